import type { GlucoseUnit, Language } from '../../../events/enums.ts';
import { meterDigits } from '../../../events/glucose.ts';
import { MINUTE_MS } from '../lib/durations.ts';

/**
 * Numbers, days and times as the reader writes them. 24-hour times throughout: a Swahili speaker counts the hours from
 * dawn, so that "saa 2" is eight o'clock.
 */

// 'sw', not 'sw-CD', which swaps the decimal mark and would not match the point on a meter; 'en-GB', since the
// clinician's screens write day, short month, year.
const LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', fr: 'fr', sw: 'sw' };

const NO_BREAK_SPACE = '\u00a0';

export interface Formats {
  /** With at most so many decimals, one unless told otherwise. */
  number(value: number, decimals?: number): string;
  /** With one decimal, also where it is 0: "4.0". */
  tenths(value: number): string;
  /** "80%" of 0.8. */
  percent(share: number): string;
  /** "$45" of 45 US dollars. */
  dollars(amount: number): string;
  /** "21 Nov 2026". */
  day(instant: string): string;
  /** "21 Nov 2026", of a day without a time (`YYYY-MM-DD`), whatever the zone. */
  calendarDay(day: string): string;
  /** "November 2026", of a month (`YYYY-MM`), whatever the zone. */
  month(month: string): string;
  /** "21 Nov". */
  dayAndMonth(instant: string): string;
  /** "21 Nov 2026, 14:05". */
  dateTime(instant: string): string;
  /** "21 Nov 2026, 14:05:09", where two of one minute must be told apart. */
  exactTime(instant: string): string;
  /** "14:05". */
  time(instant: string | number): string;
  /** "Heart rate: 72 bpm". */
  labelled(label: string, value: string): string;
  /** So many mmol/L as a meter of the unit would show them: "4 mmol/L", "72 mg/dL", "0,72 g/L". */
  glucose(mmol: number, unit: GlucoseUnit): string;
  /** The decimal mark of the language: what a hint shows as an example. */
  readonly decimalMark: string;
}

/**
 * @param timeZone An IANA zone; the browser's own where it is left out.
 * @param english How a day is written in English: "21 Nov 2026", as the care team reads it, or "Nov 21, 2026", as patients are
 * promised it.
 */
export function createFormats(
  language: Language,
  timeZone?: string,
  english: 'day first' | 'month first' = 'day first',
): Formats {
  const locale = LOCALES[language];
  const ofDays = language === 'en' && english === 'month first' ? 'en-US' : locale;
  const zone = timeZone === undefined ? {} : { timeZone };
  const date = { day: 'numeric', month: 'short', year: 'numeric', ...zone } as const;
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', ...zone } as const;
  const day = new Intl.DateTimeFormat(ofDays, date);
  const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  const money = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: 0,
    maximumFractionDigits: 2,
  });
  const calendarDay = new Intl.DateTimeFormat(ofDays, { ...date, timeZone: 'UTC' });
  const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const dayAndMonth = new Intl.DateTimeFormat(ofDays, { day: 'numeric', month: 'short', ...zone });
  const time = new Intl.DateTimeFormat(locale, clock);
  const exact = new Intl.DateTimeFormat(locale, { ...clock, second: '2-digit' });
  const numbers = new Map<number, Intl.NumberFormat>();
  function number(value: number, decimals = 1): string {
    const known = numbers.get(decimals);
    const format = known ?? new Intl.NumberFormat(locale, { maximumFractionDigits: decimals });
    if (known === undefined) numbers.set(decimals, format);
    return format.format(value);
  }
  const decimalMark = number(1.5).slice(1, 2);
  const oneDecimal = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return {
    number,
    tenths: (value) => oneDecimal.format(value),
    percent: (share) => percents.format(share),
    dollars: (amount) => money.format(amount),
    day: (instant) => day.format(new Date(instant)),
    calendarDay: (text) => calendarDay.format(new Date(`${text.slice(0, 10)}T12:00:00Z`)),
    month: (text) => month.format(new Date(`${text}-15T12:00:00Z`)),
    dayAndMonth: (instant) => dayAndMonth.format(new Date(instant)),
    // Joined here, because a language's own joining puts words between ("at", "à").
    dateTime: (instant) => `${day.format(new Date(instant))}, ${time.format(new Date(instant))}`,
    exactTime: (instant) => `${day.format(new Date(instant))}, ${exact.format(new Date(instant))}`,
    time: (instant) => time.format(new Date(instant)),
    labelled: (label, value) => `${label}${language === 'fr' ? NO_BREAK_SPACE : ''}: ${value}`,
    glucose: (mmol, unit) => withUnit(meterDigits(mmol, unit).replace('.', decimalMark), unit),
    decimalMark,
  };
}

/** Value, no-break space, unit: in all three languages, where Intl would put the Swahili unit first. */
export function withUnit(value: string, unit: string): string {
  return `${value}${NO_BREAK_SPACE}${unit}`;
}

export type Age =
  | { readonly unit: 'now' }
  | { readonly unit: 'minutes' | 'hours' | 'days'; readonly count: number };

/**
 * How old a reading is, in the unit in which people say it. Not by Intl: its Swahili is "saa 3 zilizopita", which is
 * read as nine o'clock.
 */
export function ageOf(instant: string, now: Date): Age {
  const minutes = Math.floor((now.getTime() - new Date(instant).getTime()) / MINUTE_MS);
  if (minutes < 1) return { unit: 'now' };
  if (minutes < 60) return { unit: 'minutes', count: minutes };
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return { unit: 'hours', count: hours };
  return { unit: 'days', count: Math.floor(hours / 24) };
}
