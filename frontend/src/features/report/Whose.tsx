import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import type { Phone } from '../outbox/startOutbox.ts';
import type { KeptPerson } from './keptPerson.ts';
import styles from './Report.module.css';
import type { Ask } from './useQuestion.tsx';

interface WhoseProps {
  readonly phone: Phone;
  readonly person: KeptPerson;
  /** Leads back to the choice of a patient; null where there is none. */
  readonly onChange: (() => void) | null;
  readonly ask: Ask;
}

/** Names the patient, and lets somebody else take the phone. */
export function Whose({ phone, person, onChange, ask }: WhoseProps) {
  const { t } = useTranslation(['report', 'common']);
  const { outbox } = phone;
  const unsent = () => outbox.view().reports.filter(({ state }) => state !== 'sent').length;

  async function leave() {
    let hasTried = false;
    for (;;) {
      const count = unsent();
      const answer = await ask({
        title: t('leave.notMe'),
        text:
          count === 0
            ? t('leave.question')
            : hasTried
              ? t('leave.stillUnsent', { count })
              : t('leave.unsent', { count }),
        answers: [
          ...(count === 0 ? [] : [{ answer: 'send' as const, label: t('leave.send') }]),
          { answer: 'remove' as const, label: count === 0 ? t('leave.remove') : t('leave.removeUnsent') },
          { answer: 'stay' as const, label: t('leave.stay') },
        ],
        plainYes: 'remove' as const,
      });
      if (answer === null || answer === 'stay') return;
      if (answer === 'remove') break;
      hasTried = true;
      await outbox.flush();
    }
    await phone.leave();
  }

  return (
    <div className={styles.person}>
      <span>
        {t('whose')} <strong>{person.patient.name}</strong>
      </span>
      {onChange !== null && <Button onClick={onChange}>{t('chooser.change')}</Button>}
      <Button variant="quiet" onClick={() => void leave()}>
        {t('leave.notMe')}
      </Button>
    </div>
  );
}
