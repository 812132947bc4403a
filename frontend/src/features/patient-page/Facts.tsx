import { useSelector } from 'react-redux';
import type { Patient } from '../../../../backend/contract/patient.ts';
import { selectLiveStatus } from '../../api/live/liveSlice.ts';
import { ageOf } from '../../i18n/format.ts';
import { laterPart } from '../../i18n/lazyPart.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { shortId } from '../../lib/person.ts';
import { useNow } from '../../lib/useNow.ts';
import { PartBoundary } from '../../ui/ErrorBoundary.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { conditionsOf } from '../../../../events/conditions.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { SilentMark } from '../patient/SilentMark.tsx';
import styles from './Facts.module.css';
import { flagOf } from './headFlag.ts';

const PlanAsked = laterPart('rest', async () => (await import('../patient/PlanAsked.tsx')).PlanAsked, null, [
  'plan',
]);

interface FactsProps {
  readonly patient: Patient;
  /** Whether the ways to the patient stand here, too. */
  readonly isTeam: boolean;
  /** Whether the number alone does: the button that calls it stands at the lower edge. */
  readonly hasNumber: boolean;
}

/** How long the flag has stood, age, conditions, and whether the page is kept up to date. */
export function Facts({ patient, isTeam, hasNumber }: FactsProps) {
  const { t } = useTranslation('common');
  return (
    <div className={styles.facts}>
      <Since patient={patient} />
      <span>{t('patient.age', { count: patient.age })}</span>
      <KnownConditions patient={patient} />
      {isTeam && <Ways patient={patient} />}
      {hasNumber && <span className={styles.onPaper}>{t('patient.id', { id: patient.id })}</span>}
      {hasNumber && patient.phoneNumber !== null && (
        <a className={styles.number} href={`tel:${patient.phoneNumber}`}>
          {patient.phoneNumber}
        </a>
      )}
      <LiveWord />
      <SilentMark patient={patient} />
    </div>
  );
}

/** How a patient is reached and found: number, language, plan, id. */
export function Ways({ patient }: { readonly patient: Patient }) {
  const { t, i18n } = useTranslation(['patient', 'common']);
  const { id, phoneNumber, language, planTier } = patient;
  const languages = new Intl.DisplayNames([i18n.language], { type: 'language' });
  return (
    <span className={styles.facts}>
      {phoneNumber !== null && (
        <span className={styles.copied}>
          <a href={`tel:${phoneNumber}`}>{phoneNumber}</a>
          <CopyButton text={phoneNumber} label={t('head.copyNumber')} copied={t('head.copied')} />
        </span>
      )}
      <span>{languages.of(language)}</span>
      <span>{t('head.plan', { plan: planTier })}</span>
      <PartBoundary>
        <PlanAsked patientId={id} />
      </PartBoundary>
      <span className={styles.copied}>
        <span title={id}>{t('common:patient.id', { id: shortId(id) })}</span>
        <CopyButton text={id} label={t('head.copyId')} copied={t('head.copied')} />
      </span>
    </span>
  );
}

/** The flag with its age: since when somebody waits, else since the latest log. */
function Since({ patient }: { readonly patient: Patient }) {
  const { t } = useTranslation(['patient', 'clinical']);
  const now = useNow();
  const flag = flagOf(patient);
  const since = patient.work?.since ?? patient.latestLog?.timestamp ?? null;
  if (flag === null || since === null) return null;
  const age = ageOf(since, now);
  const name = t(`clinical:flag.${flag}.name`);
  return (
    <strong>
      {age.unit === 'now'
        ? t('head.for.now', { flag: name })
        : t(`head.for.${age.unit}`, { flag: name, count: age.count })}
    </strong>
  );
}

/** By the letters that clinicians write; the names are told on pointing and to those who hear the page. */
function KnownConditions({ patient }: { readonly patient: Patient }) {
  const { t } = useTranslation(['common', 'clinical']);
  const known = conditionsOf(patient);
  if (known.length === 0)
    return <span>{t('patient.conditions', { conditions: t('patient.noConditions') })}</span>;
  const names = known.map((condition) => t(`clinical:condition.${condition}`)).join(', ');
  const text = t('patient.conditions', { conditions: names });
  return (
    <span title={text} className={styles.codes}>
      <span aria-hidden>{known.map((condition) => t(`conditionCode.${condition}`)).join(' ')}</span>
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  );
}

/** Whether this page is kept up to date, in a word; its place is held until the first connection has been tried. */
function LiveWord() {
  const { t } = useTranslation('patient');
  const status = useSelector(selectLiveStatus);
  return (
    <span className={styles[status]}>
      <span className={styles.dot} aria-hidden />
      {status === 'offline' ? t('offline') : t('live')}
    </span>
  );
}
