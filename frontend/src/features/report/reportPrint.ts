import { reportBody, type ReportForm, type ReportValues } from '../report-form/reportForm.ts';

/**
 * Tells what would be sent of two forms apart, without keeping it: the phone is shared, and of a report that has left it
 * nothing stays that can be read. Two of a day's forms have one print by a chance of 1 to 2³².
 */
export function reportPrint(form: ReportForm, values: ReportValues): string {
  // FNV-1a: the browser's own digests are there on secure addresses only, and not at once.
  let print = 0x811c9dc5;
  for (const character of JSON.stringify(reportBody(form, values, ''))) {
    print = Math.imul(print ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return (print >>> 0).toString(36);
}
