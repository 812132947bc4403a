import { useTranslation } from '../../i18n/useTranslation.ts';
import type { Log } from '../../../../backend/contract/log.ts';
import { classNames } from '../../lib/classNames.ts';
import { Card } from '../../ui/Card.tsx';
import styles from './CurrentVitals.module.css';
import { ReadingName, ReadingText } from './ReadingText.tsx';
import { isMeasured, readingsOf } from './readings.ts';

/** The readings of the newest log. */
export function CurrentVitals({ log }: { readonly log: Log }) {
  const { t } = useTranslation('patient');
  return (
    <Card heading={t('vitals.heading')}>
      <dl className={styles.vitals}>
        {readingsOf(log).map((reading) => (
          <div key={reading.kind === 'single' ? reading.field : reading.kind} className={styles.vital}>
            <dt>
              <ReadingName reading={reading} />
            </dt>
            <dd className={classNames(isMeasured(reading) ? styles.measured : styles.missing)}>
              <ReadingText reading={reading} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
