import { useTranslation } from '../../i18n/useTranslation.ts';
import type { Country } from '../../../../events/enums.ts';
import { CallLink, PlaceNumbers } from '../emergency/CallButtons.tsx';
import { EMERGENCY_NUMBERS, type NumbersByPlace, otherPlaces } from '../emergency/emergencyNumbers.ts';
import styles from './ResultDialog.module.css';

interface CallNowProps {
  /** Where the patient lives; null where nobody said, and then the numbers of every place are offered. */
  readonly country: Country | null;
  /** Of the panel that shows them; a country that it has none for keeps its own. */
  readonly numbers?: NumbersByPlace;
}

/** The number to call, large, and the next ones where nobody answers. */
export function CallNow({ country, numbers = EMERGENCY_NUMBERS }: CallNowProps) {
  const { t } = useTranslation('report');
  if (country === null) return <PlaceNumbers places={otherPlaces(null, numbers)} numbers={numbers} short />;
  // "Other regions" have one number each: there none is the first.
  if (country === 'OTHER') return <PlaceNumbers places={[country]} numbers={EMERGENCY_NUMBERS} short />;
  const [main = '', ...next] = numbers[country] ?? EMERGENCY_NUMBERS[country];
  return (
    <div className={styles.now}>
      <CallLink number={main} />
      {next.length > 0 && (
        <p className={styles.next}>
          <span>{t('result.noAnswer')}</span>
          {next.map((number) => (
            <CallLink key={number} number={number} short />
          ))}
        </p>
      )}
    </div>
  );
}
