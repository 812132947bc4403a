import { HeartPulse, History, Layers, LayoutDashboard, Menu, NotebookPen, Users, X } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Link, useLocation } from 'wouter';
import type { Session } from '../../../../backend/contract/session.ts';
import {
  AUDIT_PATH,
  DASHBOARD_PATH,
  DIABETES_ENTRY_PATH,
  isDashboardPath,
  isPatientEntryPath,
  PATIENT_ENTRY_PATH,
  PEOPLE_PATH,
  PROJECTIONS_PATH,
} from '../../lib/paths.ts';
import { classNames } from '../../lib/classNames.ts';
import { PRODUCT_NAME } from '../../lib/product.ts';
import { useDisclosure } from '../../lib/useDisclosure.ts';
import { useMediaQuery } from '../../lib/useMediaQuery.ts';
import { Initials } from '../../ui/Initials.tsx';
import { keptPerson } from '../../features/report/keptPerson.ts';
import menuStyles from './DisplayMenu.module.css';
import styles from './Header.module.css';
import { DisplayMenu } from './DisplayMenu.tsx';
import { EmergencyLink } from './EmergencyLink.tsx';
import { LanguageSelect } from './LanguageSelect.tsx';
import { LiveIndicator } from './LiveIndicator.tsx';
import { laterPart, lazyPart } from '../../i18n/lazyPart.tsx';
import { ErrorBoundary, PartBoundary } from '../../ui/ErrorBoundary.tsx';

const AlertBadge = laterPart(
  'rest',
  async () => (await import('../../features/alerts/AlertBadge.tsx')).AlertBadge,
);

const PlanChip = lazyPart(async () => (await import('./PlanChip.tsx')).PlanChip, ['plan']);

const PersonPanel = lazyPart(
  async () => (await import('../../features/account/PersonPanel.tsx')).PersonPanel,
  ['account'],
);

interface HeaderProps {
  /** Undefined until the server has told who is calling. */
  readonly session: Session | undefined;
}

/** On every screen. On a phone its navigation is behind a button and the live indicator is a strip below. */
export function Header({ session }: HeaderProps) {
  const [path] = useLocation();
  const isWide = useMediaQuery('(min-width: 1200px)');
  const isPatients = isPatientEntryPath(path) || isOfPatient(session);
  const isOfTeam = session?.user?.role === 'clinician';
  // There the live indicator has its place in the row.
  const isMiddle = useMediaQuery('(min-width: 700px) and (max-width: 1199px)') && isOfTeam && !isPatients;
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Link
          href="/"
          className={classNames(
            styles.product,
            isPatients && styles.short,
            isPatients && isOfTeam && styles.full,
          )}
        >
          <HeartPulse aria-hidden size={26} />
          <span>{PRODUCT_NAME}</span>
        </Link>
        {/* What a screen puts into the bar itself. */}
        <div id="bar" className={styles.parts} />
        {session?.user === null ? (
          <DisplayMenu />
        ) : isWide ? (
          <>
            <Navigation session={session} />
            {isPatients && <EmergencyLink path={path} />}
            <LiveIndicator />
            {isOfTeam && <Badge />}
            <DisplayMenu />
            <LanguageSelect />
            {session?.mode === 'accounts' ? (
              <PersonMenu key={path} session={session} />
            ) : (
              <Person session={session} />
            )}
          </>
        ) : (
          <>
            {isMiddle && <LiveIndicator />}
            {isPatients && <EmergencyLink path={path} />}
            {isOfTeam && <Badge />}
            <NarrowMenu key={path} session={session} />
          </>
        )}
      </div>
      {!isWide && !isMiddle && session?.user !== null && (
        <div className={styles.strip}>
          <LiveIndicator />
        </div>
      )}
      {isPatientEntryPath(path) && session?.user !== null && <ModuleSwitch path={path} />}
    </header>
  );
}

/** Whether a patient looks at this screen; without an answer of the server, whoever entered on this phone last. */
function isOfPatient(session: Session | undefined): boolean {
  return (session?.user?.role ?? keptPerson(() => localStorage)?.role) === 'patient';
}

/** A patient on a weak line never pays for what only the care team is shown. */
function Badge() {
  return (
    <PartBoundary>
      <AlertBadge />
    </PartBoundary>
  );
}

/** It closes when another page is opened, because it is keyed by the path. */
function NarrowMenu({ session }: HeaderProps) {
  const { t } = useTranslation();
  const [path] = useLocation();
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();

  useEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setIsOpen(false);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isOpen]);

  return (
    <>
      <button
        type="button"
        className={styles.menuButton}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? <X aria-hidden size={22} /> : <Menu aria-hidden size={22} />}
        <span>{t('header.menu')}</span>
      </button>
      <div id={id} className={styles.menu} hidden={!isOpen}>
        {isPatientEntryPath(path) && (
          <div className={styles.inMenu}>
            <ModuleSwitch path={path} />
          </div>
        )}
        <Navigation session={session} />
        <LanguageSelect />
        <DisplayMenu />
        {/* Its plan is asked for once somebody looks. */}
        {isOpen && <Person session={session} />}
        {isOpen && session?.mode === 'accounts' && (
          <PartBoundary>
            <PersonPanel />
          </PartBoundary>
        )}
      </div>
    </>
  );
}

function Navigation({ session }: HeaderProps) {
  const { t } = useTranslation();
  const [path] = useLocation();
  const role = session?.user?.role;
  const isOfTeam = role === 'clinician' || (role === undefined && !isOfPatient(session));
  const places = [
    ...(role === 'auditor' ? [{ href: AUDIT_PATH, Icon: History, name: t('header.audit') }] : []),
    ...(role === 'analyst' ? [{ href: PROJECTIONS_PATH, Icon: Layers, name: t('header.analysis') }] : []),
    ...(role === 'administrator' ? [{ href: PEOPLE_PATH, Icon: Users, name: t('header.people') }] : []),
    ...(isOfTeam ? [{ href: DASHBOARD_PATH, Icon: LayoutDashboard, name: t('header.dashboard') }] : []),
    ...(isOfTeam || isOfPatient(session)
      ? [{ href: PATIENT_ENTRY_PATH, Icon: NotebookPen, name: t('header.patientEntry') }]
      : []),
  ];
  const isHere = (href: string) =>
    href === DASHBOARD_PATH
      ? isDashboardPath(path)
      : href === PATIENT_ENTRY_PATH
        ? isPatientEntryPath(path)
        : path === href;
  return (
    <nav aria-label={t('header.navigation')} className={styles.navigation}>
      {places.map(({ href, Icon, name }) => (
        <Link key={href} href={href} className={styles.link} aria-current={isHere(href) ? 'page' : undefined}>
          <Icon aria-hidden size={18} />
          {name}
        </Link>
      ))}
    </nav>
  );
}

/** Who is calling: the care team with their initials, a patient by their name alone. */
function Person({ session }: HeaderProps) {
  if (!session?.user) return null;
  const { name, role } = session.user;
  return (
    <span className={styles.person}>
      {role !== 'patient' && <Initials name={name} />}
      {name}
      {role === 'patient' && session.patientId !== null && (
        <ErrorBoundary fallback={null}>
          <PlanChip patientId={session.patientId} />
        </ErrorBoundary>
      )}
    </span>
  );
}

/** Of somebody who has signed in: their account, and the way out. It is keyed by the path, as the narrow menu. */
function PersonMenu({ session }: HeaderProps) {
  const { isOpen, button } = useDisclosure();
  return (
    <div className={menuStyles.menu}>
      <button type="button" className={menuStyles.button} {...button}>
        <Person session={session} />
      </button>
      {isOpen && (
        <div className={menuStyles.panel}>
          <PartBoundary onFailed={button.onClick}>
            <PersonPanel />
          </PartBoundary>
        </div>
      )}
    </div>
  );
}

/** Between the two modules of the patient's entry. */
function ModuleSwitch({ path }: { readonly path: string }) {
  const { t } = useTranslation();
  const modules = [
    { href: PATIENT_ENTRY_PATH, name: t('module.cardiovascular') },
    { href: DIABETES_ENTRY_PATH, name: t('module.diabetes') },
  ];
  return (
    <nav aria-label={t('module.label')} className={styles.modules}>
      {modules.map(({ href, name }) => (
        <Link
          key={href}
          href={href}
          className={styles.module}
          aria-current={path === href ? 'page' : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
