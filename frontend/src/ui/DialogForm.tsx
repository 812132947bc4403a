import type { FormEventHandler, ReactNode } from 'react';
import styles from './DialogForm.module.css';

interface DialogFormProps {
  readonly onSubmit: FormEventHandler<HTMLFormElement>;
  readonly children: ReactNode;
  /** In a bar that stays in view at the end. */
  readonly buttons: ReactNode;
  /** Why it was not saved: in the bar too, since the form may be longer than the screen. */
  readonly failure?: ReactNode;
}

/** A form that fills a dialog. */
export function DialogForm({ onSubmit, children, buttons, failure }: DialogFormProps) {
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      {children}
      <div className={styles.buttons}>
        {Boolean(failure) && <div className={styles.failure}>{failure}</div>}
        {buttons}
      </div>
    </form>
  );
}
