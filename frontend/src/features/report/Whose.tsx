import { PAGE_PATHS } from '../../../../backend/contract/page-paths.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import type { Device } from '../outbox/startOutbox.ts';
import type { KeptPerson } from './keptPerson.ts';
import styles from './Report.module.css';
import type { Ask } from './useQuestion.tsx';

interface WhoseProps {
  readonly device: Device;
  readonly person: KeptPerson;
  /** Leads back to the choice of a patient; null where there is none. */
  readonly onChange: (() => void) | null;
  readonly ask: Ask;
}

/** Names the patient, and lets somebody else take the phone. */
export function Whose({ device, person, onChange, ask }: WhoseProps) {
  const { t } = useTranslation(['report', 'common']);
  const { outbox } = device;
  const unsent = () => outbox.view().reports.filter(({ state }) => state !== 'sent').length;

  async function leave() {
    let hasTried = false;
    for (;;) {
      const count = unsent();
      let stopWatching = () => {};
      // Reports go while the person reads: what is asked follows them.
      const changed = new Promise<'again'>((resolve) => {
        stopWatching = outbox.subscribe(() => {
          if (unsent() !== count) resolve('again');
        });
      });
      const asked = ask({
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
      });
      const answer = await Promise.race([asked, changed]);
      stopWatching();
      if (answer === null || answer === 'stay') return;
      if (answer === 'remove') break;
      if (answer === 'again') continue;
      hasTried = true;
      await outbox.flush();
    }
    await device.leave();
  }

  return (
    <div className={styles.person}>
      <span>
        {t('whose')} <strong>{person.patient.name}</strong>
      </span>
      {person.role === 'caregiver' ? (
        // Also without a network, where their phone knows whom else they may report for.
        <ButtonLink large href={PAGE_PATHS.home}>
          {t('chooser.change')}
        </ButtonLink>
      ) : (
        onChange !== null && (
          <Button large onClick={onChange}>
            {t('chooser.change')}
          </Button>
        )
      )}
      <Button large variant="quiet" onClick={() => void leave()}>
        {t('leave.notMe')}
      </Button>
    </div>
  );
}
