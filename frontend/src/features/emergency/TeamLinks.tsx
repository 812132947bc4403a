import { Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { CareTeam } from './careTeam.ts';
import styles from './EmergencyCard.module.css';

interface TeamLinksProps {
  readonly team: CareTeam;
  /** What the link that calls says. */
  readonly children: ReactNode;
}

/** A call to the care team, and a message where its number can be reached by one. */
export function TeamLinks({ team, children }: TeamLinksProps) {
  const { t } = useTranslation();
  const dialled =
    team.international === null ? team.phone.replaceAll(/[^+\d]/gu, '') : `+${team.international}`;
  return (
    <p className={styles.team}>
      <a className={styles.contact} href={`tel:${dialled}`}>
        <Phone aria-hidden size={20} />
        <span>{children}</span>
      </a>
      {team.international !== null && (
        <a
          className={styles.contact}
          href={`https://wa.me/${team.international}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t('contact.whatsApp.list')}
        </a>
      )}
    </p>
  );
}
