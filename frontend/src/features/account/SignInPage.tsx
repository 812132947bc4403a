import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useSearchParams } from 'wouter';
import type { Session } from '../../../../backend/contract/session.ts';
import { baseApi } from '../../api/client/baseApi.ts';
import { TAG_TYPES } from '../../api/client/tags.ts';
import { useGetSessionQuery } from '../../api/resources/session.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { LanguageChoice } from './LanguageChoice.tsx';
import styles from './Account.module.css';
import { comeIn } from './comeIn.ts';
import { InvitationForm } from './InvitationForm.tsx';
import { LinkSignIn } from './LinkSignIn.tsx';
import { PatientSignIn } from './PatientSignIn.tsx';
import { SecondStep } from './SecondStep.tsx';
import { SignInForm } from './SignInForm.tsx';

/** Why somebody was sent back from elsewhere. */
const PROBLEMS = ['pending', 'refused', 'failed'] as const;

interface SignInPageProps {
  /** Whose session has ended on this page. */
  readonly again?: string | undefined;
  /** Whether they are being told what they must not lose: the page stays until they say that they have kept it. */
  readonly onReading: (isReading: boolean) => void;
}

/** Where a person of the staff comes in: by an invitation for the first time, by their password after that. */
export function SignInPage({ again, onReading }: SignInPageProps) {
  const { t } = useTranslation('account');
  const [params] = useSearchParams();
  const invitation = params.get('invitation');
  const link = params.get('link');
  const problem = PROBLEMS.find((known) => known === params.get('problem'));
  const { data: session, refetch } = useGetSessionQuery();
  const dispatch = useDispatch();
  // Whoever comes in here becomes the one who is known, also while they still read.
  const [before] = useState(again);
  // An enrolment goes on to its codes, although the session is whole by then.
  const [asked, setAsked] = useState<Session['next']>();
  const next = asked ?? session?.next;
  const [hasCodes, setHasCodes] = useState(false);
  const ofInvitation = invitation === null ? 'signIn.heading' : 'invite.heading';
  const heading = t(hasCodes ? 'recovery.heading' : next !== undefined ? `passkey.${next}` : ofInvitation);
  const entrance = useRef<HTMLDivElement>(null);
  const step = hasCodes ? 'codes' : next;
  // What was pressed is gone with the step before: a reader goes on at the heading of the one that is there now.
  useEffect(() => {
    if (step !== undefined) entrance.current?.querySelector('h1')?.focus();
  }, [step]);
  const signedIn = ({ user, next: then }: Session): void => {
    if (then !== undefined) setAsked(then);
    // Whoever goes on finds what they were typing; what is shown of patients is asked for anew.
    else if (user !== null && user.id === before) {
      dispatch(baseApi.util.invalidateTags([...TAG_TYPES]));
      onReading(false);
    } else comeIn();
  };
  // Whoever has made their passkey is signed in by that, and the page has not asked yet as whom.
  const enrolled = async (): Promise<void> => {
    const { data } = await refetch();
    if (data === undefined) comeIn();
    else signedIn(data);
  };
  return (
    <div ref={entrance} className={styles.entrance}>
      <LanguageChoice />
      <PageHeading title={heading}>{heading}</PageHeading>
      {problem !== undefined && (
        <p role="alert" className={styles.problem}>
          {t(`signIn.${problem}`)}
        </p>
      )}
      {next === undefined && session?.ended !== undefined && <p role="alert">{t('signIn.asksMore')}</p>}
      {next !== undefined ? (
        <SecondStep
          next={next}
          onSignedIn={signedIn}
          onCodes={() => {
            setHasCodes(true);
            onReading(true);
          }}
          onEnrolled={() => void enrolled()}
        />
      ) : link !== null ? (
        <LinkSignIn token={link} />
      ) : invitation !== null ? (
        <InvitationForm token={invitation} onAccepted={signedIn} />
      ) : (
        <>
          <SignInForm onSignedIn={signedIn} />
          {session?.methods?.includes('oidc') === true && (
            // Another site, by way of the server: no page of ours.
            <Button large onClick={() => window.location.assign('/api/session/oidc')}>
              {t('signIn.oidc', { name: session.oidcName ?? '' })}
            </Button>
          )}
          <Disclosure summary={t('patient.heading')}>
            <PatientSignIn />
          </Disclosure>
        </>
      )}
    </div>
  );
}
