import * as AlertDialog from 'radix-ui/alert-dialog';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './ResetQuestion.module.css';

interface ResetQuestionProps {
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before every limit of the clinic goes back to its default. */
export function ResetQuestion({ busy, onConfirm, onCancel }: ResetQuestionProps) {
  const { t } = useTranslation('settings');
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && onCancel()}>
      <AlertDialog.Portal>
        <div className={styles.overlay} />
        <AlertDialog.Content className={styles.question}>
          <AlertDialog.Title className={styles.title}>{t('reset.question')}</AlertDialog.Title>
          <AlertDialog.Description>{t('reset.text')}</AlertDialog.Description>
          <div className={styles.buttons}>
            <AlertDialog.Cancel asChild>
              <Button>{t('reset.cancel')}</Button>
            </AlertDialog.Cancel>
            <Button variant="primary" busy={busy} onClick={onConfirm}>
              {t('reset.confirm')}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
