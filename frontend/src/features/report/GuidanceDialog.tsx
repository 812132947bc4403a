import * as Dialog from 'radix-ui/dialog';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { RecordedLog } from '../../../../backend/contract/log.ts';
import type { Country } from '../../../../events/enums.ts';
import { useClinicalText } from '../../i18n/useClinicalText.ts';
import { classNames } from '../../lib/classNames.ts';
import { Button } from '../../ui/Button.tsx';
import { FlagIcon } from '../../ui/StatusChip.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { CallButtons } from '../emergency/CallButtons.tsx';
import { AnswerTexts } from './AnswerTexts.tsx';
import styles from './ResultDialog.module.css';

interface GuidanceDialogProps {
  readonly answer: RecordedLog;
  readonly country: Country | null;
  readonly onClose: () => void;
}

/** What the report was judged to be and what to do now. With RED, the call comes first. */
export function GuidanceDialog({ answer, country, onClose }: GuidanceDialogProps) {
  const { t } = useTranslation(['report', 'clinical', 'common']);
  const clinicalText = useClinicalText();
  const { evaluation } = answer;
  const { overallFlag: flag, limited } = evaluation;
  const message = clinicalText(evaluation.messageKey, evaluation.message);
  const isRed = flag === 'RED';
  return (
    <Dialog.Root
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <div className={styles.overlay} />
      <Dialog.Content
        className={classNames(styles.dialog, limited ? styles.limited : styles[flag])}
        role={isRed ? 'alertdialog' : 'dialog'}
        aria-modal
        onPointerDownOutside={(event) => event.preventDefault()}
      >
        <Dialog.Title className={styles.title}>
          {limited ? (
            t('common:log.limited')
          ) : (
            <>
              <FlagIcon flag={flag} size={28} />
              <span>
                <VisuallyHidden>{t(`clinical:flag.${flag}.name`)}: </VisuallyHidden>
                {t(`clinical:flag.${flag}.resultTitle`)}
              </span>
            </>
          )}
        </Dialog.Title>
        <Dialog.Description className={styles.message} lang={message.lang}>
          {message.text}
        </Dialog.Description>
        {isRed && <CallButtons country={country} />}
        <AnswerTexts heading={t('result.reasons')} keys={evaluation.reasonKeys} texts={evaluation.reasons} />
        <AnswerTexts
          heading={t('result.advice')}
          keys={evaluation.advisoryKeys}
          texts={evaluation.advisories}
        />
        <Button large variant="primary" onClick={onClose}>
          {t('result.understood')}
        </Button>
      </Dialog.Content>
    </Dialog.Root>
  );
}
