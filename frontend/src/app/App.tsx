import { isStaffRole } from '../../../events/enums.ts';
import { useMemo, useState } from 'react';
import { useSelector } from 'react-redux';
import { useTranslation } from '../i18n/useTranslation.ts';
import { type AroundNavHandler, Router, useLocation } from 'wouter';
import { selectBuilding } from '../api/client/building.ts';
import { selectRemoval } from '../api/client/forgotten.ts';
import { selectIsServerClockWrong } from '../api/client/serverClockSlice.ts';
import { useGetSessionQuery } from '../api/resources/session.ts';
import { createFormats } from '../i18n/format.ts';
import { languageOf } from '../i18n/i18n.ts';
import { FormatsContext } from '../i18n/useFormats.ts';
import { createLeaveGuard, LeaveGuardContext } from '../lib/leaveGuard.ts';
import { isPatientEntryPath } from '../lib/paths.ts';
import type { PageUpdates } from '../pwa/registerWorker.ts';
import { UpdateNotice } from './UpdateNotice.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PageContext } from '../ui/pageContext.ts';
import { ToastOutlet } from '../ui/toasts/ToastOutlet.tsx';
import styles from './App.module.css';
import { AppRoutes } from './AppRoutes.tsx';
import { Header } from './header/Header.tsx';
import { laterPart, lazyPart } from '../i18n/lazyPart.tsx';
import { selectAlertCounts } from '../api/resources/alertCounts.ts';
import { ErrorBoundary, PartBoundary } from '../ui/ErrorBoundary.tsx';
import { useLock } from '../features/pin/useLock.ts';
import { BrokenPage } from './pages/ErrorPages.tsx';

const LockScreen = lazyPart(async () => (await import('../features/pin/LockScreen.tsx')).LockScreen, ['pin']);
const ofLeaveQuestion = () => import('./LeaveQuestion.tsx');
const LeaveQuestion = lazyPart(async () => (await ofLeaveQuestion()).LeaveQuestion);
const ofCareTeam = () => import('./careTeamParts.ts');
const RedAlerts = laterPart('rest', async () => (await ofCareTeam()).RedAlerts);
const CallPlace = laterPart('rest', async () => (await ofCareTeam()).CallPlace);

const RemovalNotice = lazyPart(
  async () => (await import('../features/forgotten/RemovalNotice.tsx')).RemovalNotice,
  ['forgetting'],
);

const SessionEnd = lazyPart(
  async () => (await import('../features/account/SessionEnd.tsx')).SessionEnd,
  ['account'],
);

interface AppProps {
  readonly updates: PageUpdates;
}

export function App({ updates }: AppProps) {
  const [leaving, setLeaving] = useState<{ readonly go: () => void } | null>(null);
  const lock = useLock();
  // Renders again, and with it all below, when the language changes.
  const { i18n } = useTranslation();
  const [guard] = useState(() =>
    createLeaveGuard((go) => {
      // Where its code is gone the browser asks in its place: nobody is held on a page that cannot ask.
      ofLeaveQuestion().then(
        () => setLeaving({ go }),
        () => {
          const t = i18n.textsOf(i18n.language, undefined);
          if (window.confirm(`${t('leave.title')}\n\n${t('leave.text')}`)) go();
        },
      );
    }),
  );
  const language = languageOf(i18n);
  const isForPatients = isPatientEntryPath(useLocation()[0]);
  const formats = useMemo(
    () => createFormats(language, undefined, isForPatients ? 'month first' : 'day first'),
    [language, isForPatients],
  );
  const aroundNav: AroundNavHandler = (navigate, to, options) => {
    // What is shown of a page is no other page.
    if (new URL(to, window.location.href).pathname === window.location.pathname) navigate(to, options);
    else guard.leave(() => navigate(to, options));
  };
  return (
    <LeaveGuardContext value={guard}>
      <FormatsContext value={formats}>
        <Router aroundNav={aroundNav}>
          {lock.isLocked ? (
            <main className={styles.main}>
              <ErrorBoundary fallback={<BrokenPage />}>
                <LockScreen onOpen={lock.open} />
              </ErrorBoundary>
            </main>
          ) : (
            <>
              <Frame updates={updates} />
              <ToastOutlet />
              {leaving !== null && (
                <PartBoundary onFailed={() => setLeaving(null)}>
                  <LeaveQuestion go={leaving.go} onDone={() => setLeaving(null)} />
                </PartBoundary>
              )}
            </>
          )}
        </Router>
      </FormatsContext>
    </LeaveGuardContext>
  );
}

/** Header and screen, and what they know of each other: where the reader is, who they are, what is urgent. */
function Frame({ updates }: AppProps) {
  const { t } = useTranslation();
  const [path] = useLocation();
  const navigations = useNavigations(path);
  const { data: session, isError } = useGetSessionQuery();
  const urgent = useUrgentAlerts();
  const isClockWrong = useSelector(selectIsServerClockWrong);
  const isRemovalSaid = useSelector(selectRemoval);
  const page = useMemo(
    () => ({ navigations, titlePrefix: urgent === 0 ? '' : `(${urgent}) `, urgentAlerts: urgent }),
    [navigations, urgent],
  );
  return (
    <PageContext value={page}>
      <a href="#main" className={styles.skip}>
        {t('header.skip')}
      </a>
      <Header session={session} />
      {session?.user?.role === 'clinician' && (
        <UnseenRedAlerts key={session.user.id} userId={session.user.id} />
      )}
      <main id="main" tabIndex={-1} className={styles.main}>
        <UpdateNotice updates={updates} />
        {isClockWrong && session?.user?.role === 'clinician' && !isPatientEntryPath(path) && (
          <div className={styles.banner}>
            <Notice kind="warning" announced>
              {t('serverClock.wrong')}
            </Notice>
          </div>
        )}
        <BuildingNotice />
        {isRemovalSaid && (
          <PartBoundary>
            <RemovalNotice />
          </PartBoundary>
        )}
        <AppRoutes session={session} isUnanswered={isError} />
      </main>
      {session?.user?.role === 'clinician' && !isPatientEntryPath(path) && (
        <PartBoundary>
          <CallPlace userId={session.user.id} />
        </PartBoundary>
      )}
      {/* A patient, or who helps one, stays signed in on a phone of their own for months, also one whose clock is wrong. */}
      {session?.mode === 'accounts' &&
        session.now === undefined &&
        session.user !== null &&
        isStaffRole(session.user.role) && (
          <PartBoundary>
            <SessionEnd />
          </PartBoundary>
        )}
    </PageContext>
  );
}

/** What is shown waits, and goes on by itself, while the server puts its records together. */
function BuildingNotice() {
  const { t } = useTranslation();
  const building = useSelector(selectBuilding);
  if (building === null) return null;
  const { done, total } = building;
  return (
    <div className={styles.banner}>
      <Notice kind="info" announced>
        {t('building.text')} {/* Once all is read it is looked through and sorted. */}
        {total !== null && t('building.percent', { percent: Math.min(99, Math.floor((done / total) * 100)) })}
      </Notice>
    </div>
  );
}

/** A patient on a weak line never pays for what only the care team is shown. */
function UnseenRedAlerts({ userId }: { readonly userId: string }) {
  return (
    <PartBoundary>
      <RedAlerts userId={userId} />
    </PartBoundary>
  );
}

/** How often the reader has gone to another page. Another search or filter is the same page. */
function useNavigations(path: string): number {
  const [seen, setSeen] = useState({ path, navigations: 0 });
  if (seen.path === path) return seen.navigations;
  const navigations = seen.navigations + 1;
  setSeen({ path, navigations });
  return navigations;
}

/** How many RED alerts nobody has acknowledged, once the badge has asked; this asks for nothing itself. */
function useUrgentAlerts(): number {
  return useSelector(selectAlertCounts).data?.RED ?? 0;
}
