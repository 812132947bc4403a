/** Since when a limit had been in force when a log was judged by it. */
import type { RecordedEvent } from '../../events/event.ts';
import type { Compared } from '../../events/log-events.ts';
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
 * @param history of the clinic and of the patient up to the judgement, each in its order
 * @returns ISO; null for a limit that has always been so or that nobody can change
 */
export function limitSince(
  compared: Compared,
  thresholds: Thresholds,
  history: { readonly clinic: readonly RecordedEvent[]; readonly patient: readonly RecordedEvent[] },
): string | null {
  const { limitFrom, limit } = compared;
  if (limitFrom !== 'clinic' && limitFrom !== 'patient') return null;
  const since = namesOf(compared, thresholds).flatMap(
    (name) =>
      (limitFrom === 'clinic'
        ? sinceWhen(history.clinic, limit, valueIn(DEFAULT_THRESHOLDS, name), (event) =>
            ofClinic(event, name),
          )
        : sinceWhen(history.patient, limit, null, (event) => ofPatient(event, name))) ?? [],
  );
  return since.toSorted()[0] ?? null;
}

/** When the value that it last had came about; null where it was never another, or is another now. */
function sinceWhen(
  events: readonly RecordedEvent[],
  limit: number | null,
  atFirst: number | null,
  valueAfter: (event: RecordedEvent) => number | null | undefined,
): string | null {
  let value = atFirst;
  let since: string | null = null;
  for (const event of events) {
    const next = valueAfter(event);
    if (next === undefined || next === value) continue;
    value = next;
    since = event.meta.recordedAt;
  }
  return value === limit ? since : null;
}

function ofClinic(event: RecordedEvent, name: LimitName): number | null | undefined {
  if (event.type !== 'ClinicThresholdsChanged') return undefined;
  return valueIn(event.data.reset ? DEFAULT_THRESHOLDS : event.data.thresholds, name);
}

function ofPatient(event: RecordedEvent, name: LimitName): number | null | undefined {
  if (event.type === 'PatientThresholdsCleared') return null;
  return event.type === 'PatientThresholdsSet' ? valueIn(event.data.overrides, name) : undefined;
}
