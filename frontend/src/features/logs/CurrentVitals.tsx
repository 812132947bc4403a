import type { Log } from '../../../../backend/contract/log.ts';
import type { Patient } from '../../../../backend/contract/patient.ts';
import { laterPart } from '../../i18n/lazyPart.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { classNames } from '../../lib/classNames.ts';
import { Card } from '../../ui/Card.tsx';
import { PartBoundary } from '../../ui/ErrorBoundary.tsx';
import { FlagIcon } from '../../ui/StatusChip.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './CurrentVitals.module.css';
import { offendedFlag } from './offending.ts';
import { ReadingName, ReadingText } from './ReadingText.tsx';
import { isMeasured, readingsOf, type ShownReading } from './readings.ts';

const notes = () => import('./VitalNotes.tsx');
const VitalLimit = laterPart('rest', async () => (await notes()).VitalLimit);
const VitalChange = laterPart('rest', async () => (await notes()).VitalChange);
const ChangeLegend = laterPart('rest', async () => (await notes()).ChangeLegend);

interface CurrentVitalsProps {
  readonly log: Log;
  /** For a care team: whose limits and changes stand beside the readings. */
  readonly patient?: Patient;
}

/** The readings of the newest log; for a care team with the limits that they are held against and what has changed. */
export function CurrentVitals({ log, patient }: CurrentVitalsProps) {
  const { t } = useTranslation('patient');
  return (
    <Card
      heading={t('vitals.heading')}
      aside={
        patient !== undefined && (
          <PartBoundary>
            <ChangeLegend patient={patient} />
          </PartBoundary>
        )
      }
    >
      <dl className={styles.vitals}>
        {readingsOf(log).map((reading) => (
          <Vital
            key={reading.kind === 'single' ? reading.field : reading.kind}
            reading={reading}
            patient={patient}
          />
        ))}
      </dl>
    </Card>
  );
}

interface VitalProps {
  readonly reading: ShownReading;
  readonly patient: Patient | undefined;
}

function Vital({ reading, patient }: VitalProps) {
  const { t } = useTranslation('clinical');
  const flag = patient === undefined ? null : offendedFlag(patient, reading);
  return (
    <div className={styles.vital} data-flag={flag}>
      <dt>
        <ReadingName reading={reading} />
      </dt>
      <dd className={classNames(isMeasured(reading) ? styles.measured : styles.missing)}>
        {flag !== null && (
          <>
            <FlagIcon flag={flag} />
            <VisuallyHidden>{t(`flag.${flag}.name`)}</VisuallyHidden>
          </>
        )}
        <span>
          <ReadingText reading={reading} />
        </span>
      </dd>
      {patient !== undefined && isMeasured(reading) && (
        <PartBoundary>
          <dd className={styles.limit}>
            <VitalLimit patient={patient} reading={reading} />
          </dd>
          <dd className={styles.change}>
            <VitalChange patient={patient} reading={reading} />
          </dd>
        </PartBoundary>
      )}
    </div>
  );
}
