import { useState } from 'react';
import type { AuditClock, AuditEvent } from '../../../../backend/contract/audit.ts';
import { isNotFound } from '../../api/client/apiError.ts';
import { useGetEventsOfPatientQuery, useGetPatientAtMomentQuery } from '../../api/resources/audit.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useSingleKeys } from '../../lib/useSingleKeys.ts';
import { Button } from '../../ui/Button.tsx';
import { QueryPart } from '../../ui/QueryPart.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { StateCard } from '../../ui/StateCard.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './Audit.module.css';
import { useAuditAddress } from './auditTab.ts';
import { ChangedSince } from './ChangedSince.tsx';
import { instantOf } from './EventsTab.tsx';
import { NearEvents } from './NearEvents.tsx';
import { PatientField } from './PatientField.tsx';
import { PatientThen } from './PatientThen.tsx';

/** A patient as they were at any moment. */
export function PatientInTime() {
  const { t } = useTranslation('audit');
  const { of, change } = useAuditAddress();
  const patientId = of('patientId');
  return (
    <>
      <div className={styles.filter}>
        <PatientField
          id="moment-patient"
          none={t('time.choose')}
          value={patientId}
          onChange={(chosen) => change({ patientId: chosen, at: '' })}
        />
      </div>
      {patientId === '' ? (
        <StateCard kind="empty" heading={t('time.choose')} />
      ) : (
        <Course key={patientId} patientId={patientId} />
      )}
    </>
  );
}

function Course({ patientId }: { readonly patientId: string }) {
  const { t } = useTranslation('audit');
  const events = useGetEventsOfPatientQuery(patientId);
  return (
    <QueryPart query={events} failed={t('failed')} height={400}>
      {(newestFirst) => <Moments patientId={patientId} events={[...newestFirst].reverse()} />}
    </QueryPart>
  );
}

interface MomentsProps {
  readonly patientId: string;
  /** The oldest first. */
  readonly events: readonly AuditEvent[];
}

/** When an event counts: by what was known, or by what had happened. */
const timeOf = (event: AuditEvent, by: AuditClock) =>
  (by === 'recorded' ? null : event.effectiveAt) ?? event.recordedAt ?? '';

function Moments({ patientId, events }: MomentsProps) {
  const { t } = useTranslation('audit');
  const { exactTime } = useFormats();
  const { of, change } = useAuditAddress();
  const [isCompared, setIsCompared] = useState(false);
  const by: AuditClock = of('by') === 'effective' ? 'effective' : 'recorded';
  const at = of('at');
  const inOrder = [...events].sort((one, other) => (timeOf(one, by) < timeOf(other, by) ? -1 : 1));
  const before = inOrder.filter((event) => at === '' || timeOf(event, by) <= at);
  const after = inOrder.slice(before.length);
  const moment = useGetPatientAtMomentQuery({ patientId, by, ...(at === '' ? {} : { at }) });
  const goTo = (event: AuditEvent | undefined) => {
    if (event !== undefined) change({ at: timeOf(event, by) }, { replace: true });
  };
  const previous = before.at(-2);
  const [next] = after;
  useSingleKeys(({ key }) => {
    if (key !== 'j' && key !== 'k') return false;
    goTo(key === 'j' ? previous : next);
    return true;
  });
  const time = exactTime(at === '' ? (moment.data?.at ?? new Date().toISOString()) : at);
  return (
    <>
      <div className={styles.moment}>
        <div className={styles.fields}>
          <TextField
            id="moment-at"
            type="datetime-local"
            label={t('time.at')}
            hint={time}
            value={localOf(at)}
            onChange={(event) => change({ at: instantOf(event.target.value) }, { replace: true })}
          />
          <SelectField
            id="moment-by"
            label={t('time.by')}
            value={by}
            onChange={(event) => change({ by: event.target.value }, { replace: true })}
          >
            <option value="recorded">{t('time.known')}</option>
            <option value="effective">{t('time.happened')}</option>
          </SelectField>
        </div>
        <input
          type="range"
          className={styles.slider}
          aria-label={t('time.slider')}
          aria-valuetext={time}
          min={1}
          max={Math.max(1, inOrder.length)}
          value={Math.max(1, before.length)}
          onChange={(event) => goTo(inOrder[Number(event.target.value) - 1])}
        />
        <div className={styles.buttons}>
          <Button disabled={previous === undefined} onClick={() => goTo(previous)}>
            {t('time.previous')}
          </Button>
          <Button disabled={next === undefined} onClick={() => goTo(next)}>
            {t('time.next')}
          </Button>
          <Button aria-pressed={isCompared} onClick={() => setIsCompared(!isCompared)}>
            {t(isCompared ? 'time.compareEnd' : 'time.compare')}
          </Button>
        </div>
      </div>
      {isNotFound(moment.error) ? (
        <StateCard kind="noMatch" heading={t('time.notYet')} />
      ) : (
        <QueryPart query={moment} failed={t('failed')} height={400}>
          {(then) => (
            <section className={styles.then} aria-live="polite" aria-busy={moment.isFetching}>
              <p className={styles.frame}>
                <strong>{t(by === 'recorded' ? 'time.frameKnown' : 'time.frameHappened', { time })}</strong>
                <span className={styles.small}>{t('time.folded', { count: then.events })}</span>
              </p>
              {isCompared && <ChangedSince then={then} />}
              <PatientThen then={then} />
            </section>
          )}
        </QueryPart>
      )}
      <NearEvents before={before} after={after} />
    </>
  );
}

/** An instant as a field for day and time takes it, in the reader's own zone. */
function localOf(instant: string): string {
  const time = new Date(instant);
  if (Number.isNaN(time.getTime())) return '';
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
