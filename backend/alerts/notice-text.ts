/** What the clinic's contact reads of an alert. */
import type { ClinicSettings } from '../../events/clinic-events.ts';
import type { Language } from '../../events/enums.ts';
import { clinicalTextIn } from '../texts/clinical-texts.ts';
import type { OpenAlert } from './alert.ts';
import { filled, lateWords, timeInWords } from './late-words.ts';

/** What the contact reads, in the language that the clinic has set: of whom, since when it goes on, and the first reasons. */
export function noticeText(
  alert: OpenAlert,
  episode: readonly OpenAlert[],
  name: string,
  { language, timeZone }: ClinicSettings,
): string {
  const said = (key: string) => clinicalTextIn(language, key);
  const reasons = alert.ruleIds.slice(0, 3).map((id) => said(`reason.${id}`));
  const { measured, sources } = alert;
  const entries = measured === null ? null : { count: sources.length, ...measured };
  return [
    filled(said(`notice.${alert.flag}`), { name }),
    ...(alert.late ? [lateWords(language, entries, timeZone)] : []),
    ...(alert.toldOutside === 'again' ? [goingOn(alert, episode, language, timeZone)] : []),
    ...(alert.message === null ? reasons : [alert.message]),
  ].join(' ');
}

/** How many alerts of an episode there have been by this one. */
function goingOn(
  { alertId, raisedAt }: OpenAlert,
  episode: readonly OpenAlert[],
  language: Language,
  timeZone: string,
): string {
  return filled(clinicalTextIn(language, 'notice.goingOn'), {
    count: String(episode.findIndex((one) => one.alertId === alertId) + 1),
    since: timeInWords(language, episode[0]?.raisedAt ?? raisedAt, timeZone),
  });
}
