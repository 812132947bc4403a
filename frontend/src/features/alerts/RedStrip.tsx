import { ChevronDown, ChevronUp, OctagonAlert } from 'lucide-react';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { Link } from 'wouter';
import type { Alert } from '../../../../backend/contract/alert.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { useChangeAlertMutation } from '../../api/resources/alerts.ts';
import { alertPath } from './alertPath.ts';
import styles from './RedStrip.module.css';
import { type Refusal, RefusalNotice } from './RefusalNotice.tsx';
import type { UnseenPatient } from './unseenRed.ts';
import { acknowledgedNow } from '../contact/acknowledgedSlice.ts';
import { useShortTime } from './alertText.ts';
import { useFoundLines } from './foundText.ts';
import { useMediaQuery } from '../../lib/useMediaQuery.ts';
import { useHeightProperty } from '../../lib/useHeightProperty.ts';
import { useRequestKeys } from '../../lib/requestKeys.ts';

interface RedStripProps {
  readonly unseen: readonly UnseenPatient[];
  /** How many alerts there are beside these, of whom only the number is known here. */
  readonly beyond: number;
  /** Whether the page was there without it: somebody may be about to press. */
  readonly comesToOpenPage: boolean;
  readonly onSeen: (alertIds: readonly string[]) => void;
  readonly onAllSeen: () => void;
}

/** It lies over the page: the newest is shown, of the next ones the names, until the reader asks for all of them. */
const FIRST = 1;
const NAMED = 3;

const STRIP_ID = 'red-strip';

/** Two lines of the newest; what can be done is a press away, so that the page below it can be read. */
const IS_PHONE = '(max-width: 599px)';
/** The names of the others give way to what is told of the newest. */
const IS_NARROW = '(max-width: 1199px)';

/** Below the header: whom the RED alerts are about that the reader has not seen, and what can be done at once. */
export function RedStrip({ unseen, beyond, comesToOpenPage, onSeen, onAllSeen }: RedStripProps) {
  const { t } = useTranslation(['alerts', 'common', 'work']);
  const { number } = useFormats();
  const list = useId();
  const isPhone = useMediaQuery(IS_PHONE);
  const isNarrow = useMediaQuery(IS_NARROW);
  const [showsAll, setShowsAll] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [said, setSaid] = useState('');
  const announced = useAnnouncement(unseen, beyond);
  const shown = showsAll ? unseen : unseen.slice(0, FIRST);
  const others = unseen.slice(FIRST);
  const isFolded = isPhone && !showsAll;
  const isNumber = isNarrow && !showsAll;
  const [newest] = unseen;
  return (
    <>
      <VisuallyHidden>
        <span role="alert">{announced}</span>
        <span role="status">{said}</span>
      </VisuallyHidden>
      {refusal !== null && (
        <div className={styles.refused}>
          <RefusalNotice refusal={refusal} onClose={() => setRefusal(null)} />
        </div>
      )}
      {unseen.length + beyond > 0 && (
        <Strip label={t('red.label')} isShort={!showsAll} comesToOpenPage={comesToOpenPage}>
          <ul id={list} className={styles.list}>
            {shown.map((patient) => (
              <PatientLine
                key={patient.patientId}
                patient={patient}
                isFolded={isFolded}
                onSeen={onSeen}
                onRefused={setRefusal}
                onDone={(name) => {
                  setSaid(t('done.acknowledge', { name }));
                  // The button that was pressed is gone.
                  (document.getElementById(STRIP_ID) ?? document.getElementById('main'))?.focus();
                }}
              />
            ))}
          </ul>
          {beyond > 0 && !(isFolded && newest !== undefined) && (
            <p className={styles.text}>{t('red.beyond', { count: beyond })}</p>
          )}
          {(others.length + beyond > 0 || isPhone) && (
            <div className={styles.foot}>
              {newest !== undefined && (others.length > 0 || isPhone) && (
                <button
                  type="button"
                  className={styles.plain}
                  aria-expanded={showsAll}
                  aria-controls={list}
                  {...(isNumber && {
                    'aria-label':
                      others.length > 0
                        ? t('red.more', othersIn(others, number))
                        : t('common:contact.for', {
                            action: t('work:menu'),
                            name: newest.newest.patientName,
                          }),
                  })}
                  onClick={() => setShowsAll(!showsAll)}
                >
                  {showsAll ? <ChevronUp aria-hidden size={18} /> : <ChevronDown aria-hidden size={18} />}
                  {isNumber ? (
                    others.length + beyond > 0 && <span>{`+${number(others.length + beyond)}`}</span>
                  ) : (
                    <span className={styles.names}>
                      {showsAll ? t('red.fewer') : t('red.more', othersIn(others, number))}
                    </span>
                  )}
                </button>
              )}
              {(isFolded ? newest === undefined : others.length + beyond > 0) && (
                <button type="button" className={styles.plain} onClick={onAllSeen}>
                  {t('red.allSeen')}
                </button>
              )}
            </div>
          )}
        </Strip>
      )}
    </>
  );
}

interface StripProps {
  readonly label: string;
  /** Whether the newest stands there with the names of the others, and the number of the rest, alone. */
  readonly isShort: boolean;
  readonly comesToOpenPage: boolean;
  readonly children: ReactNode;
}

/** For as long as there is something to tell. What else stays in view, such as whose page it is, stands below it. */
function Strip({ label, isShort, comesToOpenPage, children }: StripProps) {
  const strip = useHeightProperty<HTMLElement>('--red-strip-height');
  useLayoutEffect(() => {
    if (comesToOpenPage) keepWhatIsPointedAt();
  }, [comesToOpenPage]);
  return (
    <section
      ref={strip}
      id={STRIP_ID}
      tabIndex={-1}
      className={styles.strip}
      data-short={isShort}
      aria-label={label}
    >
      {children}
    </section>
  );
}

/**
 * Scrolls by the height of the strip, so that what somebody is about to press stays under the finger; the strip then covers the
 * first lines of the page. Where the page is scrolled already, Chromium and Firefox keep it in place by themselves.
 */
function keepWhatIsPointedAt(): void {
  const height = document.getElementById(STRIP_ID)?.getBoundingClientRect().height ?? 0;
  if (window.scrollY === 0) window.scrollBy({ top: height, behavior: 'instant' });
}

function othersIn(others: readonly UnseenPatient[], number: (value: number) => string) {
  const names = others.slice(0, NAMED).map(({ newest }) => newest.patientName);
  return {
    number: number(others.length),
    names: `${names.join(', ')}${others.length > NAMED ? ' …' : ''}`,
  };
}

/**
 * Read out once for each episode while it stands here: those that are there at first by their number, a later one by its
 * patient. The notice of the same log is not read out.
 */
function useAnnouncement(unseen: readonly UnseenPatient[], beyond: number): string {
  const { t } = useTranslation('alerts');
  const told = useRef<ReadonlySet<string>>(new Set());
  const [text, setText] = useState('');
  useEffect(() => {
    const fresh = unseen.filter(({ episodes }) =>
      episodes.some(({ episodeId }) => !told.current.has(episodeId)),
    );
    told.current = new Set(unseen.flatMap(({ episodes }) => episodes.map(({ episodeId }) => episodeId)));
    const [first] = fresh;
    if (first === undefined) return;
    const words = { count: fresh.length, name: first.newest.patientName };
    const more = beyond > 0 ? ` ${t('red.beyond', { count: beyond })}` : '';
    setText(t('red.announced', words) + more);
  }, [unseen, beyond, t]);
  return text;
}

interface PatientLineProps {
  readonly patient: UnseenPatient;
  /** Whether it is a link to the patient, alone. */
  readonly isFolded: boolean;
  readonly onSeen: (alertIds: readonly string[]) => void;
  readonly onRefused: (refusal: Refusal | null) => void;
  readonly onDone: (name: string) => void;
}

function PatientLine({ patient, isFolded, onSeen, onRefused, onDone }: PatientLineProps) {
  const { t } = useTranslation('alerts');
  const { newest, episodes, alertIds } = patient;
  const { acknowledge, isBusy } = useAcknowledgeAll(patient, onRefused);
  const name = newest.patientName;
  if (isFolded)
    return (
      <li className={styles.line} data-red={patient.patientId}>
        <OctagonAlert aria-hidden size={22} />
        <Link href={alertPath(newest)} className={styles.folded} onClick={() => onSeen(alertIds)}>
          <strong>{t('red.of', { name })}</strong> <Cause alert={newest} count={episodes.length} />
        </Link>
      </li>
    );
  return (
    <li className={styles.line} data-red={patient.patientId}>
      <OctagonAlert aria-hidden size={22} />
      <p className={styles.text}>
        <strong>{t('red.of', { name })}</strong> <Cause alert={newest} count={episodes.length} />
      </p>
      <div className={styles.buttons}>
        <Link
          href={alertPath(newest)}
          className={styles.button}
          aria-label={t('red.openOf', { name })}
          onClick={() => onSeen(alertIds)}
        >
          {t('red.open')}
        </Link>
        <button
          type="button"
          className={styles.button}
          disabled={isBusy}
          aria-label={t('red.acknowledgeOf', { name })}
          onClick={() => {
            void acknowledge().then((isDone) => {
              if (isDone) onDone(name);
            });
          }}
        >
          {t('action.acknowledge')}
        </button>
        <button
          type="button"
          className={styles.plain}
          aria-label={t('red.seenOf', { name })}
          onClick={() => onSeen(alertIds)}
        >
          {t('red.seen')}
        </button>
      </div>
    </li>
  );
}

/** When, the first reason, how often or beside how many others, and whether the patient has left the programme. */
function Cause({ alert, count }: { readonly alert: Alert; readonly count: number }) {
  const { t } = useTranslation(['alerts', 'common']);
  const { dateTime } = useFormats();
  const shortly = useShortTime();
  const [cause] = useFoundLines()(alert);
  return (
    <>
      <span lang={cause?.lang}>
        {cause?.text}
        {cause?.limit != null && `, ${cause.limit}`}
      </span>
      <span className={styles.when}>
        <time dateTime={alert.createdAt} title={dateTime(alert.createdAt)}>
          {shortly(alert.createdAt)}
        </time>
        {count > 1
          ? ` · ${t('red.count', { count })}`
          : alert.episodeCount > 1 &&
            ` · ${t('episode.times', { count: alert.episodeCount, time: shortly(alert.episodeSince) })}`}
        {alert.patientLeft !== undefined &&
          ` · ${t('left', { outcome: t(`common:contact.outcome.${alert.patientLeft}`) })}`}
      </span>
    </>
  );
}

/** Takes on every episode of a patient that the strip tells of, newest first; ends at the first one that is refused. */
function useAcknowledgeAll({ newest, episodes }: UnseenPatient, onRefused: PatientLineProps['onRefused']) {
  const keys = useRequestKeys();
  const dispatch = useDispatch();
  const [change, { isLoading }] = useChangeAlertMutation();
  async function acknowledge(): Promise<boolean> {
    onRefused(null);
    const action = { kind: 'acknowledge', note: '' } as const;
    for (const { id: alertId } of episodes) {
      const idempotencyKey = keys.keyFor({ alertId, action });
      const { error } = await change({ alertId, action, idempotencyKey });
      if (error !== undefined) {
        onRefused({ alert: newest, alertId, error });
        return false;
      }
      keys.done();
    }
    const { patientId: id, patientName: name } = newest;
    const alerts = episodes.reduce((sum, { episodeCount }) => sum + episodeCount, 0);
    dispatch(acknowledgedNow({ patients: [{ id, name }], alerts }));
    return true;
  }
  return { acknowledge, isBusy: isLoading };
}
