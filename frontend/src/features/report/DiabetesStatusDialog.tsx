import { MessageCircle, Phone } from 'lucide-react';
import * as Dialog from 'radix-ui/dialog';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { RecordedLog } from '../../../../backend/contract/log.ts';
import type { Flag } from '../../../../events/enums.ts';
import { useClinicalText } from '../../i18n/useClinicalText.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { classNames } from '../../lib/classNames.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { CallButtons } from '../emergency/CallButtons.tsx';
import { DIABETES_EMERGENCY_NUMBERS } from '../emergency/emergencyNumbers.ts';
import { AnswerTexts } from './AnswerTexts.tsx';
import { diabetesPanels } from './diabetesPanels.ts';
import { useGetCareTeamQuery } from './reportApi.ts';
import styles from './ResultDialog.module.css';
import type { RetestReminder } from './useRetest.ts';

interface DiabetesStatusDialogProps {
  readonly answer: RecordedLog;
  readonly retest: RetestReminder;
  readonly onClose: () => void;
}

/** What a diabetes report was judged to be: a panel for each thing that it tells about, and how to reach help. */
export function DiabetesStatusDialog({ answer, retest, onClose }: DiabetesStatusDialogProps) {
  const { t } = useTranslation(['report', 'clinical', 'common']);
  const clinicalText = useClinicalText();
  const { log, evaluation } = answer;
  const panels = diabetesPanels(answer);
  const message = clinicalText(evaluation.messageKey, evaluation.message);
  return (
    <Dialog.Root
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <div className={styles.overlay} />
      <Dialog.Content
        className={classNames(styles.dialog, panels.flag === null ? styles.limited : styles[panels.flag])}
        role={panels.flag === 'RED' ? 'alertdialog' : 'dialog'}
        aria-modal
        onPointerDownOutside={(event) => event.preventDefault()}
      >
        <Dialog.Title className={styles.title}>{t('clinical:diabetesStatus.title')}</Dialog.Title>
        <p>{panels.flag === null ? t('common:log.limited') : <StatusChip flag={panels.flag} />}</p>
        <Dialog.Description className={styles.message} lang={message.lang}>
          {message.text}
        </Dialog.Description>
        {panels.flag === 'RED' && (
          <Panel heading={t('clinical:diabetesStatus.emergencyNumbers')}>
            <CallButtons country={null} numbers={DIABETES_EMERGENCY_NUMBERS} />
          </Panel>
        )}
        {panels.lowBelow !== null && <LowPanel limit={panels.lowBelow} retest={retest} />}
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
        <AnswerTexts heading={t('result.reasons')} keys={evaluation.reasonKeys} texts={log.flagReasons} />
        <AnswerTexts heading={t('result.advice')} keys={log.advisoryKeys} texts={log.advisories} />
        <FlagPanel flag={panels.flag} />
        <Team onClose={onClose} />
      </Dialog.Content>
    </Dialog.Root>
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

function LowPanel({ limit, retest }: { readonly limit: number; readonly retest: RetestReminder }) {
  const { t } = useTranslation(['clinical', 'report']);
  const { number, time } = useFormats();
  return (
    <>
      <Steps
        heading={t('clinical:diabetesStatus.low.heading')}
        steps={[
          t('clinical:diabetesStatus.low.take'),
          t('clinical:diabetesStatus.low.retest'),
          t('clinical:diabetesStatus.low.repeat', { limit: number(limit) }),
          t('clinical:diabetesStatus.low.meal'),
        ]}
      />
      {retest.dueAt === null ? (
        <div className={styles.buttons}>
          <Button large onClick={retest.start}>
            {t('report:retest.offer')}
          </Button>
        </div>
      ) : (
        <p role="status">{t('report:retest.waiting', { time: time(retest.dueAt) })}</p>
      )}
    </>
  );
}

/** What the flag itself asks for, whatever it was given for. */
function FlagPanel({ flag }: { readonly flag: Flag | null }) {
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
      heading={t('diabetesStatus.green.heading')}
      steps={(['exercise', 'water', 'sleep', 'hba1c', 'eyes', 'feet', 'pressure'] as const).map((part) =>
        t(`diabetesStatus.green.${part}`),
      )}
    />
  );
}

/** The way to the care team: their page, and a call or a message where they have said at which number. */
function Team({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('report');
  const { data: team } = useGetCareTeamQuery();
  const phone = team?.patientPhone ?? null;
  return (
    <div className={styles.buttons}>
      {phone !== null && (
        <>
          <a className={styles.contact} href={`tel:${phone}`}>
            <Phone aria-hidden size={20} />
            {t('team.call')}
          </a>
          <a
            className={styles.contact}
            href={`https://wa.me/${phone.replace(/\D/gu, '')}`}
            target="_blank"
            rel="noreferrer"
          >
            <MessageCircle aria-hidden size={20} />
            {t('team.whatsapp')}
          </a>
        </>
      )}
      <ButtonLink large href="/">
        {t('team.contact')}
      </ButtonLink>
      <Button large variant="primary" onClick={onClose}>
        {t('result.close')}
      </Button>
    </div>
  );
}
