import type { FormEventHandler, ReactNode } from 'react';
import styles from './DialogForm.module.css';

interface DialogFormProps {
  readonly onSubmit: FormEventHandler<HTMLFormElement>;
  readonly children: ReactNode;
  /** In a bar that stays in view at the end. */
  readonly buttons: ReactNode;
}

/** A form that fills a dialog. */
export function DialogForm({ onSubmit, children, buttons }: DialogFormProps) {
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      {children}
      <div className={styles.buttons}>{buttons}</div>
    </form>
  );
}
