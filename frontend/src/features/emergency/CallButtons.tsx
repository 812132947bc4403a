import { Phone } from 'lucide-react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { Country } from '../../../../events/enums.ts';
import styles from './EmergencyCard.module.css';
import { EMERGENCY_NUMBERS, type NumbersByPlace, otherPlaces } from './emergencyNumbers.ts';

interface CallButtonsProps {
  /** Where the patient lives; null where nobody said, and then the numbers of every place are offered. */
  readonly country: Country | null;
}

/** Links that make the phone call an emergency number. */
export function CallButtons({ country }: CallButtonsProps) {
  const places = country === null ? otherPlaces(null, EMERGENCY_NUMBERS) : [country];
  return <PlaceNumbers places={places} numbers={EMERGENCY_NUMBERS} />;
}

interface PlaceNumbersProps {
  readonly places: readonly Country[];
  readonly numbers: NumbersByPlace;
  readonly short?: boolean;
}

/** Each place by its name, with its numbers. */
export function PlaceNumbers({ places, numbers, short = false }: PlaceNumbersProps) {
  const { t } = useTranslation('clinical');
  return (
    <div className={styles.places}>
      {places.map((place) => (
        <p key={place} className={styles.place}>
          <span>{t(`emergency.place.${place}`)}</span>
          {numbers[place]?.map((number) => (
            <CallLink key={number} number={number} short={short} />
          ))}
        </p>
      ))}
    </div>
  );
}

interface CallLinkProps {
  readonly number: string;
  /** The digits alone, where several stand in one row. */
  readonly short?: boolean;
}

export function CallLink({ number, short = false }: CallLinkProps) {
  const { t } = useTranslation('clinical');
  const call = t('emergency.call', { number });
  return (
    <a className={styles.call} href={`tel:${number}`} aria-label={short ? call : undefined}>
      <Phone aria-hidden size={20} />
      {short ? number : call}
    </a>
  );
}
