import { useEffect } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { Country } from '../../../../events/enums.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { CallLink, PlaceNumbers } from './CallButtons.tsx';
import { EMERGENCY_NUMBERS, otherPlaces } from './emergencyNumbers.ts';
import styles from './EmergencyView.module.css';
import { TeamLinks } from './TeamLinks.tsx';
import { useCareTeam } from './useCareTeam.ts';

/** The numbers of the own country first, then the care team; those of other countries are one step away. */
export function Calls({ country }: { readonly country: Country | null }) {
  const { t } = useTranslation('emergency');
  const team = useCareTeam();
  useEffect(() => {
    // A toast makes room for the numbers.
    const { dataset } = document.documentElement;
    dataset['help'] = 'shown';
    return () => {
      delete dataset['help'];
    };
  }, []);
  const others = otherPlaces(country, EMERGENCY_NUMBERS);
  return (
    <section className={styles.part} aria-labelledby="emergency-calls">
      <h2 id="emergency-calls">{t('callNow')}</h2>
      {country === null ? (
        <PlaceNumbers places={others} numbers={EMERGENCY_NUMBERS} />
      ) : (
        <p className={styles.numbers}>
          {EMERGENCY_NUMBERS[country].map((number, at) => (
            <CallLink key={number} number={number} short={at > 0} />
          ))}
        </p>
      )}
      <p className={styles.first}>{t('first')}</p>
      {team !== null && <TeamLinks team={team}>{t('team', { number: team.phone })}</TeamLinks>}
      <p className={styles.muted}>{t('check')}</p>
      {country !== null && (
        <Disclosure summary={t('others')}>
          <PlaceNumbers places={others} numbers={EMERGENCY_NUMBERS} short />
        </Disclosure>
      )}
    </section>
  );
}
