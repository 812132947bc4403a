import { type ComponentType, Suspense, useState } from 'react';
import { useDispatch } from 'react-redux';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { PAGE_PATHS } from '../../../backend/contract/page-paths.ts';
import type { Role } from '../../../events/enums.ts';
import type { ApiDispatch } from '../api/apiState.ts';
import { storedPerson } from '../features/report/keptPerson.ts';
import { lazyPart } from '../i18n/lazyPart.tsx';
import type { TextPart } from '../i18n/resources.ts';
import { ENTRY_TEXTS, PATIENT_TEXTS } from '../i18n/textFiles.ts';
import { AUDIT_PATH, PATIENT_ENTRY_PATH, PROJECTIONS_PATH } from '../lib/paths.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { BrokenPage, NotFoundPage } from './pages/ErrorPages.tsx';

const WAITING = <Skeleton heights={[48, 320]} />;

function screens(dispatch: ApiDispatch) {
  const screen = (texts: readonly TextPart[], code: () => Promise<ComponentType>) =>
    lazyPart(code, texts, WAITING);
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
    Audit: screen(['audit', 'patient'], async () => {
      return (await import('../features/audit/AuditPage.tsx')).AuditPage;
    }),
    Projections: screen(
      ['audit'],
      async () => (await import('../features/projections/ProjectionsPage.tsx')).ProjectionsPage,
    ),
    AddLog: screen(
      ['entry', 'numbers'],
      async () => (await import('../features/add-log/AddLogPage.tsx')).AddLogPage,
    ),
  };
}

/** Whether the last person who entered a report on this phone was a patient. */
const wasPatient = () => storedPerson(() => localStorage)?.role === 'patient';

interface AppRoutesProps {
  /** Undefined until the server has told who is calling. */
  readonly role: Role | undefined;
  /** The server was asked, and has not told. */
  readonly isUnanswered: boolean;
}

export function AppRoutes({ role, isUnanswered }: AppRoutesProps) {
  const [path] = useLocation();
  const dispatch = useDispatch<ApiDispatch>();
  const [{ Dashboard, Patient, AddLog, PatientEntry, DiabetesEntry, Audit, Projections }] = useState(() =>
    screens(dispatch),
  );
  const isPatient = role === 'patient' || (role === undefined && wasPatient());
  // A patient has no dashboard; it would show them to themself. Without a network, the phone still knows whose it is.
  const dashboard =
    role === 'auditor' ? (
      <Redirect href={AUDIT_PATH} replace />
    ) : role === 'analyst' ? (
      <Redirect href={PROJECTIONS_PATH} replace />
    ) : !isPatient ? (
      <Dashboard />
    ) : role === undefined && !isUnanswered ? (
      WAITING
    ) : (
      <Redirect href={PATIENT_ENTRY_PATH} replace />
    );
  return (
    // Another page is another try.
    <ErrorBoundary key={path} fallback={<BrokenPage />}>
      {/* An entry screen waits for what is kept on this phone. */}
      <Suspense fallback={WAITING}>
        <Switch>
          <Route path={PAGE_PATHS.home}>{dashboard}</Route>
          <Route path={PAGE_PATHS.dashboard}>{dashboard}</Route>
          <Route path={PAGE_PATHS.patient}>
            <Patient />
          </Route>
          <Route path={PAGE_PATHS.addLog}>
            <AddLog />
          </Route>
          <Route path={PAGE_PATHS.patientEntry}>
            <PatientEntry />
          </Route>
          <Route path={PAGE_PATHS.diabetesEntry}>
            <DiabetesEntry />
          </Route>
          {/* For whoever may not see them there is no such page. */}
          {(role === 'auditor' || role === undefined) && (
            <Route path={PAGE_PATHS.audit}>{role === undefined ? WAITING : <Audit />}</Route>
          )}
          {(role === 'analyst' || role === undefined) && (
            <Route path={PAGE_PATHS.projections}>{role === undefined ? WAITING : <Projections />}</Route>
          )}
          <Route>
            <NotFoundPage />
          </Route>
        </Switch>
      </Suspense>
    </ErrorBoundary>
  );
}
