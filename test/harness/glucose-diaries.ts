/**
 * Made-up glucose diaries in the shape of seventy real ones: three or four readings a day for about eight weeks, half of
 * them before a meal, a third of them AMBER and a sixth RED. The same seed gives the same diaries.
 */
import { type Random, randomFor } from '../../fixtures/random.ts';

export interface DiaryReading {
  /** When it was measured and sent. ISO, UTC. */
  readonly at: string;
  readonly glucoseMmol: number;
  readonly glucoseContext: 'FASTING' | 'PP2H' | 'RANDOM';
}

const FIRST_DAY = Date.parse('2026-01-05T00:00:00Z');
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** At what hour a person measures, how often they do, and what they then send. */
const HABITS = [
  { hour: 7.5, kept: 0.93, glucoseContext: 'FASTING' },
  { hour: 9.5, kept: 0.08, glucoseContext: 'PP2H' },
  { hour: 12.2, kept: 0.78, glucoseContext: 'RANDOM' },
  { hour: 18, kept: 0.86, glucoseContext: 'RANDOM' },
  { hour: 21.8, kept: 0.68, glucoseContext: 'RANDOM' },
] as const;

/** Oldest reading first. */
export function glucoseDiary(seed: number, patientId: string): readonly DiaryReading[] {
  const random = randomFor(seed, patientId);
  const usual = Math.exp(random.normal(Math.log(8.7), 0.1));
  const days = Math.round(random.between(42, 70));
  const readings: DiaryReading[] = [];
  for (let day = 0; day < days; day++) {
    for (const { hour, kept, glucoseContext } of HABITS) {
      if (!random.chance(kept)) continue;
      const at = FIRST_DAY + day * DAY_MS + hour * 60 * MINUTE_MS + random.between(-45, 45) * MINUTE_MS;
      const glucoseMmol = measured(random, usual);
      readings.push({ at: instant(at), glucoseMmol, glucoseContext });
      readings.push(...measuredAgain(random, at, glucoseMmol));
    }
  }
  return readings;
}

/** One decimal, inside what a meter shows. */
function measured(random: Random, usual: number): number {
  const value = usual * Math.exp(random.normal(0, 0.5));
  return Math.round(Math.min(33, Math.max(1.1, value)) * 10) / 10;
}

/** Who was low or very high often looks again soon: it is better, the same, or worse. */
function measuredAgain(random: Random, at: number, glucoseMmol: number): readonly DiaryReading[] {
  const isLow = glucoseMmol < 4;
  if (!(isLow || glucoseMmol >= 18) || !random.chance(0.15)) return [];
  const value = glucoseMmol * random.between(0.85, isLow ? 1.8 : 1.05);
  return [
    {
      at: instant(at + random.between(10, 50) * MINUTE_MS),
      glucoseMmol: Math.round(value * 10) / 10,
      glucoseContext: 'RANDOM',
    },
  ];
}

const instant = (at: number): string => new Date(Math.round(at)).toISOString();
