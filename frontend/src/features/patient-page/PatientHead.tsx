import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import type { Patient } from '../../../../backend/contract/patient.ts';
import { laterPart, lazyPart } from '../../i18n/lazyPart.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { DASHBOARD_PATH } from '../../lib/paths.ts';
import { useHeightProperty } from '../../lib/useHeightProperty.ts';
import { useMediaQuery } from '../../lib/useMediaQuery.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { PartBoundary } from '../../ui/ErrorBoundary.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { CallButton, Hindrance } from '../contact/CallButton.tsx';
import { Facts, Ways } from './Facts.tsx';
import { HAS_ROOM } from './hasRoom.ts';
import { flagOf, hasOpenWork } from './headFlag.ts';
import { OtherActions } from './OtherActions.tsx';
import { type PatientDialog, PatientDialogs } from './PatientDialogs.tsx';
import styles from './PatientHead.module.css';

const workBar = async () => (await import('./WorkBar.tsx')).WorkBar;
const WorkBar = lazyPart(workBar);
/** On a phone it lies folded. */
const FoldedWorkBar = laterPart('rest', workBar);

interface PatientHeadProps {
  /** Undefined while the patient is loading. */
  readonly patient: Patient | undefined;
  readonly isTeam: boolean;
  readonly hasDashboard: boolean;
  /** Links to the parts of the page. */
  readonly jumps: ReactNode;
}

/** Who it is, how they are since when, how they are reached and what can be done: it stays in view. */
export function PatientHead({ patient, isTeam, hasDashboard, jumps }: PatientHeadProps) {
  const { t } = useTranslation('patient');
  const isWide = useMediaQuery(HAS_ROOM);
  useHeightProperty('--page-head-height', isWide ? HEAD_ID : TOP_ID);
  const flag = patient === undefined ? null : flagOf(patient);
  const title = patient?.name ?? t('loading');
  const [opened, setOpened] = useState<PatientDialog | null>(null);
  const give = () => setOpened('give');
  return (
    <>
      <div id={HEAD_ID} className={styles.head} data-flag={flag}>
        <div id={TOP_ID} className={styles.top} data-flag={flag}>
          {hasDashboard && (
            <Link href={DASHBOARD_PATH} className={styles.back}>
              <ArrowLeft aria-hidden size={20} />
              <VisuallyHidden>{t('back')}</VisuallyHidden>
            </Link>
          )}
          {patient !== undefined && <StatusChip flag={flag} isShort />}
          <div className={styles.name}>
            <PageHeading title={title}>{title}</PageHeading>
          </div>
          {patient !== undefined && isWide && (
            <div className={styles.actions}>
              {isTeam && <CallButton patient={patient} place="patient" isFirst={flag === 'RED'} />}
              <OtherActions patient={patient} isTeam={isTeam} isFirst={flag !== 'RED'} onOpen={setOpened} />
            </div>
          )}
        </div>
        {patient !== undefined && (
          <div className={styles.second} data-open={(isTeam && hasOpenWork(patient)) || undefined}>
            <Facts patient={patient} isTeam={isTeam && isWide} hasNumber={isTeam && !isWide} />
            {isTeam && isWide && (
              <PartBoundary>
                <WorkBar patient={patient} acknowledges onGive={give} />
              </PartBoundary>
            )}
            {isTeam && <Hindrance patient={patient} />}
          </div>
        )}
      </div>
      {patient !== undefined && !isWide && (
        <Folded isFolded={isTeam} summary={t('head.actions')}>
          {isTeam && (
            <>
              <Ways patient={patient} />
              <PartBoundary>
                <FoldedWorkBar patient={patient} acknowledges={false} onGive={give} />
              </PartBoundary>
            </>
          )}
          <div className={styles.folded}>
            <OtherActions patient={patient} isTeam={isTeam} isFirst={!isTeam} onOpen={setOpened} />
          </div>
          {jumps}
        </Folded>
      )}
      {patient !== undefined && isWide && jumps}
      {patient !== undefined && (
        <PatientDialogs patient={patient} opened={opened} onClose={() => setOpened(null)} />
      )}
    </>
  );
}

const HEAD_ID = 'page-head';
const TOP_ID = 'page-top';

interface FoldedProps {
  readonly isFolded: boolean;
  readonly summary: string;
  readonly children: ReactNode;
}

function Folded({ isFolded, summary, children }: FoldedProps) {
  return isFolded ? <Disclosure summary={summary}>{children}</Disclosure> : children;
}
