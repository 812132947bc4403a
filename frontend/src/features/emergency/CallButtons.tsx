import { Phone } from 'lucide-react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { Country } from '../../../../events/enums.ts';
import styles from './EmergencyCard.module.css';
import { EMERGENCY_NUMBERS } from './emergencyNumbers.ts';

interface CallButtonsProps {
  /** Where the patient lives; null where nobody said, and then the numbers of every place are offered. */
  readonly country: Country | null;
  readonly numbers?: Readonly<Partial<Record<Country, readonly string[]>>>;
}

/** Links that make the phone call an emergency number. */
export function CallButtons({ country, numbers = EMERGENCY_NUMBERS }: CallButtonsProps) {
  const { t } = useTranslation('clinical');
  const places = (['CD', 'NG', 'OTHER'] as const).filter(
    (place) => numbers[place] !== undefined && (country === null || country === place),
  );
  return (
    <div className={styles.places}>
      {places.map((place) => (
        <p key={place} className={styles.place}>
          <span>{t(`emergency.place.${place}`)}</span>
          {numbers[place]?.map((number) => (
            <a key={number} className={styles.call} href={`tel:${number}`}>
              <Phone aria-hidden size={20} />
              {t('emergency.call', { number })}
            </a>
          ))}
        </p>
      ))}
    </div>
  );
}
