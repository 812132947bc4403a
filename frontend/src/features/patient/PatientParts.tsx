import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { Log } from '../../../../backend/contract/log.ts';
import type { Patient } from '../../../../backend/contract/patient.ts';
import type { Flag } from '../../../../events/enums.ts';
import { ageOf } from '../../i18n/format.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { classNames } from '../../lib/classNames.ts';
import { FlagIcon, StatusChip } from '../../ui/StatusChip.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { Missing } from './Missing.tsx';
import styles from './PatientParts.module.css';
import { SilentMark } from './SilentMark.tsx';

/**
 * The last flag; beside it a worse alert that is still open, so that a GREEN row does not hide it, that the patient is
 * silent, or that the newest log measured nothing.
 */
export function PatientStatus({ patient, isShort = false, isOfFlag = false }: PatientStatusProps) {
  const { t } = useTranslation(['common', 'clinical', 'work']);
  const { lastFlag, latestLog, openAlerts, left } = patient;
  const alertFlag = worseAlert(lastFlag, openAlerts);
  return (
    <span className={styles.status}>
      {left !== undefined && <span className={styles.left}>{t(`contact.outcome.${left.outcome}`)}</span>}
      <StatusChip
        flag={lastFlag}
        isShort={isShort}
        {...(isShort && latestLog === null && { none: t('work:group.neverStarted') })}
      />
      {alertFlag !== null && (
        <span
          className={classNames(styles.openAlert, styles[alertFlag])}
          title={t(`patient.openAlert.${alertFlag}`, { count: openAlerts[alertFlag] })}
        >
          <FlagIcon flag={alertFlag} size={16} />
          {isShort ? (
            <span>
              <span aria-hidden>{`${t(`clinical:flag.${alertFlag}.name`)} · ${openAlerts[alertFlag]}`}</span>
              <VisuallyHidden>
                {t(`patient.openAlert.${alertFlag}`, { count: openAlerts[alertFlag] })}
              </VisuallyHidden>
            </span>
          ) : (
            t(`patient.openAlert.${alertFlag}`, { count: openAlerts[alertFlag] })
          )}
        </span>
      )}
      {!isOfFlag && <SilentMark patient={patient} />}
      {latestLog?.limited === true && <span className={styles.limited}>{t('log.limited')}</span>}
    </span>
  );
}

interface PatientStatusProps {
  readonly patient: Patient;
  readonly isShort?: boolean;
  /** Where silence is told elsewhere, beside the age of the newest log. */
  readonly isOfFlag?: boolean;
}

/** The worst alert that nobody has acknowledged, where it is worse than the flag itself. */
function worseAlert(flag: Flag | null, open: Patient['openAlerts']): 'RED' | 'AMBER' | null {
  if (open.RED > 0) return flag === 'RED' ? null : 'RED';
  return open.AMBER > 0 && flag !== 'RED' && flag !== 'AMBER' ? 'AMBER' : null;
}

interface ReadingAgeProps {
  readonly log: Log | null;
  readonly now: Date;
  /** Under a head that says what it is the age of. */
  readonly isShort?: boolean;
}

/** How long ago the newest log was measured. */
export function ReadingAge({ log, now, isShort = false }: ReadingAgeProps) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  if (log === null) return <Missing text={t('log.none')} />;
  const age = ageOf(log.timestamp, now);
  return (
    <time dateTime={log.timestamp} title={dateTime(log.timestamp)}>
      {age.unit === 'now'
        ? t(isShort ? 'shortAge.now' : 'age.now')
        : isShort
          ? t(`shortAge.${age.unit}`, { number: age.count })
          : t(`age.${age.unit}`, { count: age.count })}
    </time>
  );
}

/** So long a row that has just changed is marked. */
const CHANGED_MS = 2000;

/** Whether the patient's flag or newest log changed a moment ago, after the row was first shown. */
export function useJustChanged({ lastFlag, latestLog }: Patient): boolean {
  const state = `${lastFlag}/${latestLog?.id}`;
  const before = useRef(state);
  const [changed, setChanged] = useState(false);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    setChanged(true);
    const timer = setTimeout(() => setChanged(false), CHANGED_MS);
    return () => clearTimeout(timer);
  }, [state]);
  return changed;
}
