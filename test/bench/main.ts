/**
 * `npm run bench`: each figure a ratio within the run, its correctness checked, printed as a table and, with `--json`, as
 * JSON. Ends with 1 when a figure misses its mark. Never part of `npm test`: a shared machine is noisy.
 *
 * `npm run bench -- append http` runs the benches whose names begin so; `npm run bench -- soak --minutes=5` a short soak.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { explain, notOneOf, type UsageError } from '../../lib/command-line.ts';
import { keepPagesYoung } from '../../lib/young-heap.ts';
import { alertQuestionsBench } from './alert-questions-bench.ts';
import { auditBench } from './audit-bench.ts';
import { appendBench, readBench } from './event-store-bench.ts';
import { dashboardBench } from './dashboard-bench.ts';
import { ecgBench } from './ecg-bench.ts';
import { entryBench } from './entry-bench.ts';
import { eventStoreDbBench } from './eventstoredb-bench.ts';
import { densePatientBench } from './dense-patient-bench.ts';
import { evaluationBench } from './evaluation-bench.ts';
import { listMemoryBench } from './list-memory-bench.ts';
import { liveDashboardBench } from './live-dashboard-bench.ts';
import { logPostBench, patientListBench } from './http-bench.ts';
import { logCostBench } from './log-cost-bench.ts';
import { millionBench } from './million-bench.ts';
import { mongoBench } from './mongodb-bench.ts';
import { type Figure, reached } from './measure.ts';
import { patientPageBench } from './patient-page-bench.ts';
import { progressBench } from './progress-bench.ts';
import { patientQuestionsBench } from './patient-questions-bench.ts';
import { readsDuringRebuildBench } from './rebuild-bench.ts';
import { serversRebuildBench } from './servers-bench.ts';
import { rivalsBench } from './rivals-bench.ts';
import { sealBench } from './seal-bench.ts';
import { signInBench } from './sign-in-bench.ts';
import { soakBench } from './soak.ts';
import { whoLookedBench } from './who-looked-bench.ts';

type Bench = (directory: string) => Promise<readonly Figure[]>;

const BENCHES: Readonly<Record<string, Bench>> = {
  evaluation: evaluationBench,
  ecg: ecgBench,
  append: appendBench,
  read: readBench,
  eventstoredb: eventStoreDbBench,
  'http-post': logPostBench,
  'http-list': patientListBench,
  'log-cost': logCostBench,
  questions: patientQuestionsBench,
  'list-memory': listMemoryBench,
  alerts: alertQuestionsBench,
  'dense-patient': densePatientBench,
  mongodb: mongoBench,
  dashboard: dashboardBench,
  'patient-page': patientPageBench,
  'entry-report': entryBench,
  'dashboard-live': liveDashboardBench,
  rebuild: readsDuringRebuildBench,
  progress: progressBench,
  servers: serversRebuildBench,
  million: millionBench,
  'sign-in': signInBench,
  audit: auditBench,
  'who-looked': whoLookedBench,
  sealing: sealBench,
};
/** Only where they are named: the one needs a network and installs what is compared with, the other takes half an hour. */
const NAMED_ONLY: Readonly<Record<string, Bench>> = { rivals: rivalsBench, soak: soakBench };

const USAGE = `npm run bench -- [beginning of a name …] [--json]
  Every bench, or those whose names begin so. rivals and soak run only where they are named.
  --json         the figures for a machine to read
  --large        of questions: at 100,000 patients, too
  --minutes=<n>  of soak: a day in so many minutes
  --requests     of patient-page and entry-report: every request
  --steps        of entry-report: every step
`;
const OPTIONS = ['--json', '--large', '--minutes=<n>', '--requests', '--steps'];

const options = process.argv.slice(2).filter((argument) => argument.startsWith('--'));
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const named = Object.entries({ ...BENCHES, ...NAMED_ONLY });

function strangeWord(): UsageError | null {
  const option = options.find((each) => !OPTIONS.includes(each.replace(/^(--minutes=)0*[1-9]\d*$/, '$1<n>')));
  if (option !== undefined) return notOneOf(option, OPTIONS);
  const word = wanted.find((each) => !named.some(([name]) => name.startsWith(each)));
  if (word === undefined) return null;
  return notOneOf(
    word,
    named.map(([name]) => name),
  );
}

const strange = strangeWord();
if (strange !== null) process.exit(explain(strange, USAGE));

const chosen =
  wanted.length === 0
    ? Object.entries(BENCHES)
    : named.filter(([name]) => wanted.some((word) => name.startsWith(word)));

// As the product and its commands do.
keepPagesYoung();
const figures: Figure[] = [];
for (const [name, bench] of chosen) {
  process.stderr.write(`${name} …\n`);
  const directory = await mkdtemp(join(tmpdir(), 'home-heart-bench-'));
  try {
    figures.push(...(await bench(directory)));
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

const machine = {
  node: process.version,
  processors: cpus().length,
  model: cpus()[0]?.model ?? 'unknown',
  memoryGiB: Math.round(totalmem() / 2 ** 30),
  durability: 'SQLite, WAL, synchronous=FULL for events, NORMAL for read models',
};

if (process.argv.includes('--json')) {
  process.stdout.write(`${JSON.stringify({ machine, figures }, null, 2)}\n`);
} else {
  process.stdout.write(`${Object.values(machine).join(' · ')}\n\n`);
  for (const figure of figures) process.stdout.write(`${lineOf(figure)}\n`);
}
process.exitCode = figures.every(reached) ? 0 : 1;

function lineOf(figure: Figure): string {
  const marks = [
    ...(figure.atLeast === undefined ? [] : [`at least ${figure.atLeast}`]),
    ...(figure.atMost === undefined ? [] : [`at most ${figure.atMost}`]),
  ];
  const mark = marks.join(', ') || 'no mark';
  const detail = Object.entries(figure.detail)
    .map(([name, value]) => `${name} ${rounded(value)}`)
    .join(', ');
  const spread = figure.spread && `min/median/max ${Object.values(figure.spread).map(rounded).join('/')}; `;
  const verdict = reached(figure) ? 'ok  ' : 'MISS';
  return `${verdict} ${figure.value.toFixed(2).padStart(8)} ${figure.unit.padEnd(7)} (${mark})  ${figure.name}\n       ${spread ?? ''}${detail}`;
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
