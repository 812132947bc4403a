import { useEffect, useRef } from 'react';
import { type Country, EXERCISE_STOP_REASONS, type ExerciseStopReason } from '../../../../events/enums.ts';
import type { BooleanLogField } from '../../../../events/vocabulary.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { PATIENT_ENTRY_PATH } from '../../lib/paths.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { EmergencyCard } from '../emergency/EmergencyCard.tsx';
import { reportedAddress } from '../progress/reportedAddress.ts';
import styles from './Exercise.module.css';

/** The signs of danger, each with the question of the daily report that says the same. */
const DANGERS: Readonly<Partial<Record<ExerciseStopReason, BooleanLogField>>> = {
  chest_pain: 'chestPainOnExertion',
  breathless: 'breathlessnessExertion',
  faint: 'nearFaintingSpells',
  palpitations: 'palpitationsWithActivity',
};

export const isDanger = (reason: ExerciseStopReason): boolean => DANGERS[reason] !== undefined;

interface UnwellProps {
  readonly onSaid: (reason: ExerciseStopReason) => void;
  readonly onBack: () => void;
}

/** Asks what a person feels who stops because they are unwell. */
export function Unwell({ onSaid, onBack }: UnwellProps) {
  const { t } = useTranslation(['exercise', 'common']);
  const heading = useFocused();
  return (
    <div className={styles.unwell}>
      <h3 ref={heading} tabIndex={-1}>
        {t('player.why')}
      </h3>
      {EXERCISE_STOP_REASONS.map((reason) => (
        <Button key={reason} large onClick={() => onSaid(reason)}>
          {t(`player.reason.${reason}`)}
        </Button>
      ))}
      <Button variant="quiet" large onClick={onBack}>
        {t('common:action.keep')}
      </Button>
    </div>
  );
}

interface UnwellHelpProps {
  readonly reason: ExerciseStopReason;
  readonly country: Country | null;
  readonly onClose: () => void;
}

/** Leads to help: the numbers to call, and the report with what was said. */
export function UnwellHelp({ reason, country, onClose }: UnwellHelpProps) {
  const { t } = useTranslation(['exercise', 'common']);
  const field = DANGERS[reason];
  return (
    <div className={styles.unwell}>
      <EmergencyCard country={country} reported={[t(`player.reason.${reason}`)]} announced />
      {field !== undefined && (
        <ButtonLink href={reportedAddress(PATIENT_ENTRY_PATH, field)} variant="primary" large>
          {t('player.report')}
        </ButtonLink>
      )}
      <Button large onClick={onClose}>
        {t('common:action.close')}
      </Button>
    </div>
  );
}

/** A heading that takes the place of what had the focus. */
export function useFocused() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return heading;
}
