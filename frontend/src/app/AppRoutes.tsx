import type { i18n as I18n } from 'i18next';
import { Suspense, useState } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { PAGE_PATHS } from '../../../backend/contract/page-paths.ts';
import type { Role } from '../../../events/enums.ts';
import { PATIENT_TEXTS } from '../features/patient/patientTexts.ts';
import { lazyScreen } from '../i18n/lazyScreen.ts';
import { ENTRY_TEXTS } from '../i18n/textFiles.ts';
import { PATIENT_ENTRY_PATH } from '../lib/paths.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { BrokenPage } from './pages/BrokenPage.tsx';
import { NotFoundPage } from './pages/NotFoundPage.tsx';

function screens(i18n: I18n) {
  return {
    Dashboard: lazyScreen(
      i18n,
      ['dashboard'],
      async () => (await import('../features/patients/DashboardPage.tsx')).DashboardPage,
    ),
    Patient: lazyScreen(
      i18n,
      PATIENT_TEXTS,
      async () => (await import('./pages/PatientPage.tsx')).PatientPage,
    ),
    PatientEntry: lazyScreen(
      i18n,
      ENTRY_TEXTS,
      async () => (await import('./pages/PatientEntryPage.tsx')).PatientEntryPage,
    ),
    DiabetesEntry: lazyScreen(
      i18n,
      ENTRY_TEXTS,
      async () => (await import('./pages/DiabetesEntryPage.tsx')).DiabetesEntryPage,
    ),
    AddLog: lazyScreen(
      i18n,
      ['entry', 'numbers'],
      async () => (await import('./pages/AddLogPage.tsx')).AddLogPage,
    ),
  };
}

interface AppRoutesProps {
  readonly i18n: I18n;
  /** Undefined until the server has told who is calling. */
  readonly role: Role | undefined;
}

export function AppRoutes({ i18n, role }: AppRoutesProps) {
  const [path] = useLocation();
  const [{ Dashboard, Patient, AddLog, PatientEntry, DiabetesEntry }] = useState(() => screens(i18n));
  // A patient has no dashboard; it would show them to themself.
  const dashboard = role === 'patient' ? <Redirect href={PATIENT_ENTRY_PATH} replace /> : <Dashboard />;
  return (
    // Another page is another try.
    <ErrorBoundary key={path} fallback={<BrokenPage />}>
      <Suspense fallback={<Skeleton heights={[48, 320]} />}>
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
          <Route>
            <NotFoundPage />
          </Route>
        </Switch>
      </Suspense>
    </ErrorBoundary>
  );
}
