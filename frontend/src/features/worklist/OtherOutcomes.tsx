import { ChevronUp } from 'lucide-react';
import type { ContactOutcome } from '../../../../events/enums.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useDisclosure } from '../../lib/useDisclosure.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './OtherOutcomes.module.css';

const OTHERS = [
  'wrong_number',
  'refused',
  'moved_away',
  'died',
  'other',
] as const satisfies readonly ContactOutcome[];

interface OtherOutcomesProps {
  readonly busy: boolean;
  readonly onChoose: (outcome: ContactOutcome) => void;
}

/** What seldom comes of a call, above the button: the strip stands at the lower edge of the screen. */
export function OtherOutcomes({ busy, onChoose }: OtherOutcomesProps) {
  const { t } = useTranslation(['work', 'common']);
  const { isOpen, button } = useDisclosure();
  return (
    <div className={styles.menu}>
      <Button busy={busy} icon={<ChevronUp aria-hidden size={18} />} {...button}>
        {t('strip.other')}
      </Button>
      <ul className={styles.panel} hidden={!isOpen}>
        {OTHERS.map((outcome) => (
          <li key={outcome}>
            <button
              type="button"
              className={styles.outcome}
              disabled={busy}
              onClick={() => {
                button.onClick();
                // What is asked next gives the focus back to where it was: the panel will be gone by then.
                button.ref.current?.focus();
                onChoose(outcome);
              }}
            >
              {t(`common:contact.outcome.${outcome}`)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
