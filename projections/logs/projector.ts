/** Logs: one document each, with its verdict. */
import type { Projection } from '../projection.ts';
import { LOGS } from './collection.ts';
import { changeExisting, create } from '../change.ts';
import { judgedLog, recordedLog, verdictOn } from './document.ts';

export const logsProjection: Projection = {
  name: 'logs',
  version: 4,
  collections: [LOGS.definition],
  handlers: {
    LogRecorded: (event) => create(LOGS, event.data.logId, () => recordedLog(event)),
    LogEvaluated: (event) =>
      changeExisting(LOGS, event.data.logId, (log) => judgedLog(log, verdictOn(event))),
  },
};
