/** Logs: one document each, with its verdict. */
import type { LogDocument } from '../documents.ts';
import { effectiveAt, patientOf } from '../../events/event.ts';
import { glucoseLowOf } from '../../events/log-events.ts';
import { logOrder } from '../documents.ts';
import type { Projection } from '../projection.ts';
import { change, changeExisting } from './change.ts';

const COLLECTION = 'logs';

export const logsProjection: Projection = {
  name: 'logs',
  version: 2,
  collections: [{ name: COLLECTION, indexes: [{ name: 'byPatient', fields: ['patientId', 'order'] }] }],
  handlers: {
    LogRecorded: (event) =>
      change<LogDocument>(COLLECTION, event.data.logId, () => {
        const measuredAt = effectiveAt(event);
        const receivedAt = event.meta.recordedAt;
        return {
          patientId: patientOf(event),
          clinicId: event.meta.clinicId,
          measuredAt,
          receivedAt,
          order: logOrder(measuredAt, receivedAt, event.data.logId),
          source: event.data.source,
          values: event.data.values,
          notes: event.data.notes,
          verdict: null,
        };
      }),
    LogEvaluated: (event) =>
      changeExisting<LogDocument>(COLLECTION, event.data.logId, (log) => ({
        ...log,
        verdict: {
          overallFlag: event.data.overallFlag,
          flagDiabetes: event.data.flagDiabetes,
          conditionFlags: event.data.conditionFlags,
          ruleIds: event.data.firedRules.map((rule) => rule.id),
          messageKey: event.data.messageKey,
          reasonKeys: event.data.reasonKeys,
          advisoryKeys: event.data.advisoryKeys,
          limited: event.data.limited,
          rulesVersion: event.data.rulesVersion,
          glucoseLow: glucoseLowOf(event.data),
        },
      })),
  },
};
