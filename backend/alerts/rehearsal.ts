/** Which alerts logs would have raised: the decisions of a live log, one after the other, of which nothing is written. */
import { START } from '../../events/position.ts';
import type { AlertFlag } from '../../events/enums.ts';
import type { RecordedEvent } from '../../events/event.ts';
import type { AlertSettings } from '../../events/thresholds.ts';
import { applyEvent } from '../event-sourcing/aggregate.ts';
import { SYSTEM_ACTOR } from '../event-sourcing/system-context.ts';
import { alertsAggregate, type DecidedAlertEvent } from './alert.ts';
import type { LogToAlert } from './log-to-alert.ts';
import { reactToEvaluation } from './raising.ts';

export interface RehearsedAlert {
  readonly logId: string;
  readonly flag: AlertFlag;
}

/**
 * That no alert is acknowledged, eased or resolved changes no number: an alert that is looked at by
 * somebody else or by later logs holds back and raises as before, but for a RED that a person closes inside its cooldown.
 *
 * @param logs one patient's, in the order in which they were received
 */
export function rehearseAlerts(
  logs: readonly LogToAlert[],
  settings: AlertSettings,
): readonly RehearsedAlert[] {
  let state = alertsAggregate.initial();
  const raised: RehearsedAlert[] = [];
  for (const log of logs) {
    const { logId } = log;
    for (const decided of reactToEvaluation(state, { alertId: logId, log, settings })) {
      state = applyEvent(alertsAggregate, state, asRecorded(decided, log));
      if (decided.type === 'AlertRaised') raised.push({ logId, flag: decided.data.flag });
    }
  }
  return raised;
}

/** As it would stand in the log, as far as the next decision asks. */
function asRecorded(decided: DecidedAlertEvent, { logId, receivedAt }: LogToAlert): RecordedEvent {
  return {
    ...decided,
    id: logId,
    stream: alertsAggregate.category,
    revision: 0,
    position: START,
    meta: {
      recordedAt: receivedAt,
      actor: SYSTEM_ACTOR,
      clinicId: '',
      correlationId: logId,
      causationId: logId,
    },
  };
}
