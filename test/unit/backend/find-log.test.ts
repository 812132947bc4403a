import assert from 'node:assert/strict';
import { findRecordedLog } from '../../../backend/logs/find-log.ts';
import { ReadSide } from '../../../backend/event-sourcing/read-side.ts';
import { logsProjection } from '../../../projections/logs/projector.ts';
import { ReadModels } from '../../../projections/read-models/query.ts';
import { SqliteReadModels } from '../../../projections/read-models/sqlite/read-models.ts';
import { ClinicProcess } from '../../harness/log-recording.ts';
import { temporaryDirectory, type TemporaryDirectory } from '../../harness/temporary-directory.ts';

const DAY_MS = 24 * 3_600_000;
const REQUEST = { key: 'POST logs 7c1d', body: { hr: 61 } };
const SENT = { values: { hr: 61 } };

describe('a log that comes again while the read model of logs is built from nothing', () => {
  let directory: TemporaryDirectory;
  let models: SqliteReadModels;
  let clinic: ClinicProcess;

  beforeEach(async () => {
    directory = await temporaryDirectory();
    models = SqliteReadModels.open(directory.path);
    const empty = await models.open(logsProjection);
    clinic = new ClinicProcess();
    const readSide = new ReadSide(new ReadModels({ store: () => empty }), clinic.time);
    clinic.findLog = (patientId, logId) =>
      findRecordedLog(readSide, clinic.log, async () => false, patientId, logId);
    await clinic.register();
  });
  afterEach(async () => {
    await models.close();
    await directory.remove();
  });

  it('is found in the patient’s stream, however far back it lies', async () => {
    const first = await clinic.recordLog(SENT, REQUEST);
    for (let day = 0; day < 45; day++) {
      await clinic.time.pass(DAY_MS);
      await clinic.recordLog();
    }
    const before = (await clinic.store.eventsOf('patientLogs-p1')).length;
    const again = await clinic.recordLog(SENT, REQUEST);
    assert.deepEqual([again.repeated, again.recorded.id], [true, first.recorded.id]);
    assert.equal((await clinic.store.eventsOf('patientLogs-p1')).length, before);
  });

  it('is taken in where it has not come before', async () => {
    await clinic.recordLog();
    assert.equal((await clinic.recordLog(SENT, REQUEST)).repeated, false);
  });
});
