import { useEffect, useRef } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './WorkBar.module.css';

interface UndoLineProps {
  /** What was done. */
  readonly children: string;
  readonly busy: boolean;
  readonly onUndo: () => void;
}

/** What was done, in the place of the button that did it, and the way back; the keyboard goes on from there. */
export function UndoLine({ children, busy, onUndo }: UndoLineProps) {
  const { t } = useTranslation('work');
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  return (
    <span className={styles.undo} role="status">
      <span>{children}</span>
      <Button ref={button} variant="quiet" busy={busy} onClick={onUndo}>
        {t('strip.undo')}
      </Button>
    </span>
  );
}
