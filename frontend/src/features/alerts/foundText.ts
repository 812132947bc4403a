/** What decided of an alert, in the words of clinicians: "Systolic 196, red from 181". */
import type { Alert, Found } from '../../../../backend/contract/alert.ts';
import type { WorkReason } from '../../../../backend/contract/work.ts';
import { type ReadText, useClinicalText } from '../../i18n/useClinicalText.ts';
import { useWhyTexts } from '../patient/whyText.ts';
import { alertTextOf } from './alertText.ts';

/** One line of an alert: what was found, and its limit, which is less loud. */
export interface FoundLine extends ReadText {
  /** null where nothing has a limit. */
  readonly limit: string | null;
}

/** What was found, each reason a line; of what is not known the reader's words for the reason or the message. */
export function useFoundLines(): (alert: Alert) => readonly FoundLine[] {
  const { short, limit } = useWhyTexts();
  const clinicalText = useClinicalText();
  return (alert) => {
    const { message, reasons } = alertTextOf(alert, clinicalText);
    if (reasons.length === 0) return [{ ...message, limit: null }];
    const lines = reasons.map((told, at): FoundLine => {
      const found = alert.found?.[at] ?? null;
      if (found === null) return { ...told, limit: null };
      const reason = reasonOf(alert, found);
      return { text: short(reason), limit: limit(reason) };
    });
    // Two rules may have looked at one reading: the first is the more severe.
    return lines.filter((line, at) => lines.findIndex(({ text }) => text === line.text) === at);
  };
}

function reasonOf({ flag }: Alert, { field, value, flag: own, from, below }: Found): WorkReason {
  const limit =
    from !== undefined
      ? ({ side: 'from', value: from } as const)
      : below !== undefined
        ? ({ side: 'below', value: below } as const)
        : null;
  return {
    kind: 'rule',
    flag: own ?? flag,
    ruleId: null,
    compared: { field, value, limit: null, limitFrom: null },
    limit,
    message: null,
  };
}
