import { Phone } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { CallButtons } from '../../features/emergency/CallButtons.tsx';
import { storedTeam } from '../../features/emergency/careTeam.ts';
import { TeamLinks } from '../../features/emergency/TeamLinks.tsx';
import { storedPerson } from '../../features/report/keptPerson.ts';
import { useDisclosure } from '../../lib/useDisclosure.ts';
import styles from './EmergencyMenu.module.css';

/** Whom to call, one press from everywhere. It asks no server: what it shows is in the build, or kept on this phone. */
export function EmergencyMenu() {
  const { t } = useTranslation();
  const { isOpen, button } = useDisclosure();

  return (
    <>
      <button type="button" className={styles.button} {...button}>
        <Phone aria-hidden size={20} />
        {t('emergency.button')}
      </button>
      {isOpen && (
        <section className={styles.panel} aria-label={t('emergency.button')}>
          <Numbers />
        </section>
      )}
    </>
  );
}

/** Read when it is opened: who enters may have changed since the page was drawn. */
function Numbers() {
  const { t } = useTranslation();
  useEffect(() => {
    // A toast makes room for them.
    const { dataset } = document.documentElement;
    dataset['help'] = 'shown';
    return () => {
      delete dataset['help'];
    };
  }, []);
  const [{ country, team }] = useState(() => ({
    country: storedPerson(() => localStorage)?.patient.country ?? null,
    team: storedTeam(() => localStorage),
  }));
  return (
    <>
      <CallButtons country={country} />
      {team !== null && (
        <div>
          <h2 className={styles.team}>{t('emergency.team')}</h2>
          <TeamLinks team={team}>{team.phone}</TeamLinks>
        </div>
      )}
    </>
  );
}
