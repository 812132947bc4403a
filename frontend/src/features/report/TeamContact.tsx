import { useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { Country } from '../../../../events/enums.ts';
import { Button } from '../../ui/Button.tsx';
import { CallLink } from '../emergency/CallButtons.tsx';
import { firstNumbers, type NumbersByPlace } from '../emergency/emergencyNumbers.ts';
import { TeamLinks } from '../emergency/TeamLinks.tsx';
import { useCareTeam } from '../emergency/useCareTeam.ts';
import styles from './ResultDialog.module.css';

interface TeamContactProps {
  readonly country: Country | null;
  /** Those that the same result offers: one country has one number in it to dial first. */
  readonly numbers: NumbersByPlace;
}

/** The way to the care team: a call or a message, or that no number is known and what to do in an emergency. */
export function TeamContact({ country, numbers }: TeamContactProps) {
  const { t } = useTranslation(['report', 'common']);
  const team = useCareTeam();
  const [isAsked, setIsAsked] = useState(false);
  if (team !== null) {
    return (
      <section className={styles.part}>
        <h3>
          {t('common:emergency.team')} {team.phone}
        </h3>
        <TeamLinks team={team}>{t('team.contact')}</TeamLinks>
      </section>
    );
  }
  return (
    <div className={styles.part}>
      <Button large aria-expanded={isAsked} onClick={() => setIsAsked(true)}>
        {t('team.contact')}
      </Button>
      <div role="status" className={styles.part}>
        {isAsked && (
          <>
            <p>{t('team.none')}</p>
            {firstNumbers(country, numbers).map((number) => (
              <CallLink key={number} number={number} />
            ))}
          </>
        )}
      </div>
    </div>
  );
}
