import { useRef, useState } from 'react';
import type { User } from '../../../../backend/contract/account.ts';
import { USER_STATUSES } from '../../../../events/enums.ts';
import { isApiError } from '../../api/client/apiError.ts';
import {
  useChangeUserMutation,
  useGetUsersQuery,
  useInviteAgainMutation,
} from '../../api/resources/account.ts';
import { useGetSessionQuery } from '../../api/resources/session.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useFormInPlace } from '../../lib/useFormInPlace.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { QueryPart } from '../../ui/QueryPart.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { useRequest } from '../../ui/useRequest.ts';
import styles from './Account.module.css';
import { Invited, InviteForm } from './InviteForm.tsx';

const TONES = { invited: 'blue', pending: 'yellow', active: 'green', deactivated: 'neutral' } as const;

/** The people of the staff: who may work, who waits, who no longer does. */
export function PeoplePage() {
  const { t } = useTranslation('account');
  const { data: session } = useGetSessionQuery();
  const users = useGetUsersQuery();
  const [status, setStatus] = useState('all');
  const [invited, setInvited] = useState<{ readonly name: string; readonly url: string } | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const form = useFormInPlace(opener);
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <PageHeading title={t('people.heading')}>{t('people.heading')}</PageHeading>
        {session?.mode === 'accounts' && !form.isOpen && (
          <Button ref={opener} variant="primary" onClick={form.open}>
            {t('people.invite')}
          </Button>
        )}
      </div>
      {form.isOpen && <InviteForm onDone={form.close} onInvited={setInvited} />}
      {invited !== null && <Invited {...invited} />}
      <SelectField
        id="people-status"
        label={t('people.status.label')}
        value={status}
        onChange={(event) => setStatus(event.target.value)}
      >
        {(['all', ...USER_STATUSES] as const).map((one) => (
          <option key={one} value={one}>
            {t(`people.status.${one}`)}
          </option>
        ))}
      </SelectField>
      <QueryPart query={users} failed={t('people.failed')} height={240}>
        {(people) => {
          const shown = people.filter((user) => status === 'all' || user.status === status);
          return (
            <Card heading={t('people.heading')}>
              {shown.length === 0 ? (
                <p>{t('people.none')}</p>
              ) : (
                <ul className={styles.list}>
                  {shown.map((user) => (
                    <Person key={user.id} user={user} onInvited={setInvited} />
                  ))}
                </ul>
              )}
            </Card>
          );
        }}
      </QueryPart>
    </div>
  );
}

interface PersonProps {
  readonly user: User;
  readonly onInvited: (invited: { readonly name: string; readonly url: string }) => void;
}

function Person({ user, onInvited }: PersonProps) {
  const { t } = useTranslation('account');
  const { dateTime } = useFormats();
  const [refused, setRefused] = useState<string | null>(null);
  const [change] = useChangeUserMutation();
  const [inviteAgain] = useInviteAgainMutation();
  const { request, isSending } = useRequest({
    onFailed: (error) => setRefused(isApiError(error) ? error.message : null),
  });
  const { id, name, email, role, status, lastSignInAt } = user;
  const act = (what: 'approve' | 'deactivate' | 'reactivate') => ({
    busy: isSending,
    'aria-label': t('people.actsOf', { act: t(`people.${what}`), name }),
    onClick: () => {
      setRefused(null);
      void request(
        { id, what },
        (idempotencyKey) => change({ userId: id, act: what, idempotencyKey }),
        () => undefined,
      );
    },
    children: t(`people.${what}`),
  });
  return (
    <li className={styles.entry} data-user={id}>
      <div className={styles.line}>
        <span className={styles.name}>{name}</span>
        <Badge tone={TONES[status]}>{t(`people.status.${status}`)}</Badge>
      </div>
      <p className={styles.muted}>
        {[
          t(`people.role.${role}`),
          email,
          lastSignInAt === null
            ? t('people.never')
            : t('people.lastSignIn', { time: dateTime(lastSignInAt) }),
        ].join(' · ')}
      </p>
      <div className={styles.buttons}>
        {status === 'pending' && <Button {...act('approve')} />}
        {status === 'invited' && (
          <Button
            busy={isSending}
            onClick={() =>
              void request(
                { id },
                (idempotencyKey) => inviteAgain({ userId: id, idempotencyKey }),
                ({ invitationUrl }) => onInvited({ name, url: invitationUrl }),
              )
            }
          >
            {t('people.inviteAgain')}
          </Button>
        )}
        {status === 'deactivated' ? <Button {...act('reactivate')} /> : <Button {...act('deactivate')} />}
      </div>
      {refused !== null && (
        <p role="alert" lang="en" className={styles.problem}>
          {refused}
        </p>
      )}
    </li>
  );
}
