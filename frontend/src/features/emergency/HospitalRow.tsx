import { Navigation, Phone } from 'lucide-react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import styles from './EmergencyView.module.css';
import type { Hospital } from './nearest.ts';

/** One hospital: how far, what is known of it, and the way there. */
export function HospitalRow({ facility, km }: Hospital) {
  const { t } = useTranslation('emergency');
  const { tenths } = useFormats();
  const { name, category, address, phone, operatingHours, acceptsHMO } = facility;
  // What the name says already, and that it is a hospital, is not said again.
  const kind = [category, address].filter(
    (part) => part !== null && part !== 'hospital' && !name.includes(part),
  );
  return (
    <li className={styles.row}>
      <p className={styles.name}>
        <strong>{name}</strong>
        {km !== null && <span className={styles.distance}>{t('distance', { km: tenths(km) })}</span>}
      </p>
      <p className={styles.about}>
        {[
          ...kind,
          ...(phone === null ? [t('phoneUnknown')] : []),
          operatingHours ?? t('hoursUnknown'),
          ...(acceptsHMO.length === 0 ? [] : [t('accepts', { names: acceptsHMO.join(', ') })]),
        ].join(' · ')}
      </p>
      <p className={styles.ways}>
        {phone !== null && (
          <a className={styles.way} href={`tel:${phone}`}>
            <Phone aria-hidden size={18} />
            {phone}
          </a>
        )}
        <a
          className={styles.way}
          href={facility.directions ?? directionsTo(facility.coordinates)}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t('directions', { name })}
        >
          <Navigation aria-hidden size={18} />
          {t('directionsShort')}
        </a>
      </p>
    </li>
  );
}

/** On a phone it opens the maps that are installed. */
const directionsTo = ({ lat, lng }: Hospital['facility']['coordinates']): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${lat},${lng}`;
