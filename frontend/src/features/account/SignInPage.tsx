import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'wouter';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { endLeaving, keptPerson } from '../report/keptPerson.ts';
import { LanguageChoice } from './LanguageChoice.tsx';
import styles from './Account.module.css';
import { CallAndUnsent } from './CallAndUnsent.tsx';
import { InvitationForm } from './InvitationForm.tsx';
import { LinkSignIn } from './LinkSignIn.tsx';
import { OverPage } from './OverPage.tsx';
import { PatientSignIn } from './PatientSignIn.tsx';
import { SecondStep } from './SecondStep.tsx';
import { SignInForm } from './SignInForm.tsx';
import { useSignInOver } from './useSignInOver.ts';

/** Why somebody was sent back from elsewhere. */
const PROBLEMS = ['pending', 'refused', 'failed'] as const;

interface SignInPageProps {
  /** Whether they are being told what they must not lose: the page stays until they say that they have kept it. */
  readonly onReading: (isReading: boolean) => void;
}

/**
 * Where everybody comes in: the staff by an invitation for the first time and by their password after that, a patient or a
 * caregiver by a link or a code. On a phone of their own that stands first, and whom to call before it. Over a page whose
 * person's session has ended, they go on in it; anybody else begins anew.
 */
export function SignInPage({ onReading }: SignInPageProps) {
  const { t } = useTranslation('account');
  const [params] = useSearchParams();
  const invitation = params.get('invitation');
  const link = params.get('link');
  const problem = PROBLEMS.find((known) => known === params.get('problem'));
  const { session, next, isOver, signedIn, enrolled, instead } = useSignInOver(() => onReading(false));
  const [hasCodes, setHasCodes] = useState(false);
  const ofInvitation = invitation === null ? 'signIn.heading' : 'invite.heading';
  const heading = t(hasCodes ? 'recovery.heading' : next !== undefined ? `passkey.${next}` : ofInvitation);
  // Whose phone it is: a clinic's machine is nobody's.
  const [theirs] = useState(() => keptPerson(() => localStorage));
  const isOnOwnPhone = theirs?.role === 'patient' || theirs?.role === 'caregiver';
  const entrance = useRef<HTMLDivElement>(null);
  const step = hasCodes ? 'codes' : next;
  // What was pressed is gone with the step before: a reader goes on at the heading of the one that is there now.
  useEffect(() => {
    if (step !== undefined) entrance.current?.querySelector('h1')?.focus();
  }, [step]);
  const isNobody = session?.user === null;
  // Whoever was leaving this phone has left it, and is let in when they come back.
  useEffect(() => {
    if (isNobody) endLeaving(() => localStorage);
  }, [isNobody]);
  const page = (
    <div ref={entrance} className={styles.entrance}>
      <LanguageChoice />
      <PageHeading title={heading}>{heading}</PageHeading>
      {isOnOwnPhone && next === undefined && <CallAndUnsent country={theirs.patient.country} />}
      {isOver && !hasCodes && <p>{t('signIn.again')}</p>}
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
          onSomebodyElse={instead}
        />
      ) : link !== null ? (
        <LinkSignIn token={link} />
      ) : invitation !== null ? (
        <InvitationForm token={invitation} onAccepted={signedIn} />
      ) : (
        <>
          {isOnOwnPhone && <PatientSignIn onSignedIn={signedIn} />}
          <Fold summary={isOnOwnPhone ? t('signIn.staff') : null}>
            <SignInForm onSignedIn={signedIn} />
            {session?.methods?.includes('oidc') === true && (
              // Another site, by way of the server: no page of ours. What is being typed in this one stays beside it.
              <Button large onClick={() => window.open('/api/session/oidc', isOver ? '_blank' : '_self')}>
                {t('signIn.oidc', { name: session.oidcName ?? '' })}
              </Button>
            )}
          </Fold>
          {!isOnOwnPhone && (
            <Disclosure summary={t('patient.heading')}>
              <PatientSignIn onSignedIn={signedIn} />
            </Disclosure>
          )}
        </>
      )}
    </div>
  );
  return isOver ? <OverPage label={heading}>{page}</OverPage> : page;
}

interface FoldProps {
  /** null: it stands open. */
  readonly summary: string | null;
  readonly children: ReactNode;
}

function Fold({ summary, children }: FoldProps) {
  return summary === null ? children : <Disclosure summary={summary}>{children}</Disclosure>;
}
