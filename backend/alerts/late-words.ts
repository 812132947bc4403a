/** How late logs and going on for long are said, in the language of whoever reads it. */
import type { Language } from '../../events/enums.ts';
import type { Alert } from '../contract/alert.ts';
import { clinicalTextIn } from '../texts/clinical-texts.ts';

const LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', fr: 'fr-FR', sw: 'sw' };

/** A day and the time of day on the clock of a time zone. */
export function timeInWords(language: Language, instant: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat(LOCALES[language], {
    timeZone,
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return format.format(new Date(instant));
}

/** What stands before the message of an alert of late logs: that it is late, and of several how many from when to when. */
export function lateWords(language: Language, entries: Alert['lateEntries'], timeZone: string): string {
  if (entries === null || entries.count < 2) return clinicalTextIn(language, 'notice.late');
  return filled(clinicalTextIn(language, 'notice.lateEntries'), {
    count: String(entries.count),
    from: timeInWords(language, entries.from, timeZone),
    to: timeInWords(language, entries.to, timeZone),
  });
}

export function filled(text: string, params: Readonly<Record<string, string>>): string {
  // A name may hold what a replacement would take for a pattern.
  return text.replaceAll(/\{\{(\w+)\}\}/gu, (whole, name: string) => params[name] ?? whole);
}
