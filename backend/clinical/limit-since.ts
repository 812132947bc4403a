/** Since when a limit had been in force when a log was judged by it. */
import type { RecordedEvent } from '../../events/event.ts';
import type { Compared } from '../../events/compared.ts';
import {
  DEFAULT_THRESHOLDS,
  THRESHOLD_FIELDS,
  THRESHOLD_GROUPS,
  type ThresholdGroup,
  type ThresholdOverrides,
  type Thresholds,
} from '../../events/thresholds.ts';

interface LimitName {
  readonly group: ThresholdGroup;
  readonly field: string;
}

/** The limits that a value of a log is compared with. */
const LIMITS_OF: Readonly<Record<string, readonly string[]>> = {
  bpSys: ['greenMaxSystolic', 'redMinSystolic'],
  bpDia: ['greenMaxDiastolic', 'redMinDiastolic'],
  hr: ['greenMaxHr', 'redMinHr'],
  spo2: ['spo2AmberMax', 'spo2RedMax'],
  weightGainKg: ['weightGainKg'],
  glucoseMmol: ['fastingGreenMax', 'pp2hGreenMax', 'randomGreenMax', 'redMin', 'lowBelow', 'severeLowBelow'],
};

/** The limits of the set in force that a comparison can have meant. */
function namesOf({ field, limit }: Compared, thresholds: Thresholds): readonly LimitName[] {
  const names = LIMITS_OF[field] ?? [];
  return THRESHOLD_GROUPS.flatMap((group) =>
    Object.keys(THRESHOLD_FIELDS[group])
      .filter((name) => names.includes(name) && valueIn(thresholds, { group, field: name }) === limit)
      .map((name) => ({ group, field: name })),
  );
}

function valueIn(set: Thresholds | ThresholdOverrides | null, { group, field }: LimitName): number | null {
  const limits: Readonly<Record<string, number | undefined>> = set?.[group] ?? {};
  return limits[field] ?? null;
}

/**
 * @param history of the clinic and of the patient up to the judgement
 * @returns ISO; null for a limit that has always applied to the patient, or that nobody can change
 */
export function limitSince(
  compared: Compared,
  thresholds: Thresholds,
  history: { readonly clinic: readonly RecordedEvent[]; readonly patient: readonly RecordedEvent[] },
): string | null {
  const { limitFrom, limit } = compared;
  if (limitFrom === null || limitFrom === 'fixed') return null;
  const events = [...history.clinic, ...history.patient].toSorted((one, other) =>
    one.position < other.position ? -1 : 1,
  );
  const since = namesOf(compared, thresholds).flatMap((name) => {
    const last = lastChange(events, name);
    return last.limitFrom === limitFrom && last.limit === limit && last.since !== null ? [last.since] : [];
  });
  return since.toSorted()[0] ?? null;
}

/** What applied in the end, and since when: a limit that was taken back gives way to the one below it from then on. */
function lastChange(events: readonly RecordedEvent[], name: LimitName) {
  const standard = valueIn(DEFAULT_THRESHOLDS, name);
  let clinic = standard;
  let patient: number | null = null;
  let since: string | null = null;
  for (const event of events) {
    const before = { clinic, patient };
    clinic = ofClinic(event, name) ?? clinic;
    const own = ofPatient(event, name);
    if (own !== undefined) patient = own;
    const isOwn = before.patient !== null;
    if (isOwn !== (patient !== null) || (before.patient ?? before.clinic) !== (patient ?? clinic)) {
      since = event.meta.recordedAt;
    }
  }
  const limitFrom = patient !== null ? 'patient' : clinic === standard ? 'default' : 'clinic';
  return { limit: patient ?? clinic, limitFrom, since };
}

function ofClinic(event: RecordedEvent, name: LimitName): number | null {
  if (event.type !== 'ClinicThresholdsChanged') return null;
  return valueIn(event.data.reset ? DEFAULT_THRESHOLDS : event.data.thresholds, name);
}

/** undefined where the event says nothing of the patient's own limits. */
function ofPatient(event: RecordedEvent, name: LimitName): number | null | undefined {
  if (event.type === 'PatientThresholdsCleared') return null;
  return event.type === 'PatientThresholdsSet' ? valueIn(event.data.overrides, name) : undefined;
}
