/** A day of a clinic, from a seed: which patient sends what when. */
import { PATIENTS } from './soak-product.ts';
import { random } from './log-events.ts';

const LOGS = 2500;
/** What comes in each hour from four in the morning on, in parts of whatever: most before work, some after it. */
const HOURS = [1, 4, 12, 20, 14, 7, 4, 3, 4, 4, 2, 2, 2, 3, 5, 6, 4, 2, 1, 0.5, 0.3, 0.2, 0.2, 0.3];
const RED_SHARE = 0.03;
const AMBER_SHARE = 0.15;

export interface PlannedLog {
  /** When, as a share of the day. */
  readonly at: number;
  /** Which patient, from 0. */
  readonly patient: number;
  readonly values: Readonly<Record<string, number | boolean>>;
}

/** The logs of a day, in order. All patients send one, some later a second one, which is never RED: none is in a cooldown of one. */
export function dayOfLogs(): readonly PlannedLog[] {
  const next = random(14);
  const patients = Array.from({ length: PATIENTS }, (_, index) => ({ index, at: next() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ index }) => index);
  return Array.from({ length: LOGS }, () => timeOfDay(next()))
    .toSorted((one, other) => one - other)
    .map((at, number) => ({
      at,
      patient: patients[number % PATIENTS] ?? 0,
      values: valuesOf(next, number < PATIENTS),
    }));
}

/** Where in the day so large a share of its logs has come. */
function timeOfDay(share: number): number {
  let left = share * HOURS.reduce((sum, part) => sum + part, 0);
  for (const [hour, part] of HOURS.entries()) {
    if (left < part) return (hour + left / part) / HOURS.length;
    left -= part;
  }
  return 1;
}

function valuesOf(next: () => number, mayBeRed: boolean): PlannedLog['values'] {
  const share = next();
  const isRed = mayBeRed && share < RED_SHARE;
  const isAmber = !isRed && share < RED_SHARE + AMBER_SHARE;
  const low = isRed ? 185 : isAmber ? 142 : 105;
  return {
    bpSys: low + Math.floor(next() * 25),
    bpDia: 65 + Math.floor(next() * 15),
    hr: 60 + Math.floor(next() * 25),
    weightKg: Math.round((60 + next() * 2) * 10) / 10,
    spo2: 96 + Math.floor(next() * 4),
    medsTakenNow: true,
    missedDoses24h: 0,
  };
}
