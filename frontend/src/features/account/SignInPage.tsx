import { type ReactNode, useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useSearchParams } from 'wouter';
import type { Session } from '../../../../backend/contract/session.ts';
import { baseApi } from '../../api/client/baseApi.ts';
import { TAG_TYPES } from '../../api/client/tags.ts';
import { useGetSessionQuery } from '../../api/resources/session.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { LeaveGuardContext } from '../../lib/leaveGuard.ts';
import { Button } from '../../ui/Button.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { storedPerson, storeLeaving } from '../report/keptPerson.ts';
import { LanguageChoice } from './LanguageChoice.tsx';
import styles from './Account.module.css';
import { comeIn, comeInInstead } from './comeIn.ts';
import { InvitationForm } from './InvitationForm.tsx';
import { LinkSignIn } from './LinkSignIn.tsx';
import { OverPage } from './OverPage.tsx';
import { PatientSignIn } from './PatientSignIn.tsx';
import { PhonesPatient } from './PhonesPatient.tsx';
import { SecondStep } from './SecondStep.tsx';
import { SignInForm } from './SignInForm.tsx';

/** Why somebody was sent back from elsewhere. */
const PROBLEMS = ['pending', 'refused', 'failed'] as const;

interface SignInPageProps {
  /** Whether they are being told what they must not lose: the page stays until they say that they have kept it. */
  readonly onReading: (isReading: boolean) => void;
}

/**
 * Where a person of the staff comes in: by an invitation for the first time, by their password after that. Over a page whose
 * person's session has ended, they go on in it; anybody else begins anew.
 */
export function SignInPage({ onReading }: SignInPageProps) {
  const { t } = useTranslation('account');
  const [params] = useSearchParams();
  const invitation = params.get('invitation');
  const link = params.get('link');
  const problem = PROBLEMS.find((known) => known === params.get('problem'));
  const { data: known, refetch } = useGetSessionQuery();
  const session = known?.now ?? known;
  const dispatch = useDispatch();
  const guard = useContext(LeaveGuardContext);
  // Whose page lies below; also while they still read, when their session is whole again.
  const [before] = useState(known?.now && known.user?.id);
  const isOver = before !== undefined;
  // An enrolment goes on to its codes, although the session is whole by then.
  const [asked, setAsked] = useState<Session['next']>();
  const next = asked ?? session?.next;
  const [hasCodes, setHasCodes] = useState(false);
  const ofInvitation = invitation === null ? 'signIn.heading' : 'invite.heading';
  const heading = t(hasCodes ? 'recovery.heading' : next !== undefined ? `passkey.${next}` : ofInvitation);
  // Whose phone it is: a clinic's machine is nobody's.
  const [theirs] = useState(() => storedPerson(() => localStorage));
  const isOnOwnPhone = theirs?.role === 'patient' || theirs?.role === 'caregiver';
  const entrance = useRef<HTMLDivElement>(null);
  const step = hasCodes ? 'codes' : next;
  // What was pressed is gone with the step before: a reader goes on at the heading of the one that is there now.
  useEffect(() => {
    if (step !== undefined) entrance.current?.querySelector('h1')?.focus();
  }, [step]);
  const instead = (): void => {
    if (!isOver) return comeIn();
    guard.drop();
    comeInInstead();
  };
  const signedIn = ({ user, next: then }: Session): void => {
    if (then !== undefined) setAsked(then);
    else if (user === null || user.id !== before) instead();
    else {
      void refetch();
      onReading(false);
    }
  };
  // Whoever has made their passkey is signed in by that, and the page has not asked yet as whom.
  const enrolled = async (): Promise<void> => {
    const { data } = await refetch();
    if (data === undefined) instead();
    else signedIn(data.now ?? data);
  };
  const isNobody = session?.user === null;
  // Whoever was leaving this phone has left it, and is let in when they come back.
  useEffect(() => {
    if (isNobody) storeLeaving(() => localStorage, null);
  }, [isNobody]);
  const isSomebodyElse = isOver && asked === undefined && !!known?.now?.user;
  const leave = useEffectEvent(instead);
  useEffect(() => {
    if (isSomebodyElse) leave();
  }, [isSomebodyElse]);
  // They may have signed in beside this page: by a link, or by another site.
  const look = useEffectEvent(() => {
    if (next === undefined) void refetch();
  });
  useEffect(() => {
    if (!isOver) return;
    const { title } = document;
    window.addEventListener('focus', look);
    return () => {
      window.removeEventListener('focus', look);
      document.title = title;
      // Whoever goes on finds what they were typing; what is shown of patients is asked for anew.
      dispatch(baseApi.util.invalidateTags([...TAG_TYPES]));
    };
  }, [isOver, dispatch]);
  const page = (
    <div ref={entrance} className={styles.entrance}>
      <LanguageChoice />
      <PageHeading title={heading}>{heading}</PageHeading>
      {isOnOwnPhone && next === undefined && <PhonesPatient country={theirs.patient.country} />}
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
