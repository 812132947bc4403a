import { useState } from 'react';
import { isStaffRole } from '../../../../events/enums.ts';
import {
  useChangePasswordMutation,
  useEndSessionMutation,
  useGetOwnSessionsQuery,
} from '../../api/resources/account.ts';
import { useGetSessionQuery } from '../../api/resources/session.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { QueryPart } from '../../ui/QueryPart.tsx';
import { RequestForm } from '../../ui/RequestForm.tsx';
import { useRequest } from '../../ui/useRequest.ts';
import { useRequestForm } from '../../ui/useRequestForm.ts';
import { PinCard } from '../pin/PinCard.tsx';
import styles from './Account.module.css';
import { LanguageChoice } from './LanguageChoice.tsx';
import { PasskeysCard, RecoveryCard } from './PasskeyCards.tsx';
import { PasswordField } from './PasswordField.tsx';
import { usePasswordRefusal } from './usePasswordRefusal.ts';

/** Who one is, where one is signed in, and one's password. */
export function AccountPage() {
  const { t } = useTranslation('account');
  const { data: session } = useGetSessionQuery();
  const role = session?.user?.role;
  // A patient has no password: they come in by a link or a code.
  const isStaff = role !== undefined && isStaffRole(role);
  const isOnOwnPhone = role !== undefined && !isStaff;
  return (
    <div className={styles.page}>
      <PageHeading title={t('account.heading')}>{t('account.heading')}</PageHeading>
      <p className={styles.name}>{session?.user?.name}</p>
      <LanguageChoice />
      <Sessions />
      {isOnOwnPhone && <PinCard />}
      {isStaff && <PasskeysCard />}
      {isStaff && <RecoveryCard />}
      {isStaff && session?.methods?.includes('local') === true && <ChangePassword />}
    </div>
  );
}

function Sessions() {
  const { t } = useTranslation('account');
  const { dateTime } = useFormats();
  const sessions = useGetOwnSessionsQuery();
  // What a browser calls itself is the same in every language.
  const nameOf = (browser: string): string => (browser === 'Other' ? t('sessions.other') : browser);
  const [end] = useEndSessionMutation();
  const { request, isSending } = useRequest({ failed: { name: 'partFailed', form: 'account' } });
  return (
    <Card heading={t('sessions.heading')}>
      <QueryPart query={sessions} failed={t('sessions.failed')} height={120}>
        {(own) => (
          <ul className={styles.list}>
            {own.map(({ id, browser, since, lastUsedAt, current }) => (
              <li key={id} className={styles.entry}>
                <div className={styles.line}>
                  <span className={styles.name}>{nameOf(browser)}</span>
                  {current ? (
                    <Badge tone="green">{t('sessions.this')}</Badge>
                  ) : (
                    <Button
                      busy={isSending}
                      aria-label={t('sessions.endOf', { browser: nameOf(browser), time: dateTime(since) })}
                      onClick={() =>
                        void request(
                          { id },
                          () => end(id),
                          () => undefined,
                        )
                      }
                    >
                      {t('sessions.end')}
                    </Button>
                  )}
                </div>
                <p className={styles.muted}>
                  {t('sessions.times', { time: dateTime(since), used: dateTime(lastUsedAt) })}
                </p>
              </li>
            ))}
          </ul>
        )}
      </QueryPart>
    </Card>
  );
}

interface PasswordValues {
  readonly current: string;
  readonly next: string;
}

function ChangePassword() {
  const { t } = useTranslation('account');
  const { data: session } = useGetSessionQuery();
  const [change] = useChangePasswordMutation();
  const [isDone, setIsDone] = useState(false);
  const refusalText = usePasswordRefusal();
  const form = useRequestForm<PasswordValues, 'passwordMissing'>({
    values: { current: '', next: '' },
    problemsOf: ({ current, next }) => ({
      ...(current === '' && { current: 'passwordMissing' as const }),
      ...(next === '' && { next: 'passwordMissing' as const }),
    }),
    problemText: () => t('signIn.passwordMissing'),
    refusalText,
    failed: { name: 'saveFailed', form: 'account' },
  });
  return (
    <Card heading={t('password.heading')}>
      <RequestForm
        form={form}
        place="card"
        onSubmit={form.submit((values) => {
          setIsDone(false);
          return form.request(
            values,
            () => change(values),
            () => {
              form.methods.reset();
              setIsDone(true);
            },
          );
        })}
        failure={t('people.notSaved')}
        submit={t('password.submit')}
        submitting={t('password.submit')}
      >
        {/* By it a password manager knows whose password is changed. */}
        <input type="email" autoComplete="username" value={session?.email ?? ''} readOnly hidden />
        <PasswordField
          {...form.field('current')}
          autoComplete="current-password"
          label={t('password.current')}
        />
        <PasswordField
          {...form.field('next')}
          autoComplete="new-password"
          label={t('password.next')}
          hint={t('invite.rule')}
        />
      </RequestForm>
      <p role="status">{isDone && t('password.done')}</p>
    </Card>
  );
}
