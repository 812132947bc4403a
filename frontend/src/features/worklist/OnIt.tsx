import { Clock, PhoneCall } from 'lucide-react';
import type { Patient } from '../../../../backend/contract/patient.ts';
import type { Work } from '../../../../backend/contract/work.ts';
import { useAssignPatientMutation } from '../../api/resources/work.ts';
import { useGetSessionQuery } from '../../api/resources/session.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { classNames } from '../../lib/classNames.ts';
import { useRequestKeys } from '../../lib/requestKeys.ts';
import styles from './OnIt.module.css';
import { MINUTE_MS } from '../../lib/durations.ts';

interface OnItProps {
  readonly patient: Patient;
  readonly now: Date;
}

/** Who is on a patient, and below it what came of the last contact. */
export function OnIt({ patient, now }: OnItProps) {
  const { t } = useTranslation('work');
  const { dayAndMonth, time } = useFormats();
  const { work } = patient;
  if (work === undefined) return null;
  const contact = work.lastContact ?? patient.lastContact;
  const at = contact === null ? '' : isToday(contact.at, now) ? time(contact.at) : dayAndMonth(contact.at);
  return (
    <div className={styles.onIt}>
      <p className={styles.who}>
        <Who work={work} patient={patient} now={now} />
      </p>
      <p className={classNames(styles.contact, contact?.outcome === 'call_again' && styles.whole)}>
        {contact === null
          ? t('onIt.noContact')
          : contact.outcome === 'call_again'
            ? t('onIt.asked', { time: at })
            : `${t(`outcome.${contact.outcome}`)}, ${at}`}
        {work.callAgain !== null && ` · ${work.callAgain.ofTeam ? t('onIt.ofTeam') : work.callAgain.by}`}
      </p>
    </div>
  );
}

const isToday = (instant: string, now: Date): boolean =>
  new Date(instant).toDateString() === now.toDateString();

interface WhoProps extends OnItProps {
  readonly work: Work;
}

function Who({ work, patient, now }: WhoProps) {
  const { t } = useTranslation('work');
  const { time, dayAndMonth } = useFormats();
  const { data: session } = useGetSessionQuery();
  const me = session?.user?.id;
  const when = (instant: string): string =>
    isToday(instant, now) ? time(instant) : `${dayAndMonth(instant)}, ${time(instant)}`;
  const { calling, owner, callAgain, acknowledged, seen, done, group, escalated } = work;
  if (calling !== null && work.isNew)
    return (
      <span className={styles.calling}>
        <PhoneCall aria-hidden size={14} />{' '}
        {calling.id === me ? t('onIt.youCall') : t('onIt.calling', { name: calling.by })}
      </span>
    );
  if (callAgain !== null) {
    const late = Math.floor((now.getTime() - Date.parse(callAgain.at)) / MINUTE_MS);
    const text =
      group !== 'callAgain'
        ? t('onIt.again', { time: when(callAgain.at) })
        : late < 1
          ? t('onIt.due', { time: when(callAgain.at) })
          : t('onIt.late', { time: when(callAgain.at), count: late });
    return (
      <strong>
        <Clock aria-hidden size={14} /> {text}
      </strong>
    );
  }
  if (group === 'callAgain')
    return (
      <>
        <strong>
          <Clock aria-hidden size={14} /> {t('onIt.dueAnyTime')}
        </strong>
        {owner === null ? <TakeButton patient={patient} work={work} isOver={false} /> : owner.by}
      </>
    );
  if (owner !== null)
    return (
      <>
        <strong>{owner.by}</strong>
        {owner.id !== me && <TakeButton patient={patient} work={work} isOver />}
      </>
    );
  if (!work.isNew) return done === null ? null : t('onIt.done', { name: done.by, time: when(done.at) });
  const told = escalated ? (
    <strong className={styles.escalated}>{t('onIt.escalated')}</strong>
  ) : acknowledged !== null ? (
    t('onIt.acknowledged', { name: acknowledged.by })
  ) : seen !== null ? (
    t('onIt.seen', { name: seen.by, time: when(seen.at) })
  ) : (
    t('onIt.nobody')
  );
  return (
    <>
      <span className={styles.told}>{told}</span> <TakeButton patient={patient} work={work} isOver={false} />
    </>
  );
}

interface TakeButtonProps {
  readonly patient: Patient;
  readonly work: Work;
  /** From somebody else. */
  readonly isOver: boolean;
}

function TakeButton({ patient: { id, name }, work: { acts }, isOver }: TakeButtonProps) {
  const { t } = useTranslation('work');
  const keys = useRequestKeys();
  const [assign, { isLoading, error }] = useAssignPatientMutation();
  const body = { acts };
  return (
    <>
      {error !== undefined && <span role="alert">{t('onIt.failed')}</span>}
      <button
        type="button"
        className={styles.take}
        disabled={isLoading}
        aria-label={t(isOver ? 'onIt.takeOverFor' : 'onIt.takeFor', { name })}
        onClick={() =>
          void assign({ patientId: id, body, idempotencyKey: keys.keyFor({ id, acts }) }).then((answer) => {
            if (answer.error === undefined) keys.done();
          })
        }
      >
        {t(isOver ? 'onIt.takeOver' : 'onIt.take')}
      </button>
    </>
  );
}
