/** What it costs that personal fields lie sealed: the same logs, every tenth with a note, sealed and as they are. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { configuredSecrets } from '../../backend/secrets/location.ts';
import { openSecrets } from '../../backend/secrets/open.ts';
import { SubjectKeys } from '../../backend/secrets/subject-keys.ts';
import type { EventStore, ProposedEvent } from '../../events/store/port.ts';
import { sealed } from '../../events/store/sealing.ts';
import { SqliteEventStore } from '../../events/store/sqlite/event-store.ts';
import { systemClock } from '../../lib/clock.ts';
import { idsInOrder, logEvents, patientId, random, registration } from './log-events.ts';
import { comparePieces, type Figure, type Piece, spreadOf } from './measure.ts';
import { rebuildAll } from './rebuild-process.ts';

const PATIENTS = 300;
const LOGS_EACH = 200;
/** Logs of one patient in one append. */
const LOGS_PER_APPEND = 100;
const LOGS_PER_NOTE = 10;
const NOTE = 'Sleeps badly since the funeral, takes the tablets with tea.';
const REBUILDS = 5;
const MOST_OF_REBUILD = 1.15;
const APPENDS = { rounds: 7, pieces: 10, things: 50 };
const MOST_OF_APPEND = 1.1;

export async function sealBench(directory: string): Promise<readonly Figure[]> {
  const env = { SECRETS_URL: `sqlite:${join(directory, 'secrets.db')}` };
  const secrets = await openSecrets(configuredSecrets(env));
  const [plainFile, sealedFile] = [join(directory, 'plain.db'), join(directory, 'sealed.db')];
  const plain: EventStore = SqliteEventStore.open(plainFile);
  const closed = sealed(SqliteEventStore.open(sealedFile), new SubjectKeys(secrets, systemClock));
  for (const store of [plain, closed]) await fillWithNotes(store);
  const ratios: number[] = [];
  for (let round = -1; round < REBUILDS; round++) {
    const order = round % 2 === 0 ? [plainFile, sealedFile] : [sealedFile, plainFile];
    const used = new Map<string, number>();
    for (const file of order) used.set(file, await processorOfRebuild(directory, file, env));
    if (round >= 0) ratios.push((used.get(sealedFile) ?? 0) / (used.get(plainFile) ?? 0));
  }
  const { processor, clock, ours, other } = await comparePieces(APPENDS, appends(plain), appends(closed));
  for (const each of [plain, closed, secrets]) await each.close();
  const spread = spreadOf(ratios);
  return [
    {
      name: 'processor time of a rebuild of all where a tenth of the logs has a sealed note, against the same unsealed',
      unit: 'ratio',
      value: spread.median,
      atMost: MOST_OF_REBUILD,
      spread,
      detail: { events: PATIENTS * (2 * LOGS_EACH + 1) },
    },
    {
      name: 'processor time of an append of a log, a tenth of them with a note that is sealed, against the same unsealed',
      unit: 'ratio',
      value: processor.median,
      atMost: MOST_OF_APPEND,
      spread: processor,
      detail: {
        'by the clock': clock.median,
        'unsealed, microseconds': ours.processorMicroseconds,
        'sealed, microseconds': other.processorMicroseconds,
      },
    },
  ];
}

/** Gives every so many of the logs a note. */
function withNotes(logs: readonly (readonly ProposedEvent[])[]): readonly (readonly ProposedEvent[])[] {
  return logs.map((log, at) =>
    at % LOGS_PER_NOTE > 0
      ? log
      : log.map((event) =>
          event.type === 'LogRecorded' ? { ...event, data: { ...event.data, notes: NOTE } } : event,
        ),
  );
}

async function fillWithNotes(store: EventStore): Promise<void> {
  const next = random(17);
  const ids = idsInOrder(next);
  for (let index = 0; index < PATIENTS; index++) {
    const patient = patientId(index);
    await store.append(`patient-${patient}`, [registration(patient, index)], 'none');
    for (let from = 0; from < LOGS_EACH; from += LOGS_PER_APPEND) {
      const logs = Array.from({ length: LOGS_PER_APPEND }, (_none, day) =>
        logEvents(patient, from + day, next, ids),
      );
      const expected = from === 0 ? 'none' : from * 2 - 1;
      await store.append(`patientLogs-${patient}`, withNotes(logs).flat(), expected);
    }
  }
}

/** One log after the other, of somebody whose key is there. */
function appends(store: EventStore): Piece {
  const next = random(19);
  const ids = idsInOrder(next);
  let revision = 2 * LOGS_EACH - 1;
  let day = LOGS_EACH;
  const patient = patientId(0);
  return () => {
    const logs = withNotes(
      Array.from({ length: APPENDS.things }, () => logEvents(patient, day++, next, ids)),
    );
    return async () => {
      for (const log of logs) {
        await store.append(`patientLogs-${patient}`, log, revision);
        revision += log.length;
      }
    };
  };
}

async function processorOfRebuild(
  directory: string,
  file: string,
  env: Readonly<Record<string, string>>,
): Promise<number> {
  const readModels = join(directory, 'read-models');
  const { processor } = await rebuildAll(`sqlite:${file}`, `sqlite:${readModels}`, env);
  await rm(readModels, { recursive: true });
  return processor;
}
