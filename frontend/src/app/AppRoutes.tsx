import { type ComponentType, Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import { useDispatch } from 'react-redux';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { PAGE_PATHS } from '../../../backend/contract/page-paths.ts';
import type { ApiDispatch } from '../api/apiState.ts';
import type { PageSession } from '../api/resources/session.ts';
import { keptPerson, SHARED_KEY } from '../features/report/keptPerson.ts';
import { lazyPart } from '../i18n/lazyPart.tsx';
import type { TextPart } from '../i18n/resources.ts';
import { ENTRY_TEXTS, PATIENT_TEXTS } from '../i18n/textFiles.ts';
import { keptText } from '../lib/keptValue.ts';
import { AUDIT_PATH, PATIENT_ENTRY_PATH, PEOPLE_PATH, PROJECTIONS_PATH } from '../lib/paths.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import styles from './AppRoutes.module.css';
import { BrokenPage, NotFoundPage } from './pages/ErrorPages.tsx';

const WAITING = <Skeleton heights={[48, 320]} />;

function screens(dispatch: ApiDispatch) {
  const screen = <Props extends object>(
    texts: readonly TextPart[],
    code: () => Promise<ComponentType<Props>>,
  ) => lazyPart(code, texts, WAITING);
  return {
    Dashboard: screen(['dashboard', 'work', 'signs'], async () => {
      // Not in the first file, which a patient's phone loads too.
      void import('../api/resources/dashboardRequest.ts')
        .then(({ askForDashboard }) => askForDashboard(dispatch, new URLSearchParams(window.location.search)))
        .catch(() => undefined);
      return (await import('../features/dashboard/DashboardPage.tsx')).DashboardPage;
    }),
    Patient: screen(
      PATIENT_TEXTS,
      async () => (await import('../features/patient-page/PatientPage.tsx')).PatientPage,
    ),
    PatientEntry: screen(
      ENTRY_TEXTS,
      async () => (await import('./pages/PatientEntryPage.tsx')).PatientEntryPage,
    ),
    DiabetesEntry: screen(
      ENTRY_TEXTS,
      async () => (await import('./pages/DiabetesEntryPage.tsx')).DiabetesEntryPage,
    ),
    Audit: screen(['audit'], async () => {
      return (await import('../features/audit/AuditPage.tsx')).AuditPage;
    }),
    Analysis: screen(
      ['analysis'],
      async () => (await import('../features/analysis/AnalysisPage.tsx')).AnalysisPage,
    ),
    SignIn: screen(['account'], async () => (await import('../features/account/SignInPage.tsx')).SignInPage),
    Account: screen(
      ['account', 'pin'],
      async () => (await import('../features/account/AccountPage.tsx')).AccountPage,
    ),
    People: screen(
      ['account', 'forgetting'],
      async () => (await import('../features/account/PeoplePage.tsx')).PeoplePage,
    ),
    CaregiverHome: screen(
      ['caregivers'],
      async () => (await import('../features/caregivers/CaregiverHome.tsx')).CaregiverHome,
    ),
    Helpers: screen(
      ['caregivers'],
      async () => (await import('../features/caregivers/HelpersPage.tsx')).HelpersPage,
    ),
    AddLog: screen(
      ['entry', 'numbers'],
      async () => (await import('../features/add-log/AddLogPage.tsx')).AddLogPage,
    ),
  };
}

/** What whoever entered a report on this phone last is, else whether a caregiver saw there whom they may report for. */
const keptRole = () =>
  keptPerson(() => localStorage)?.role ??
  (keptText(() => localStorage, SHARED_KEY) === null ? undefined : 'caregiver');

interface AppRoutesProps {
  /** Undefined until the server has told who is calling. */
  readonly session: PageSession | undefined;
  /** The server was asked, and has not told. */
  readonly isUnanswered: boolean;
}

export function AppRoutes({ session, isUnanswered }: AppRoutesProps) {
  const [path] = useLocation();
  // Whoever is told their recovery codes is signed in by then, and reads them first: nothing leads away from them.
  const [reading, setReading] = useState<'over' | 'alone' | null>(null);
  const role = session?.user?.role;
  const dispatch = useDispatch<ApiDispatch>();
  const [Screen] = useState(() => screens(dispatch));
  const person = role ?? keptRole();
  // A patient has no dashboard; it would show them to themself. Without a network, the phone still knows whose it is.
  const dashboard =
    role === 'auditor' ? (
      <Redirect href={AUDIT_PATH} replace />
    ) : role === 'analyst' ? (
      <Redirect href={PROJECTIONS_PATH} replace />
    ) : role === 'administrator' ? (
      <Redirect href={PEOPLE_PATH} replace />
    ) : person === 'caregiver' ? (
      <Screen.CaregiverHome />
    ) : person !== 'patient' ? (
      <Screen.Dashboard />
    ) : role === undefined && !isUnanswered ? (
      WAITING
    ) : (
      <Redirect href={PATIENT_ENTRY_PATH} replace />
    );
  if (session?.user === null || reading === 'alone')
    return (
      <ErrorBoundary fallback={<BrokenPage />}>
        <Screen.SignIn onReading={(isReading) => setReading(isReading ? 'alone' : null)} />
      </ErrorBoundary>
    );
  return (
    <>
      {/* Another page is another try. */}
      <ErrorBoundary key={path} fallback={<BrokenPage />}>
        {/* An entry screen waits for what is kept on this phone. */}
        <Suspense fallback={WAITING}>
          <Switch>
            <Route path={PAGE_PATHS.home}>{dashboard}</Route>
            <Route path={PAGE_PATHS.dashboard}>{dashboard}</Route>
            <Route path={PAGE_PATHS.patient}>
              <Screen.Patient />
            </Route>
            <Route path={PAGE_PATHS.addLog}>
              <Screen.AddLog />
            </Route>
            <Route path={PAGE_PATHS.patientEntry}>
              <Screen.PatientEntry />
            </Route>
            <Route path={PAGE_PATHS.diabetesEntry}>
              <Screen.DiabetesEntry />
            </Route>
            {/* For whoever may not see them there is no such page. */}
            {(role === 'auditor' || role === undefined) && (
              <Route path={PAGE_PATHS.audit}>{role === undefined ? WAITING : <Screen.Audit />}</Route>
            )}
            {(role === 'analyst' || role === 'clinician' || role === undefined) && (
              <Route path={PAGE_PATHS.projections}>
                {role === undefined ? WAITING : <Screen.Analysis />}
              </Route>
            )}
            {session?.mode === 'accounts' && (
              <Route path={PAGE_PATHS.account}>
                <Screen.Account />
              </Route>
            )}
            {session?.mode === 'accounts' && (
              <Route path={PAGE_PATHS.signIn}>
                <Redirect href={PAGE_PATHS.home} replace />
              </Route>
            )}
            {(role === 'patient' || role === undefined) && (
              <Route path={PAGE_PATHS.helpers}>
                {role === undefined && !isUnanswered ? WAITING : <Screen.Helpers />}
              </Route>
            )}
            {(role === 'administrator' || role === undefined) && (
              <Route path={PAGE_PATHS.people}>{role === undefined ? WAITING : <Screen.People />}</Route>
            )}
            {session === undefined && !isUnanswered && <Route path={PAGE_PATHS.account}>{WAITING}</Route>}
            <Route>
              <NotFoundPage />
            </Route>
          </Switch>
        </Suspense>
      </ErrorBoundary>
      {(session?.now !== undefined || reading === 'over') &&
        createPortal(
          <div ref={keepFocus} className={styles.over} data-sign-in>
            <ErrorBoundary fallback={<BrokenPage />}>
              <Screen.SignIn onReading={(isReading) => setReading(isReading ? 'over' : null)} />
            </ErrorBoundary>
          </div>,
          document.body,
        )}
    </>
  );
}

/** Whoever was typing goes on in the same field once what lies over the page is gone. */
function keepFocus() {
  const before = document.activeElement;
  return () => void setTimeout(() => before instanceof HTMLElement && before.focus());
}
