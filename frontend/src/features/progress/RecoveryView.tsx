import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import type * as z from 'zod/mini';
import { type Recovery, RECOVERY_TABS, type RecoveryTab } from '../../../../backend/contract/recovery.ts';
import { READ_RECOVERY } from '../../../../backend/contract/routes/recovery.ts';
import { useGetRecoveryQuery } from '../../api/resources/recovery.ts';
import type { ReportPatient } from '../../api/resources/reportPatient.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { derivedKey } from '../../lib/derivedKey.ts';
import { localDay } from '../../lib/localDay.ts';
import { useMediaQuery } from '../../lib/useMediaQuery.ts';
import { useNow } from '../../lib/useNow.ts';
import { Notice } from '../../ui/Notice.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import type { KeptPatient } from '../outbox/keptPatient.ts';
import type { Unjudged } from '../outbox/unjudged.ts';
import { ReadAloudButton } from '../voice/ReadAloudButton.tsx';
import { Figures } from './Figures.tsx';
import { KeptPart } from './KeptPart.tsx';
import styles from './Views.module.css';
import { useGuidanceText } from './useGuidanceText.ts';
import { DAY_MS } from '../../lib/durations.ts';

interface RecoveryViewProps {
  readonly kept: KeptPatient;
  readonly patient: ReportPatient;
  readonly form: 'daily' | 'diabetes';
  /** What the server has not judged yet, which the advice does not know of. */
  readonly unjudged: Unjudged | null;
}

/** Advice for how the patient is by their last report. */
export function RecoveryView({ kept, patient, form, unjudged }: RecoveryViewProps) {
  const asked = useGetRecoveryQuery({ patientId: kept.patientId, form });
  // Whoever must be helped now is not told what to do on an ordinary day.
  if (unjudged === 'danger') return null;
  return (
    <KeptPart kept={kept} path={`recovery/${form}`} schema={SCHEMA} asked={asked}>
      {(recovery) => (
        <Advice
          key={`${recovery.logId} ${recovery.flag}`}
          recovery={recovery}
          kept={kept}
          isJudged={unjudged === null}
          rhythm={patient.expectedLogEveryDays ?? 1}
        />
      )}
    </KeptPart>
  );
}

const SCHEMA: z.ZodMiniType<Recovery> = READ_RECOVERY.answer;
/** Advice that is older than so many reports would have been says so: a newer report gives newer advice. */
const OLD_AFTER = 3;

interface AdviceProps {
  readonly recovery: Recovery;
  readonly kept: KeptPatient;
  readonly isJudged: boolean;
  /** In how many days the patient is to report once. */
  readonly rhythm: number;
}

function Advice({ recovery, kept, isJudged, rhythm }: AdviceProps) {
  const { t } = useTranslation('progress');
  const { dateTime } = useFormats();
  const isWide = useMediaQuery('(min-width: 900px)');
  const now = useNow();
  const [open, setOpen] = useState<RecoveryTab | null>(recovery.openTab);
  useViewed(recovery, kept, open);
  const { flag, flagAt } = recovery;
  const isOld = flagAt !== null && now.getTime() - Date.parse(flagAt) > OLD_AFTER * rhythm * DAY_MS;
  return (
    <div className={styles.view}>
      {flagAt === null ? (
        <Notice kind="info">{t('recovery.first')}</Notice>
      ) : (
        <p className={styles.from}>
          {isJudged && <StatusChip flag={flag} />}
          <span>{t(isOld ? 'recovery.old' : 'recovery.from', { time: dateTime(flagAt) })}</span>
        </p>
      )}
      {isWide ? (
        <Tabs recovery={recovery} open={open ?? recovery.openTab} onOpen={setOpen} />
      ) : (
        RECOVERY_TABS.map((tab) => (
          <details
            key={tab}
            className={styles.fold}
            open={tab === open}
            onToggle={({ currentTarget }) => {
              if (currentTarget.open) setOpen(tab);
              else if (open === tab) setOpen(null);
            }}
          >
            <summary>
              <h3>{t(`recovery.tab.${tab}`)}</h3>
              <ChevronDown aria-hidden size={20} />
            </summary>
            <Lines recovery={recovery} tab={tab} />
          </details>
        ))
      )}
    </div>
  );
}

/** How long a tab must have been open for it to have been read. */
const READ_MS = 3000;

/**
 * Tells once for a day that the advice of a report was read, also where that was without a network. What the care team looks at,
 * the patient has not read.
 */
function useViewed(
  { logId }: Recovery,
  { device, patientId, userId, isOwn }: KeptPatient,
  open: RecoveryTab | null,
): void {
  useEffect(() => {
    if (!isOwn || logId === null || open === null) return undefined;
    const timer = setTimeout(() => {
      const savedAt = device.now();
      const day = localDay(new Date(savedAt));
      void device.errands.submit({
        id: derivedKey('recovery', patientId, logId, day),
        kind: 'guidanceViewed',
        patientId,
        body: { eventType: 'recovery_guidance_viewed', relatedLogId: logId },
        enteredBy: userId,
        savedAt,
      });
    }, READ_MS);
    return () => clearTimeout(timer);
  }, [device, patientId, userId, isOwn, logId, open]);
}

interface TabsProps {
  readonly recovery: Recovery;
  readonly open: RecoveryTab;
  readonly onOpen: (tab: RecoveryTab) => void;
}

function Tabs({ recovery, open, onOpen }: TabsProps) {
  const { t } = useTranslation('progress');
  const move = ({ key }: KeyboardEvent) => {
    const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
    const next = RECOVERY_TABS[RECOVERY_TABS.indexOf(open) + step];
    if (step === 0 || next === undefined) return;
    onOpen(next);
    document.querySelector<HTMLElement>(`#recovery-${next}`)?.focus();
  };
  return (
    <>
      <div role="tablist" aria-label={t('hub.recovery')} className={styles.tabs}>
        {RECOVERY_TABS.map((tab) => (
          <button
            key={tab}
            id={`recovery-${tab}`}
            type="button"
            role="tab"
            aria-selected={tab === open}
            aria-controls="recovery-panel"
            tabIndex={tab === open ? 0 : -1}
            className={styles.tab}
            onClick={() => onOpen(tab)}
            onKeyDown={move}
          >
            {t(`recovery.tab.${tab}`)}
          </button>
        ))}
      </div>
      <div id="recovery-panel" role="tabpanel" aria-labelledby={`recovery-${open}`}>
        <Lines recovery={recovery} tab={open} />
      </div>
    </>
  );
}

function Lines({ recovery, tab }: { readonly recovery: Recovery; readonly tab: RecoveryTab }) {
  const { t } = useTranslation('progress');
  const textOf = useGuidanceText(recovery.glucoseLow);
  const lines = recovery.tabs[tab].map(({ key, text }) => ({ key, ...textOf(key, text) }));
  if (lines.length === 0) return <p>{t('recovery.nothing')}</p>;
  return (
    <div className={styles.lines}>
      <ul>
        {lines.map(({ key, text, lang }) => (
          <li key={key} lang={lang}>
            <Figures text={text} />
          </li>
        ))}
      </ul>
      <ReadAloudButton lines={lines.map(({ text }) => text)} />
    </div>
  );
}
