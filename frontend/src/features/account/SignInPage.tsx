import { useSearchParams } from 'wouter';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { LanguageChoice } from './LanguageChoice.tsx';
import styles from './Account.module.css';
import { InvitationForm } from './InvitationForm.tsx';
import { LinkSignIn } from './LinkSignIn.tsx';
import { PatientSignIn } from './PatientSignIn.tsx';
import { SignInForm } from './SignInForm.tsx';

/** Why somebody was sent back from elsewhere. */
const PROBLEMS = ['pending', 'refused', 'failed'] as const;

interface SignInPageProps {
  /** Whose session has ended on this page. */
  readonly again?: string | undefined;
}

/** Where a person of the staff comes in: by an invitation for the first time, by their password after that. */
export function SignInPage({ again }: SignInPageProps) {
  const { t } = useTranslation('account');
  const [params] = useSearchParams();
  const invitation = params.get('invitation');
  const link = params.get('link');
  const problem = PROBLEMS.find((known) => known === params.get('problem'));
  const heading = t(invitation === null ? 'signIn.heading' : 'invite.heading');
  return (
    <div className={styles.entrance}>
      <LanguageChoice />
      <PageHeading title={heading}>{heading}</PageHeading>
      {problem !== undefined && (
        <p role="alert" className={styles.problem}>
          {t(`signIn.${problem}`)}
        </p>
      )}
      {link !== null ? (
        <LinkSignIn token={link} />
      ) : invitation !== null ? (
        <InvitationForm token={invitation} />
      ) : (
        <>
          <SignInForm again={again} />
          <Disclosure summary={t('patient.heading')}>
            <PatientSignIn />
          </Disclosure>
        </>
      )}
    </div>
  );
}
