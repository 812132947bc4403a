import type { Log } from '../../../../backend/contract/log.ts';
import { type LogForm, symptomGroupsOf } from '../../../../events/vocabulary.ts';
import { type ReadText, useClinicalText } from '../../i18n/useClinicalText.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';

/** The questions of a form that were left open where all that was answered is well. */
export function leftOpen(log: Log, form: LogForm) {
  if (log.overallFlag !== 'GREEN' || log.limited) return [];
  const asked = symptomGroupsOf(form);
  return log.notAnswered.filter((group) => asked.includes(group));
}

const isMeasured = (value: number | null): boolean => value !== null;

/** Of the readings of a GREEN log without a note those that were judged good; a weight by itself is neither. */
function goodReadings(log: Log) {
  return [
    // Half of a pressure is none.
    isMeasured(log.bpSys) && isMeasured(log.bpDia) ? ('bloodPressure' as const) : null,
    isMeasured(log.hr) ? ('hr' as const) : null,
    isMeasured(log.spo2) ? ('spo2' as const) : null,
    isMeasured(log.glucoseMmol) ? ('glucoseMmol' as const) : null,
  ].filter((reading) => reading !== null);
}

/**
 * What a log was judged to be, in the reader's words. A GREEN after few answers says what it judged and what was not
 * answered: "excellent control" is not said of what nobody asked.
 *
 * @param form Of the log; null where no form is known, and then it is the server's message.
 */
export function useVerdictText(): (log: Log, form: LogForm | null) => ReadText {
  const { t } = useTranslation('clinical');
  const clinicalText = useClinicalText();
  return (log, form) => {
    const open = form === null ? [] : leftOpen(log, form);
    if (open.length === 0) return clinicalText(log.messageKey, log.message);
    const isNoted = log.messageKey === 'message.GREEN.notes';
    const good = isNoted ? [] : goodReadings(log);
    const groups = open.map((group) => t(`symptomGroup.${group}`)).join(', ');
    const sentences = [
      ...(good.length === 0 ? [t('judged.nothingFound')] : good.map((reading) => t(`judged.${reading}`))),
      t('judged.notAnswered', { groups }),
      ...(isNoted ? [t('judged.tips')] : []),
    ];
    return { text: sentences.join(' ') };
  };
}
