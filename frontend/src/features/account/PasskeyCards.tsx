import { useState } from 'react';
import { MAX_NAME } from '../../../../backend/contract/primitives.ts';
import { isConflict } from '../../api/client/apiError.ts';
import {
  useGetPasskeysQuery,
  useMakeRecoveryCodesMutation,
  useRemovePasskeyMutation,
} from '../../api/resources/account.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Form } from '../../ui/Form.tsx';
import { QueryPart } from '../../ui/QueryPart.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useRequest } from '../../ui/useRequest.ts';
import styles from './Account.module.css';
import { PasskeyTrouble } from './PasskeyTrouble.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { deviceName, useMakePasskey } from './usePasskeys.ts';

/** One's passkeys, and another one. */
export function PasskeysCard() {
  const { t } = useTranslation('account');
  const { dateTime } = useFormats();
  const passkeys = useGetPasskeysQuery();
  const [remove] = useRemovePasskeyMutation();
  const { request, isSending, failure } = useRequest({});
  return (
    <Card heading={t('passkey.heading')}>
      <p className={styles.muted}>{t('passkey.what')}</p>
      {failure !== null && (
        <p role="alert" className={styles.problem}>
          {t(isConflict(failure) ? 'passkey.last' : 'passkey.failed')}
        </p>
      )}
      <QueryPart query={passkeys} failed={t('passkey.notLoaded')} height={80}>
        {(own) => (
          <ul className={styles.list}>
            {own.map(({ id, name, createdAt, lastUsedAt }) => (
              <li key={id} className={styles.entry}>
                <div className={styles.line}>
                  <span className={styles.name}>{name}</span>
                  <Button
                    busy={isSending}
                    aria-label={t('passkey.removeOf', { name })}
                    onClick={() =>
                      void request(
                        { id },
                        () => remove(id),
                        () => undefined,
                      )
                    }
                  >
                    {t('passkey.remove')}
                  </Button>
                </div>
                <p className={styles.muted}>
                  {lastUsedAt === null
                    ? t('passkey.made', { time: dateTime(createdAt) })
                    : t('sessions.times', { time: dateTime(createdAt), used: dateTime(lastUsedAt) })}
                </p>
              </li>
            ))}
          </ul>
        )}
      </QueryPart>
      <AddPasskey />
    </Card>
  );
}

function AddPasskey() {
  const { t } = useTranslation('account');
  const [name, setName] = useState(deviceName);
  const [isMade, setIsMade] = useState(false);
  const { problem, isAsking, make } = useMakePasskey(() => setIsMade(true));
  return (
    <Form
      className={styles.page}
      onSubmit={async (event) => {
        event.preventDefault();
        setIsMade(false);
        await make(name.trim() || deviceName());
      }}
    >
      <PasskeyTrouble problem={problem} />
      <TextField
        id="passkey-name"
        label={t('passkey.name')}
        value={name}
        maxLength={MAX_NAME}
        onChange={({ target }) => setName(target.value)}
      />
      <div className={styles.buttons}>
        <Button type="submit" busy={isAsking}>
          {t('passkey.add')}
        </Button>
      </div>
      <p role="status">{isMade && t('passkey.added')}</p>
    </Form>
  );
}

/** Codes for the day that the passkey is lost. */
export function RecoveryCard() {
  const { t } = useTranslation('account');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [makeCodes] = useMakeRecoveryCodesMutation();
  const { request, isSending } = useRequest({ failed: { name: 'saveFailed', form: 'account' } });
  return (
    <Card heading={t('recovery.heading')}>
      <p className={styles.muted}>{t('recovery.what')}</p>
      {codes !== null && <RecoveryCodes codes={codes} />}
      <div className={styles.buttons}>
        <Button
          busy={isSending}
          onClick={() =>
            void request(
              {},
              () => makeCodes(),
              ({ codes: made }) => setCodes(made),
            )
          }
        >
          {t('recovery.make')}
        </Button>
      </div>
    </Card>
  );
}
