import { useRef, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import type { User } from '../../../../backend/contract/account.ts';
import { STAFF_ROLES, type StaffRole, USER_STATUSES } from '../../../../events/enums.ts';
import { isConflict } from '../../api/client/apiError.ts';
import {
  useChangeUserMutation,
  useForgetUserMutation,
  useGetClinicsQuery,
  useGetUsersQuery,
  useInviteAgainMutation,
} from '../../api/resources/account.ts';
import { useGetSessionQuery } from '../../api/resources/session.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { lazyPart } from '../../i18n/lazyPart.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useFormInPlace } from '../../lib/useFormInPlace.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { PartBoundary } from '../../ui/ErrorBoundary.tsx';
import { ErrorReason } from '../../ui/ErrorState.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { QueryPart } from '../../ui/QueryPart.tsx';
import { QuestionDialog } from '../../ui/QuestionDialog.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { useRequest } from '../../ui/useRequest.ts';
import { ForgettingRequests } from '../forgetting/ForgettingRequests.tsx';
import styles from './Account.module.css';
import { Invited, InviteForm } from './InviteForm.tsx';
import { SecondFactorRule } from './SecondFactorRule.tsx';

const TONES = { invited: 'blue', pending: 'yellow', active: 'green', deactivated: 'neutral' } as const;

const Partners = lazyPart(
  async () => (await import('../partners/Partners.tsx')).Partners,
  ['partners'],
  <Skeleton heights={[160]} />,
);

const ClinicPlan = lazyPart(
  async () => (await import('./ClinicPlan.tsx')).ClinicPlan,
  ['settings'],
  <Skeleton heights={[160]} />,
);

const TABS = ['people', 'requests', 'partners', 'plan'] as const;

/** The people of the staff, who is to be forgotten, who brings things and drives for the clinic, and what it has bought. */
export function PeoplePage() {
  const { t } = useTranslation('forgetting');
  const [path] = useLocation();
  const asked = new URLSearchParams(useSearch()).get('tab');
  const tab = TABS.find((one) => one === asked) ?? 'people';
  return (
    <div className={styles.page}>
      <nav className={styles.tabs} aria-label={t('tabs')}>
        {TABS.map((one) => (
          <Link
            key={one}
            href={one === 'people' ? path : `${path}?tab=${one}`}
            className={styles.tab}
            aria-current={one === tab ? 'page' : undefined}
          >
            {t(one)}
          </Link>
        ))}
      </nav>
      {tab === 'people' && <People />}
      {tab === 'requests' && <Requests />}
      {tab === 'partners' && <OfPartners />}
      {tab === 'plan' && <Plan />}
    </div>
  );
}

function Requests() {
  const { t } = useTranslation('forgetting');
  return (
    <>
      <PageHeading title={t('requests')}>{t('requests')}</PageHeading>
      <ForgettingRequests />
    </>
  );
}

/** A form in a card asks by itself before what was typed in it is left. */
const ASKS_BY_ITSELF = () => undefined;

function OfPartners() {
  const { t } = useTranslation('forgetting');
  return (
    <>
      <PageHeading title={t('partners')}>{t('partners')}</PageHeading>
      <PartBoundary>
        <Partners onDirty={ASKS_BY_ITSELF} />
      </PartBoundary>
    </>
  );
}

function Plan() {
  const { t } = useTranslation('forgetting');
  return (
    <>
      <PageHeading title={t('plan')}>{t('plan')}</PageHeading>
      <PartBoundary>
        <ClinicPlan />
      </PartBoundary>
    </>
  );
}

/** Who may work, who waits, who no longer does. */
function People() {
  const { t } = useTranslation('account');
  const { data: session } = useGetSessionQuery();
  const users = useGetUsersQuery();
  const [status, setStatus] = useState('all');
  const [invited, setInvited] = useState<{ readonly name: string; readonly url: string } | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const form = useFormInPlace(opener);
  return (
    <>
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
      {session?.mode === 'accounts' && <SecondFactorRule />}
    </>
  );
}

interface PersonProps {
  readonly user: User;
  readonly onInvited: (invited: { readonly name: string; readonly url: string }) => void;
}

function Person({ user, onInvited }: PersonProps) {
  const { t } = useTranslation('account');
  const { dateTime } = useFormats();
  const { data: session } = useGetSessionQuery();
  const { data: clinics = [] } = useGetClinicsQuery();
  const [failure, setFailure] = useState<unknown>(null);
  const [change] = useChangeUserMutation();
  const [inviteAgain] = useInviteAgainMutation();
  const { request, isSending } = useRequest({ onFailed: setFailure });
  const { id, name, email, role, clinicId, status, lastSignInAt } = user;
  const [approvedAs, setApprovedAs] = useState<StaffRole>(role);
  const [approvedFor, setApprovedFor] = useState(clinicId);
  const ofSeveral = clinics.length > 1;
  // One's own account has no button, so that nothing else keeps an open one from being closed.
  const isLast = status === 'active' && isConflict(failure);
  const act = (what: 'approve' | 'deactivate' | 'reactivate') => ({
    busy: isSending,
    'aria-label': t('people.actsOf', { act: t(`people.${what}`), name }),
    onClick: () => {
      setFailure(null);
      const approval = what === 'approve' ? { role: approvedAs, clinicId: approvedFor } : {};
      void request(
        { id, what, ...approval },
        (idempotencyKey) => change({ userId: id, act: what, idempotencyKey, ...approval }),
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
          ...(ofSeveral ? [clinics.find((clinic) => clinic.id === clinicId)?.name ?? clinicId] : []),
          email,
          lastSignInAt === null
            ? t('people.never')
            : t('people.lastSignIn', { time: dateTime(lastSignInAt) }),
        ].join(' · ')}
      </p>
      {status === 'pending' && (
        <SelectField
          id={`role-${id}`}
          label={t('people.approveAs', { name })}
          value={approvedAs}
          onChange={({ target }) => setApprovedAs(STAFF_ROLES.find((one) => one === target.value) ?? role)}
        >
          {STAFF_ROLES.map((one) => (
            <option key={one} value={one}>
              {t(`people.role.${one}`)}
            </option>
          ))}
        </SelectField>
      )}
      {status === 'pending' && ofSeveral && (
        <SelectField
          id={`clinic-${id}`}
          label={t('people.clinic')}
          value={approvedFor}
          onChange={({ target }) => setApprovedFor(target.value)}
        >
          {clinics.map((clinic) => (
            <option key={clinic.id} value={clinic.id}>
              {clinic.name}
            </option>
          ))}
        </SelectField>
      )}
      <div className={styles.buttons}>
        {status === 'pending' && <Button variant="primary" {...act('approve')} />}
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
        {status === 'deactivated' && <Button {...act('reactivate')} />}
        {status === 'deactivated' && <ForgetUser user={user} />}
        {status !== 'deactivated' && session?.user?.id !== id && <Button {...act('deactivate')} />}
      </div>
      {failure !== null && (
        <p role="alert" className={styles.problem}>
          {isLast ? t('people.last') : <ErrorReason error={failure} />}
        </p>
      )}
    </li>
  );
}

/** For ever: asked once more, since it cannot be undone. */
function ForgetUser({ user: { id, name } }: Pick<PersonProps, 'user'>) {
  const { t } = useTranslation('account');
  const [isAsked, setIsAsked] = useState(false);
  const [forget] = useForgetUserMutation();
  const { request, isSending } = useRequest({ failed: { name: 'saveFailed', form: 'person' } });
  const close = () => setIsAsked(false);
  return (
    <>
      <Button
        aria-label={t('people.actsOf', { act: t('people.forget'), name })}
        onClick={() => setIsAsked(true)}
      >
        {t('people.forget')}
      </Button>
      {isAsked && (
        <QuestionDialog
          title={t('people.forgetTitle', { name })}
          answers={[
            { answer: 'stay', label: t('people.cancel') },
            { answer: 'forget', label: t('people.forgetForEver') },
          ]}
          onAnswer={(answer) => {
            if (answer !== 'forget') close();
            else if (!isSending)
              void request({ id }, (idempotencyKey) => forget({ userId: id, idempotencyKey }), close);
          }}
        >
          <p>{t('people.forgetText')}</p>
        </QuestionDialog>
      )}
    </>
  );
}
