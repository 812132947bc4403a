import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { RecordedLog } from '../../../../backend/contract/log.ts';
import type { Country, Flag } from '../../../../events/enums.ts';
import type { GlucoseLow } from '../../../../events/glucose.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { Button } from '../../ui/Button.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { PlaceNumbers } from '../emergency/CallButtons.tsx';
import { DIABETES_EMERGENCY_NUMBERS, otherPlaces } from '../emergency/emergencyNumbers.ts';
import { useCareTeam } from '../emergency/useCareTeam.ts';
import { leftOpen, useVerdictText } from '../logs/useVerdictText.ts';
import { AnswerTexts } from './AnswerTexts.tsx';
import { CallNow } from './CallNow.tsx';
import { diabetesPanels, saidByPanels } from './diabetesPanels.ts';
import styles from './ResultDialog.module.css';
import { ResultFrame } from './ResultFrame.tsx';
import { NextReport } from './NextReport.tsx';
import { ResultNumbers } from './ResultNumbers.tsx';
import { TeamContact } from './TeamContact.tsx';
import { WorseCall } from './WorseCall.tsx';
import type { RetestReminder } from './useRetest.ts';

interface DiabetesStatusDialogProps {
  readonly answer: RecordedLog;
  readonly country: Country | null;
  /** The instant that the report is of, where that is not now. */
  readonly when: string | undefined;
  readonly retest: RetestReminder;
  readonly onClose: () => void;
}

/** What a diabetes report was judged to be: a panel for each thing that it tells about, and how to reach help. */
export function DiabetesStatusDialog({ answer, country, when, retest, onClose }: DiabetesStatusDialogProps) {
  const { t } = useTranslation(['report', 'clinical', 'common', 'answers']);
  const { dateTime } = useFormats();
  const verdictText = useVerdictText();
  const { log, evaluation } = answer;
  const panels = diabetesPanels(answer);
  const isRed = panels.flag === 'RED';
  const isAmber = panels.flag === 'AMBER';
  const hasTeamInView = useCareTeam() !== null && isAmber;
  return (
    <ResultFrame
      flag={panels.flag}
      title={
        <>
          <span>{t('clinical:diabetesStatus.title')}</span>
          {panels.flag === null ? t('common:log.limited') : <StatusChip flag={panels.flag} />}
        </>
      }
      message={verdictText(log, 'diabetes')}
      when={when && t('answers:reportOf', { time: dateTime(when) })}
      calls={isRed ? <CallNow country={country} numbers={DIABETES_EMERGENCY_NUMBERS} /> : undefined}
      help={isAmber ? <WorseCall country={country} /> : undefined}
      closeText={t('result.close')}
      onClose={onClose}
    >
      {panels.low && <LowPanel low={log.glucoseLow} retest={retest} />}
      {panels.high && (
        <Steps
          heading={t('clinical:diabetesStatus.high.heading')}
          steps={[
            t('clinical:diabetesStatus.high.water'),
            t('clinical:diabetesStatus.high.insulin'),
            t('clinical:diabetesStatus.high.ketones'),
            t('clinical:diabetesStatus.high.care'),
          ]}
        />
      )}
      {panels.foot !== null && (
        <Panel heading={t('clinical:diabetesStatus.foot.heading')}>
          <p>
            {t(panels.foot === 'RED' ? 'clinical:message.RED.foot' : 'clinical:diabetesStatus.foot.care')}
          </p>
        </Panel>
      )}
      {panels.eye !== null && (
        <Panel heading={t('clinical:diabetesStatus.eye.heading')}>
          <p>{t(`clinical:message.${panels.eye}.eye`)}</p>
        </Panel>
      )}
      <AnswerTexts
        heading={t('result.advice')}
        keys={log.advisoryKeys}
        texts={log.advisories}
        low={log.glucoseLow}
        but={saidByPanels(panels)}
      />
      <FlagPanel flag={panels.flag} isWhole={leftOpen(log, 'diabetes').length === 0} />
      {!hasTeamInView && <TeamContact country={country} numbers={DIABETES_EMERGENCY_NUMBERS} />}
      <AnswerTexts
        heading={t('result.reasons')}
        keys={evaluation.reasonKeys}
        texts={log.flagReasons}
        low={log.glucoseLow}
      />
      <ResultNumbers log={log} />
      {/* After a low blood glucose it is said above. */}
      {!panels.low && <NextReport flag={panels.flag} />}
      {isRed && country !== null && (
        <Panel heading={t('clinical:diabetesStatus.emergencyNumbers')}>
          <PlaceNumbers
            places={otherPlaces(country, DIABETES_EMERGENCY_NUMBERS)}
            numbers={DIABETES_EMERGENCY_NUMBERS}
          />
        </Panel>
      )}
    </ResultFrame>
  );
}

function Panel({ heading, children }: { readonly heading: string; readonly children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h3>{heading}</h3>
      {children}
    </section>
  );
}

function Steps({ heading, steps }: { readonly heading: string; readonly steps: readonly string[] }) {
  return (
    <Panel heading={heading}>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </Panel>
  );
}

function LowPanel({ low, retest }: { readonly low: GlucoseLow; readonly retest: RetestReminder }) {
  const { t } = useTranslation(['clinical', 'report']);
  const { glucose, time } = useFormats();
  return (
    <>
      <Steps
        heading={t('clinical:diabetesStatus.low.heading')}
        steps={[
          t('clinical:diabetesStatus.low.take'),
          t('clinical:diabetesStatus.low.retest'),
          t('clinical:diabetesStatus.low.repeat', { limit: glucose(low.below, low.unit) }),
          t('clinical:diabetesStatus.low.meal'),
        ]}
      />
      {retest.dueAt === null ? (
        <Button large onClick={retest.start}>
          {t('report:retest.offer')}
        </Button>
      ) : (
        <p role="status">{t('report:retest.waiting', { time: time(retest.dueAt) })}</p>
      )}
    </>
  );
}

interface FlagPanelProps {
  readonly flag: Flag | null;
  /** Every question was answered. */
  readonly isWhole: boolean;
}

/** What the flag itself asks for, whatever it was given for. */
function FlagPanel({ flag, isWhole }: FlagPanelProps) {
  const { t } = useTranslation('clinical');
  if (flag === 'AMBER') {
    return (
      <Steps
        heading={t('diabetesStatus.amber.heading')}
        steps={[t('diabetesStatus.amber.contact'), t('diabetesStatus.amber.test')]}
      />
    );
  }
  if (flag !== 'GREEN') return null;
  return (
    <Steps
      heading={isWhole ? t('diabetesStatus.green.heading') : t('judged.everyDay')}
      steps={(['exercise', 'water', 'sleep', 'hba1c', 'eyes', 'feet', 'pressure'] as const).map((part) =>
        t(`diabetesStatus.green.${part}`),
      )}
    />
  );
}
