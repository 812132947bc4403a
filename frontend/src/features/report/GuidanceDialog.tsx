import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { RecordedLog } from '../../../../backend/contract/log.ts';
import type { Country } from '../../../../events/enums.ts';
import { FlagIcon } from '../../ui/StatusChip.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { useVerdictText } from '../logs/useVerdictText.ts';
import { AnswerTexts } from './AnswerTexts.tsx';
import { CallNow } from './CallNow.tsx';
import { ResultFrame } from './ResultFrame.tsx';
import { NextReport } from './NextReport.tsx';
import { ResultNumbers } from './ResultNumbers.tsx';
import { WorseCall } from './WorseCall.tsx';

interface GuidanceDialogProps {
  readonly answer: RecordedLog;
  readonly country: Country | null;
  /** The instant that the report is of, where that is not now. */
  readonly when: string | undefined;
  readonly onClose: () => void;
}

/** What the report was judged to be: the call where it is RED, what to do now, and then why. */
export function GuidanceDialog({ answer, country, when, onClose }: GuidanceDialogProps) {
  const { t } = useTranslation(['report', 'clinical', 'common', 'answers']);
  const { dateTime, labelled } = useFormats();
  const verdictText = useVerdictText();
  const { log, evaluation } = answer;
  const { overallFlag: flag, limited } = evaluation;
  return (
    <ResultFrame
      flag={limited ? null : flag}
      title={
        limited ? (
          t('common:log.limited')
        ) : (
          <>
            <FlagIcon flag={flag} size={40} />
            <span>
              <VisuallyHidden>{labelled(t(`clinical:flag.${flag}.name`), '')}</VisuallyHidden>
              {t(`clinical:flag.${flag}.resultTitle`)}
            </span>
          </>
        )
      }
      message={verdictText(log, 'daily')}
      when={when && t('answers:reportOf', { time: dateTime(when) })}
      calls={flag === 'RED' ? <CallNow country={country} /> : undefined}
      help={flag === 'AMBER' ? <WorseCall country={country} /> : undefined}
      closeText={t('result.understood')}
      onClose={onClose}
    >
      <AnswerTexts
        heading={t('result.advice')}
        keys={evaluation.advisoryKeys}
        texts={evaluation.advisories}
        low={evaluation.glucoseLow}
        // Above it stands to keep it up, and below it to report again tomorrow.
        but={['advisory.keep-going']}
      />
      <AnswerTexts
        heading={t('result.reasons')}
        keys={evaluation.reasonKeys}
        texts={evaluation.reasons}
        low={evaluation.glucoseLow}
      />
      <ResultNumbers log={log} />
      <NextReport flag={flag} />
    </ResultFrame>
  );
}
