import { OctagonAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { Country } from '../../../../events/enums.ts';
import type { GlucoseLow } from '../../../../events/glucose.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { CallButtons } from './CallButtons.tsx';
import styles from './EmergencyCard.module.css';

interface EmergencyCardProps {
  readonly country: Country | null;
  /** What called for it, in the reader's words. */
  readonly reported: readonly string[];
  /** For where no bar says it: read aloud as soon as it is there. */
  readonly announced?: boolean;
}

/** Shown the moment an answer calls for help; it waits for no server and gives no flag. */
export function EmergencyCard({ country, reported, announced = false }: EmergencyCardProps) {
  const { t } = useTranslation('clinical');
  return (
    <Urgent title={t('emergency.title')} announced={announced}>
      <p>{t('emergency.text')}</p>
      <CallButtons country={country} />
      <p>
        {t('emergency.reported')} {reported.join(' · ')}
      </p>
    </Urgent>
  );
}

interface LowSugarCardProps {
  readonly country: Country | null;
  readonly low: GlucoseLow;
}

/** What to do about a low blood glucose while it is being reported. */
export function LowSugarCard({ country, low }: LowSugarCardProps) {
  const { t } = useTranslation('clinical');
  const { glucose } = useFormats();
  return (
    <Urgent title={t('emergency.lowSugarTitle')}>
      <ol className={styles.steps}>
        <li>{t('emergency.lowSugar.take')}</li>
        <li>{t('emergency.lowSugar.retest', { limit: glucose(low.below, low.unit) })}</li>
        <li>{t('emergency.lowSugar.meal')}</li>
      </ol>
      <p>{t('emergency.lowSugar.drowsy')}</p>
      <CallButtons country={country} />
    </Urgent>
  );
}

interface UrgentProps {
  readonly title: string;
  readonly announced?: boolean;
  readonly children: ReactNode;
}

function Urgent({ title, announced = false, children }: UrgentProps) {
  return (
    <section className={styles.card} role={announced ? 'alert' : undefined} aria-label={title}>
      <h2 className={styles.title}>
        <OctagonAlert aria-hidden size={26} />
        {title}
      </h2>
      {children}
    </section>
  );
}
