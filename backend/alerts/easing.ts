/**
 * A RED of a measured value is eased when a later reading shows it to be well (`clinical-rules` 4.1a e): it stays open,
 * since a person must look, and stands below those that are not. Decided by when things were measured, in whatever order
 * they came.
 */
import type { CompleteLogValues } from '../../events/vocabulary.ts';
import type { FiredRule } from '../../events/log-events.ts';
import { DAY_MS } from '../../lib/durations.ts';
import { familyOf } from '../clinical/rule-family.ts';
import { type DecidedAlertEvent, isLive, isOpen, type OpenAlert, type PatientAlerts } from './alert.ts';
import { isLate, type LogToAlert, rulesOf } from './log-to-alert.ts';

/** How long after what was RED a reading still speaks of it. */
const WITHIN_MS = DAY_MS;

/** What a log measured, and what the rules said of it. */
export interface Reading {
  readonly logId: string;
  /** ISO, UTC. */
  readonly measuredAt: string;
  readonly values: CompleteLogValues;
  readonly firedRules: readonly FiredRule[];
}

type EasableAlert = Pick<OpenAlert, 'alertId' | 'ruleIds' | 'readings' | 'easedBy'>;

/** Alerts that a reading can ease: open, live and RED by readings alone. */
export const easableAlerts = ({ alerts }: PatientAlerts): readonly OpenAlert[] =>
  [...alerts.values()].filter(
    (alert) => alert.flag === 'RED' && isLive(alert) && isOpen(alert) && alert.readings.length > 0,
  );

/**
 * @param reacted what the log itself asks of the care team
 * @param readings the log's own, and those received before it that were measured after it
 */
export function easeByReadings(
  state: PatientAlerts,
  log: LogToAlert,
  reacted: readonly DecidedAlertEvent[],
  readings: readonly Reading[],
): readonly DecidedAlertEvent[] {
  const redFamilies = new Set(
    isLate(log) || reacted.length === 0 ? [] : rulesOf(log, 'RED').map(({ id }) => familyOf(id)),
  );
  const newestRed = (families: readonly string[]): string | undefined =>
    families
      .flatMap((family) => [
        state.newestRed.get(family),
        redFamilies.has(family) ? log.measuredAt : undefined,
      ])
      .filter((at) => at !== undefined)
      .toSorted()
      .at(-1);
  const addedTo = new Set(
    reacted.flatMap((event) =>
      event.type === 'AlertSuppressed' && event.data.addedRuleIds.length > 0 ? [event.data.alertId] : [],
    ),
  );
  return [...easableAlerts(state), ...raisedNow(reacted)].flatMap((alert): DecidedAlertEvent[] => {
    const red = newestRed([...new Set(alert.ruleIds.map(familyOf))]);
    // What came to it may be more than a reading, and is not eased by one.
    const cause = addedTo.has(alert.alertId);
    const isRedAgain = cause || (alert.easedBy !== null && red !== undefined && red >= alert.easedBy);
    const well = cause || red === undefined ? undefined : readings.find((one) => isWell(one, red, alert));
    if (well !== undefined && (alert.easedBy === null || isRedAgain)) {
      const { logId, measuredAt } = well;
      return [{ type: 'AlertEased', data: { alertId: alert.alertId, logId, measuredAt } }];
    }
    if (alert.easedBy === null || !isRedAgain) return [];
    return [{ type: 'AlertEasingEnded', data: { alertId: alert.alertId, logId: log.logId } }];
  });
}

function raisedNow(reacted: readonly DecidedAlertEvent[]): readonly EasableAlert[] {
  return reacted.flatMap((event) =>
    event.type === 'AlertRaised' && event.data.readings.length > 0 ? [{ ...event.data, easedBy: null }] : [],
  );
}

/** Whether a reading shows that all that raised an alert is well again, after it was last RED. */
function isWell(
  { measuredAt, values, firedRules }: Reading,
  red: string,
  { readings }: EasableAlert,
): boolean {
  if (measuredAt <= red || Date.parse(measuredAt) - Date.parse(red) > WITHIN_MS) return false;
  const flagged = firedRules.filter(({ flag }) => flag !== 'NOTE');
  return readings.every(
    (field) =>
      Object.entries(values).some(([name, value]) => name === field && value !== null) &&
      !flagged.some(({ compared }) => compared.some((one) => one.field === field)),
  );
}
