/** What a process of the product holds while sixty-four different lists are asked at 20,000 patients, one of them over a slow line that breaks. */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { SqliteEventStore } from '../../events/store/sqlite/event-store.ts';
import { ProductProcess } from '../harness/product-process.ts';
import { fill } from './log-events.ts';
import type { Figure } from './measure.ts';

const PATIENTS = 20_000;
const MOST_MIB = 400;
/** Every beginning and every middle of what all are called, and every order and filter: each with up to 500 of them. */
const SEARCHES = [
  'i',
  'il',
  'ilu',
  'ilun',
  'ilung',
  'ilunga',
  'lun',
  'ung',
  'nga',
  'pat',
  'patient',
  'tie',
  'ent',
  'n',
  'a',
  'e',
];
const LISTS = ['', '&sort=attention', '&silent=true', '&flag=AMBER'].flatMap((part) =>
  SEARCHES.map((search) => `/api/patients?limit=500&search=${search}${part}`),
);
/** Of a list without a limit, before the line breaks. */
const TAKEN_BYTES = 4 * 2 ** 20;

export async function listMemoryBench(directory: string): Promise<readonly Figure[]> {
  const store = SqliteEventStore.open(join(directory, 'events.db'));
  await fill(store, PATIENTS, 1);
  await store.close();
  const product = await new ProductProcess(directory).listening();
  try {
    const whole = (await product.client().get('/api/patients?limit=1')).text;
    if (whole.length === 0) throw new Error('Nothing is answered.');
    while ((await countedBy(product)) < PATIENTS) await pause(500);
    const before = await residentMib(product.pid);
    for (const path of LISTS) await product.client().get(path);
    const afterLists = await residentMib(product.pid);
    const bytes = (await product.client().get('/api/patients')).text.length;
    const afterWhole = await residentMib(product.pid);
    await breakOff(`${product.url}/api/patients`);
    await product.client().get('/api/patients?limit=1');
    const after = await residentMib(product.pid);
    return [
      {
        name: `memory after ${LISTS.length} different lists, a whole one and one broken off, of ${PATIENTS} patients`,
        unit: 'MiB',
        value: Math.max(afterLists, afterWhole, after),
        atMost: MOST_MIB,
        detail: { before, afterLists, afterWhole, after, 'MB of the whole list': bytes / 1e6 },
      },
    ];
  } finally {
    product.kill('SIGTERM');
    await product.ended;
  }
}

async function countedBy(product: ProductProcess): Promise<number> {
  const { all } = JSON.parse((await product.client().get('/api/patients/counts')).text) as { all: number };
  return all;
}

async function breakOff(url: string): Promise<void> {
  const request = get(url).on('error', () => undefined);
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  let taken = 0;
  for await (const chunk of answer) {
    taken += (chunk as Buffer).length;
    if (taken >= TAKEN_BYTES) break;
    await pause(5);
  }
  request.destroy();
}

/** Where the system tells it. */
async function residentMib(pid = 0): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}
