import { useRef } from 'react';
import type { ContactOutcome } from '../../../../events/enums.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useSingleKeys } from '../../lib/useSingleKeys.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './CallStrip.module.css';
import { OtherOutcomes } from './OtherOutcomes.tsx';
import type { CallAgain } from './useCallAgain.ts';

const KEYS: ReadonlyMap<string, ContactOutcome> = new Map([
  ['1', 'reached'],
  ['2', 'no_answer'],
  ['3', 'call_again'],
]);

interface OutcomesProps {
  readonly callAgain: CallAgain;
  /** The id of the text that says what is wrong with the time. */
  readonly timeProblemId: string;
  readonly busy: boolean;
  readonly onChoose: (outcome: ContactOutcome) => void;
}

/** What may come of a call: the three that mostly do under keys of their own too, the rest in a list. */
export function Outcomes({ callAgain, timeProblemId, busy, onChoose }: OutcomesProps) {
  const { t } = useTranslation(['work', 'common']);
  const buttons = useRef<HTMLDivElement>(null);
  useSingleKeys(({ key }) => {
    const outcome = KEYS.get(key);
    // What lies behind a dialog cannot be pressed.
    if (outcome === undefined || busy || buttons.current?.closest('[aria-hidden="true"]') !== null)
      return false;
    onChoose(outcome);
    return true;
  });
  return (
    <div ref={buttons} className={styles.outcomes}>
      <Button busy={busy} onClick={() => onChoose('reached')}>
        <kbd aria-hidden>{'1'}</kbd> {t('common:contact.outcome.reached')}
      </Button>
      <Button busy={busy} onClick={() => onChoose('no_answer')}>
        <kbd aria-hidden>{'2'}</kbd> {t('common:contact.outcome.no_answer')}
      </Button>
      <span className={styles.again}>
        <Button busy={busy} onClick={() => onChoose('call_again')}>
          <kbd aria-hidden>{'3'}</kbd> {t('strip.callAgain')}
        </Button>
        <CallAgainTime callAgain={callAgain} problemId={timeProblemId} />
      </span>
      <OtherOutcomes busy={busy} onChoose={onChoose} />
    </div>
  );
}

interface CallAgainTimeProps {
  readonly callAgain: CallAgain;
  readonly problemId: string;
}

function CallAgainTime({ callAgain: { written, isWrong, write }, problemId }: CallAgainTimeProps) {
  const { t } = useTranslation('work');
  return (
    <input
      className={styles.time}
      aria-label={`${t('strip.callAgain')} ${t('strip.at')}`}
      aria-invalid={isWrong}
      aria-describedby={isWrong ? problemId : undefined}
      inputMode="numeric"
      value={written}
      onChange={(event) => write(event.target.value)}
    />
  );
}
