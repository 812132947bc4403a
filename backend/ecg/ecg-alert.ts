/**
 * What a phone ECG asks of the care team (`ecg` in `clinical-rules`): a heart that is very fast or very slow, or an irregular rhythm
 * that was not known. Its cooldowns are those of logs, and are kept for ECGs apart: no ECG holds an alert of a log back, and
 * none of a log that of an ECG.
 */
import type { AlertFlag } from '../../events/enums.ts';
import { SLOWEST_HR } from '../../events/heart-rate.ts';
import type { DataOf, EventOf } from '../../events/event.ts';
import { effectiveAt } from '../../events/event.ts';
import { subjectIn } from '../../events/stream-name.ts';
import type { AlertSettings } from '../../events/thresholds.ts';
import { derivedId } from '../../lib/ids.ts';
import { HOUR_MS, MINUTE_MS } from '../../lib/durations.ts';
import { effectiveThresholds } from '../clinical/effective-thresholds.ts';
import { familyOf } from '../clinical/rule-family.ts';
import { type ClinicStore, thresholdsOf } from '../clinics/clinic.ts';
import { reactionContext } from '../event-sourcing/system-context.ts';
import { isForgotten } from '../patients/forgotten-patient.ts';
import { knownConditions, type PatientStore, registered } from '../patients/patient.ts';
import {
  alertsOfEpisode,
  type AlertStore,
  type DecidedAlertEvent,
  type OpenAlert,
  type PatientAlerts,
} from '../alerts/alert.ts';
import { tellsAgain } from '../alerts/episode.ts';

export interface EcgAlertDependencies {
  readonly alerts: AlertStore;
  readonly clinics: ClinicStore;
  readonly patients: PatientStore;
}

interface EcgRule {
  readonly id: string;
  readonly flag: AlertFlag;
  /** Of the message that tells of it. */
  readonly topic: string;
}

const FAST: EcgRule = { id: 'ECG-RED-FAST', flag: 'RED', topic: 'ecg-fast' };
const SLOW: EcgRule = { id: 'ECG-RED-SLOW', flag: 'RED', topic: 'ecg-slow' };
const NEW_AF: EcgRule = { id: 'ECG-AMBER-AF-NEW', flag: 'AMBER', topic: 'ecg-af' };

const LATE_AFTER_MS = 24 * HOUR_MS;
/** Somebody outside the screens is told of a late RED of the last days, as of logs. */
const TOLD_UP_TO_MS = 72 * HOUR_MS;

type Capture = Pick<DataOf<'EcgCaptured'>, 'rhythm' | 'heartRate' | 'simulated'>;

/** What fired, the worst first. Of what is simulated or could not be read, nothing. */
function firedBy(
  { rhythm, heartRate, simulated }: Capture,
  { redMinHr, knowsAf }: { readonly redMinHr: number; readonly knowsAf: boolean },
): readonly EcgRule[] {
  if (simulated || rhythm === 'unreadable' || heartRate === null) return [];
  return [
    ...(heartRate >= redMinHr ? [FAST] : []),
    ...(heartRate <= SLOWEST_HR ? [SLOW] : []),
    ...(rhythm === 'afib' && !knowsAf ? [NEW_AF] : []),
  ];
}

/** At the live edge alone. The alert's id is derived from the capture, so that a repeat or a restart raises no second one. */
export async function reactToEcg(
  { alerts, clinics, patients }: EcgAlertDependencies,
  captured: EventOf<'EcgCaptured'>,
): Promise<void> {
  const { patientId, clinicId } = captured.meta;
  if (patientId === undefined || captured.meta.simulated === true) return;
  if (await isForgotten(patients, patientId)) return;
  const clinic = thresholdsOf((await clinics.load(clinicId)).state);
  const patient = registered((await patients.load(patientId)).state, clinicId);
  const { thresholds } = effectiveThresholds(clinic, patient.overrides);
  const rules = firedBy(captured.data, {
    redMinHr: thresholds.AF_FLUTTER.redMinHr,
    knowsAf: knownConditions(patient.profile).has('AF_FLUTTER'),
  });
  if (rules.length === 0) return;
  await alerts.execute(patientId, reactionContext(captured, 'alert'), { patientId }, (state) =>
    alertOf(state, captured, rules, clinic.alerts),
  );
}

function alertOf(
  state: PatientAlerts,
  captured: EventOf<'EcgCaptured'>,
  rules: readonly EcgRule[],
  settings: AlertSettings,
): readonly DecidedAlertEvent[] {
  const [{ flag, topic } = NEW_AF] = rules;
  const alertId = derivedId('alert', captured.id);
  if (state.alerts.has(alertId)) return [];
  const measuredAt = effectiveAt(captured);
  const { recordedAt: receivedAt, sentAt = receivedAt } = captured.meta;
  // By the clock that told when it was recorded, as of logs: a phone whose clock is days behind sends no old news.
  const age = Date.parse(sentAt) - Date.parse(measuredAt);
  const late = age > LATE_AFTER_MS;
  const ruleIds = rules.map(({ id }) => id);
  const others = [...state.alerts.values()].filter((alert) => alert.kind === 'ecg' && alert.late === late);
  if (isHeldBack(others, flag, ruleIds, receivedAt, settings)) return [];
  const running = late ? undefined : others.findLast((alert) => isRunning(state, alert, flag, ruleIds));
  const told = running === undefined ? [] : alertsOfEpisode(state, running.episodeId);
  return [
    {
      type: 'AlertRaised',
      data: {
        alertId,
        kind: 'ecg',
        flag,
        message: null,
        messageKey: `message.${flag}.${topic}`,
        reasonKeys: ruleIds.map((id) => `reason.${id}`),
        ruleIds,
        conditions: [],
        late,
        logId: null,
        ecgId: subjectIn(captured.stream),
        measuredAt,
        episodeId: running?.episodeId ?? alertId,
        readings: [],
        toldOutside: flag === 'AMBER' || age > TOLD_UP_TO_MS ? null : tellsAgain(told, receivedAt),
      },
    },
  ];
}

/** A RED rule that none of those inside the cooldown was raised with is told at once. */
function isHeldBack(
  others: readonly OpenAlert[],
  flag: AlertFlag,
  ruleIds: readonly string[],
  receivedAt: string,
  { redCooldownMinutes, amberCooldownMinutes }: AlertSettings,
): boolean {
  const cooldownMs = (flag === 'RED' ? redCooldownMinutes : amberCooldownMinutes) * MINUTE_MS;
  const sent = others.filter(
    (alert) =>
      alert.flag === flag && Math.abs(Date.parse(receivedAt) - Date.parse(alert.raisedAt)) < cooldownMs,
  );
  if (flag === 'AMBER') return sent.length > 0;
  const unresolved = sent.filter(({ resolvedAt }) => resolvedAt === null);
  return ruleIds.every((id) => unresolved.some(({ raisedWith }) => raisedWith.includes(id)));
}

/** An episode goes on until a person has acknowledged or resolved one of its alerts. */
function isRunning(
  { endedEpisodes }: PatientAlerts,
  alert: OpenAlert,
  flag: AlertFlag,
  [first = '']: readonly string[],
): boolean {
  const [raisedWith = ''] = alert.raisedWith;
  return (
    alert.flag === flag && !endedEpisodes.has(alert.episodeId) && familyOf(raisedWith) === familyOf(first)
  );
}
