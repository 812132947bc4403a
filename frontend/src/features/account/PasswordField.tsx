import { type ComponentProps, useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Choice } from '../../ui/Choice.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './Account.module.css';

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'autoComplete'> & {
  /** By what a password manager knows whether to fill in or to propose. */
  readonly autoComplete: 'current-password' | 'new-password';
};

/** A password, which its owner may look at while they type. */
export function PasswordField(props: PasswordFieldProps) {
  const { t } = useTranslation('account');
  const [isShown, setIsShown] = useState(false);
  return (
    <div className={styles.password}>
      <TextField {...props} type={isShown ? 'text' : 'password'} />
      <Choice
        type="checkbox"
        label={t('signIn.show')}
        checked={isShown}
        onChange={() => setIsShown(!isShown)}
      />
    </div>
  );
}
