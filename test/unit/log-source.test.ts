import assert from 'node:assert/strict';
import { CommitSignal, followLog, type LogPage, type LogSource } from '../../events/store/log-source.ts';
import { START, type Position, positionFromText } from '../../events/position.ts';
import { StoreUnavailableError, type StoredEvent } from '../../events/store/port.ts';

const at = (number: number): Position => positionFromText(String(number).padStart(4, '0'));

const event = (number: number): StoredEvent => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  type: 'LogRecorded',
  version: 1,
  data: {},
  meta: {},
  stream: 'patientLogs-1',
  revision: number - 1,
  position: at(number),
});

/** A log of three events, read one by one, whose reads fail as the list says: one entry for each read. */
function failingLog(failures: (Error | undefined)[]): { source: LogSource; commits: CommitSignal } {
  const commits = new CommitSignal();
  const logPage = (after: Position): LogPage => {
    const failure = failures.shift();
    if (failure !== undefined) throw failure;
    const next = after === START ? 1 : Math.min(3, Number(after) + 1);
    return { events: at(next) > after ? [event(next)] : [], scannedTo: at(next), atEnd: next === 3 };
  };
  const source: LogSource = {
    isClosed: () => false,
    commits,
    head: () => at(3),
    logPage,
    logPageBackwards: () => ({ events: [], scannedTo: START, atEnd: true }),
    streamPage: () => ({ events: [], atEnd: true }),
  };
  return { source, commits };
}

async function positionsOf(source: LogSource): Promise<Position[]> {
  const abort = new AbortController();
  const positions: Position[] = [];
  for await (const item of followLog(source, { signal: abort.signal })) {
    if (item.kind === 'events') positions.push(...item.events.map(({ position }) => position));
    else abort.abort();
  }
  return positions;
}

describe('following a log', () => {
  const unavailable = new StoreUnavailableError('The disk of the event store is full.');

  it('goes on where it was when the store was unavailable for a while, and repeats nothing', async () => {
    const { source } = failingLog([unavailable, undefined, unavailable]);
    assert.deepEqual(await positionsOf(source), [at(1), at(2), at(3)]);
  });

  it('tries again at once when something is committed, instead of waiting for its time', async () => {
    const { source, commits } = failingLog(Array.from({ length: 12 }, () => unavailable));
    // Twelve failures one after the other would be waited for by more than half a minute.
    const committing = setInterval(() => commits.announce(), 1);
    try {
      assert.equal((await positionsOf(source)).length, 3);
    } finally {
      clearInterval(committing);
    }
  });

  it('ends with any other error, which time does not mend', async () => {
    const damage = new Error('The event at position 0002 is damaged.');
    await assert.rejects(positionsOf(failingLog([undefined, damage]).source), damage);
  });

  it('watches for commits of others only while somebody waits', async () => {
    const watching: string[] = [];
    const commits = new CommitSignal(() => {
      watching.push('begin');
      return () => watching.push('end');
    });
    const { signal } = new AbortController();
    const [one, two] = [commits.next(0, signal), commits.next(0, signal)];
    commits.announce();
    await Promise.all([one, two]);
    assert.deepEqual(watching, ['begin', 'end']);
    await commits.next(0, signal);
    assert.deepEqual(watching, ['begin', 'end'], 'what has come already is not waited for');
  });
});
