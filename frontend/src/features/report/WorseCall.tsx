import { useTranslation } from '../../i18n/useTranslation.ts';
import type { Country } from '../../../../events/enums.ts';
import { CallLink } from '../emergency/CallButtons.tsx';
import { firstNumbers } from '../emergency/emergencyNumbers.ts';
import { TeamLinks } from '../emergency/TeamLinks.tsx';
import { useCareTeam } from '../emergency/useCareTeam.ts';
import styles from './ResultDialog.module.css';

/** Whom to call about what needs attention: the care team, or, where no number of theirs is known, help in an emergency. */
export function WorseCall({ country }: { readonly country: Country | null }) {
  const { t } = useTranslation('report');
  const team = useCareTeam();
  if (team !== null) return <TeamLinks team={team}>{t('team.contact')}</TeamLinks>;
  return (
    <p className={styles.next}>
      <span>{t('waiting.worse')}</span>
      {firstNumbers(country).map((number) => (
        <CallLink key={number} number={number} short />
      ))}
    </p>
  );
}
