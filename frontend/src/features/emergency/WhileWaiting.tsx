import { Link, useLocation } from 'wouter';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { ReportPatient } from '../../api/resources/reportPatient.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { emergencyLessonPath, LED_TO_LESSON } from '../../lib/lessonPaths.ts';
import { Card } from '../../ui/Card.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import styles from './EmergencyView.module.css';
import { useSignsInReach } from './useSignsInReach.ts';
import { adviceFor, advisesAspirin, DRIVE_ABOVE } from './waitingAdvice.ts';

interface WhileWaitingProps {
  readonly patient: ReportPatient | null;
  readonly mayTakeAspirin: boolean;
}

/** What to do until help is there, by the patient's conditions. */
export function WhileWaiting({ patient, mayTakeAspirin }: WhileWaitingProps) {
  const { t } = useTranslation(['emergency', 'clinical']);
  const { glucose } = useFormats();
  const [screen] = useLocation();
  const isInReach = useSignsInReach();
  const advice = adviceFor(patient);
  const drive = glucose(DRIVE_ABOVE, patient?.glucoseUnit ?? 'mmol/L');
  // Several conditions say the same: it is said once.
  const actions = new Set(
    advice.map(({ condition, line }) => t(`clinical:guidance.${condition}.RED.emergency.${line}`)),
  );
  const medicines = new Set(
    advice
      .filter((one) => mayTakeAspirin || !advisesAspirin(one))
      .map(({ condition, line }) => t(`clinical:guidance.${condition}.RED.medications.${line}`, { drive })),
  );
  return (
    <Card heading={t('whileWaiting')}>
      <Lines lines={actions} />
      <Disclosure summary={t('medicines')}>
        <Lines lines={medicines} />
      </Disclosure>
      {/* The lessons stand beside a report, and there is none where nobody has said whose. */}
      {patient !== null && isInReach && (
        <Link href={emergencyLessonPath(screen)} state={LED_TO_LESSON} className={styles.signs}>
          {t('signs')}
        </Link>
      )}
    </Card>
  );
}

function Lines({ lines }: { readonly lines: ReadonlySet<string> }) {
  return (
    <ul className={styles.lines}>
      {[...lines].map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
