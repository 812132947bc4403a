import { Link } from 'wouter';
import type { PatientThen } from '../../../../backend/contract/patient-then.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Card } from '../../ui/Card.tsx';
import care from '../patient/Care.module.css';
import styles from './Audit.module.css';
import { auditPath } from './auditTab.ts';
import { countUntil, type Moment } from './moments.ts';
import tabStyles from './PatientTab.module.css';

interface NearEventsProps {
  readonly moments: readonly Moment[];
  /** Empty: now. */
  readonly at: string;
  readonly by: PatientThen['by'];
}

const SHOWN = 5;

/** The events just before and just after the moment: to each, and to the patient at it. */
export function NearEvents({ moments, at, by }: NearEventsProps) {
  const { t } = useTranslation('past');
  const count = countUntil(moments, at);
  const sides = {
    before: moments.slice(Math.max(0, count - SHOWN), count).reverse(),
    after: moments.slice(count, count + SHOWN),
  };
  return (
    <Card heading={t('near.heading')}>
      <div className={tabStyles.sides}>
        {(['before', 'after'] as const).map((side) => (
          <section key={side} aria-labelledby={`near-${side}`}>
            <h3 id={`near-${side}`}>{t(`near.${side}`)}</h3>
            {sides[side].length === 0 && <p>{t('near.none')}</p>}
            <ul className={care.list}>
              {sides[side].map((moment) => (
                <NearEvent key={moment.event.id} moment={moment} by={by} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Card>
  );
}

function NearEvent({ moment: { at, event }, by }: { readonly moment: Moment } & Pick<NearEventsProps, 'by'>) {
  const { t } = useTranslation('past');
  const { exactTime } = useFormats();
  const patientId = event.patientId ?? '';
  return (
    <li className={care.row}>
      <div className={care.line}>
        <Link href={auditPath('events', { event: event.id })} className={styles.link}>
          <code translate="no">{event.type}</code>
        </Link>
        <Link
          href={auditPath('patient', { patientId, at, by })}
          className={styles.link}
          aria-label={t('near.go', { type: event.type, time: exactTime(at) })}
        >
          {exactTime(at)}
        </Link>
      </div>
    </li>
  );
}
