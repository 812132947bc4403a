/**
 * What a summary counts of a log, as a key of the index of a patient's logs: a month of ten thousand logs is then summed
 * up by a walk over the index, and nothing more is written for it than this text.
 */
import type { Flag } from '../../events/enums.ts';
import type { LogValues } from '../../events/vocabulary.ts';

/** Both pressures, or neither. */
export type CountedLog = readonly [
  systolic: number | null,
  diastolic: number | null,
  weightKg: number | null,
  /** What was not asked counts as taken. */
  dosesTaken: 0 | 1,
  /** null where it held nothing to judge. */
  green: 0 | 1 | null,
];

interface Judgement {
  readonly limited: boolean;
  readonly overallFlag: Flag;
}

/** @param verdict null before it is there. */
export function countedText(values: LogValues, verdict: Judgement | null): string {
  const { bpSys, bpDia, weightKg } = values;
  const hasPressure = typeof bpSys === 'number' && typeof bpDia === 'number';
  const counted: CountedLog = [
    hasPressure ? bpSys : null,
    hasPressure ? bpDia : null,
    weightKg ?? null,
    allDosesTaken(values) ? 1 : 0,
    verdict === null || verdict.limited ? null : verdict.overallFlag === 'GREEN' ? 1 : 0,
  ];
  return JSON.stringify(counted);
}

/** Many are parsed as one text, in half the time. */
export function countedLogs(texts: readonly string[]): readonly CountedLog[] {
  return JSON.parse(`[${texts.join(',')}]`) as readonly CountedLog[];
}

/** As the goal `medication_adherence` counts a day (`clinical-rules` 8.5). */
export function allDosesTaken({ medsTakenNow, missedDoses24h, missedDiabetesDoses24h }: LogValues): boolean {
  return medsTakenNow !== false && (missedDoses24h ?? 0) === 0 && (missedDiabetesDoses24h ?? 0) === 0;
}
