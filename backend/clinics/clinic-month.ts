/** Months of the clinic's calendar. */
import { localTime } from '../../events/local-time.ts';
import { CLINICS } from '../../projections/settings/collection.ts';
import type { ReadSide } from '../event-sourcing/read-side.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import { DEFAULT_SETTINGS } from './clinic.ts';

export interface ClinicMonth {
  /** `YYYY-MM` */
  readonly name: string;
  /** The instant at which a month so many months later begins; ISO, UTC. */
  readonly begins: (monthsLater: number) => string;
  readonly from: string;
  /** Up to but without it. */
  readonly to: string;
}

/** The month so many months later; earlier where the number is negative. */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

/**
 * @param asked null: the month that it is
 * @throws Refusal 400 for a month that has not begun
 */
export async function clinicMonth(
  readSide: ReadSide,
  clinicId: string,
  asked: string | null,
): Promise<ClinicMonth> {
  const clinic = await readSide.get(CLINICS, clinicId);
  const calendar = localTime(clinic?.settings?.timeZone ?? DEFAULT_SETTINGS.timeZone);
  const present = calendar.dayOf(readSide.clock.now()).slice(0, 7);
  const name = asked ?? present;
  if (name > present) {
    const message = `The month ${name} has not begun.`;
    throw Refusal.invalid([{ path: 'month', key: 'validation.month.future', message }]);
  }
  const begins = (monthsLater: number): string =>
    calendar.instantOf(`${addMonths(name, monthsLater)}-01`, 0).toISOString();
  return { name, begins, from: begins(0), to: begins(1) };
}
