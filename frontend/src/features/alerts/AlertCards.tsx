import { type RefObject, useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import type { Patient } from '../../../../backend/contract/patient.ts';
import { useFindPatientsQuery } from '../../api/resources/patients.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useOnceSeen } from '../../lib/useOnceSeen.ts';
import { conditionsOf } from '../../../../events/conditions.ts';
import type { EpisodeLine, PatientCard } from './alertCards.ts';
import styles from './AlertCards.module.css';
import { type AlertDraft, NO_DRAFT } from './alertDrafts.ts';
import { AlertItem, type AlertListProps } from './AlertItem.tsx';
import { CardActions } from './CardActions.tsx';
import { CardName } from './CardName.tsx';

interface AlertCardsProps extends AlertListProps {
  readonly cards: readonly PatientCard[];
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (patientId: string, isSelected: boolean) => void;
}

/** What nobody has taken on: a card for each patient. */
export function AlertCards({ cards, selected, onSelect, ...list }: AlertCardsProps) {
  const ul = useFocusOfGone(cards);
  useHeldPresses(ul, cards);
  return (
    <ul ref={ul} className={styles.cards}>
      {cards.map((card) => (
        <Card
          key={card.patientId}
          card={card}
          isSelected={selected.has(card.patientId)}
          onSelect={(isSelected) => onSelect(card.patientId, isSelected)}
          {...list}
        />
      ))}
    </ul>
  );
}

/** Where a card goes that had the focus, the one that stands in its place then takes it: a colleague may have closed it. */
function useFocusOfGone(cards: readonly PatientCard[]) {
  const ul = useRef<HTMLUListElement>(null);
  const last = useRef<{ readonly id: string; readonly place: number } | null>(null);
  useEffect(() => {
    const had = last.current;
    if (had === null) return;
    const place = cards.findIndex(({ patientId }) => patientId === had.id);
    last.current = place >= 0 ? { ...had, place } : null;
    if (place >= 0) return;
    // Whoever has gone on to something else stays there.
    if (document.activeElement !== document.body) return;
    const items = ul.current?.querySelectorAll<HTMLElement>('[data-alerts-of]') ?? [];
    focusCard(items[Math.min(had.place, items.length - 1)], ul.current);
  }, [cards]);
  const remember = useEffectEvent(({ target }: FocusEvent) => {
    const card = target instanceof Element ? target.closest('[data-alerts-of]') : null;
    const id = card?.getAttribute('data-alerts-of');
    const place = cards.findIndex(({ patientId }) => patientId === id);
    if (id != null && place >= 0) last.current = { id, place };
  });
  useEffect(() => {
    const list = ul.current;
    list?.addEventListener('focusin', remember);
    return () => list?.removeEventListener('focusin', remember);
  }, []);
  return ul;
}

/** What follows a press of the reader's own so soon is what they wanted. */
const OWN_MS = 2000;
/** A hand that is about to press takes so long to stop. */
const HELD_MS = 700;

/** A press that was meant for a card which a colleague has just closed does not meet the one that moves into its place. */
function useHeldPresses(list: RefObject<HTMLUListElement | null>, cards: readonly PatientCard[]) {
  const ids = cards.map(({ patientId }) => patientId).join(' ');
  const before = useRef(ids);
  const pressedAt = useRef(-OWN_MS);
  useEffect(() => {
    const ul = list.current;
    const note = () => {
      pressedAt.current = performance.now();
    };
    ul?.addEventListener('pointerdown', note);
    return () => ul?.removeEventListener('pointerdown', note);
  }, [list]);
  useLayoutEffect(() => {
    const isMoved = !ids.startsWith(before.current);
    before.current = ids;
    const ul = list.current;
    if (ul === null || !isMoved || !ul.matches(':hover')) return;
    if (performance.now() - pressedAt.current < OWN_MS) return;
    return holdPresses(ul);
  }, [ids, list]);
}

/** For a moment; ends it at once where that is asked for. */
function holdPresses(list: HTMLElement): () => void {
  list.style.pointerEvents = 'none';
  const free = () => {
    list.style.pointerEvents = '';
  };
  const timer = setTimeout(free, HELD_MS);
  return () => {
    clearTimeout(timer);
    free();
  };
}

function focusCard(card: Element | undefined, list: Element | null) {
  const name = card?.querySelector<HTMLElement>('a[href]');
  (name ?? list?.closest<HTMLElement>('[role="dialog"]'))?.focus();
}

interface CardProps extends AlertListProps {
  readonly card: PatientCard;
  readonly isSelected: boolean;
  readonly onSelect: (isSelected: boolean) => void;
}

function Card({ card, isSelected, onSelect, ...list }: CardProps) {
  const { t } = useTranslation(['alerts', 'common']);
  const id = useId();
  const item = useRef<HTMLLIElement>(null);
  const seen = useOnceSeen(item);
  const { patientId, patientName, lines } = card;
  const found = useFindPatientsQuery({ search: patientId }, { skip: !seen });
  const patient = found.data?.find((one) => one.id === patientId);
  const { drafts, onDraft, onSaid, onRefused, onGo } = list;
  const draft = drafts[patientId] ?? NO_DRAFT;
  const late = lines.filter(({ standing }) => standing === 'late');
  const [first] = lines;

  /** What was typed goes along to where the alert stands then. */
  function changeDraft(part: Partial<AlertDraft>) {
    onDraft(patientId, part);
    if (part.error === undefined || first === undefined) return;
    onDraft(first.alert.id, { note: draft.note, open: draft.note === '' ? null : 'note', ...part });
  }
  const part = {
    ...list,
    note: draft.note,
    onResolved: () => onDraft(patientId, { note: '', open: null, error: undefined }),
  };
  return (
    <li ref={item} className={styles.card} data-alerts-of={patientId}>
      <div className={styles.head}>
        <label className={styles.select}>
          <input
            type="checkbox"
            checked={isSelected}
            aria-label={t('select.one', { name: patientName })}
            onChange={({ target }) => onSelect(target.checked)}
          />
        </label>
        <div className={styles.who}>
          <CardName of={card} className={styles.name} onGo={onGo} />
          <Person patient={patient} />
        </div>
      </div>
      <Lines lines={lines.filter(({ standing }) => standing !== 'late')} {...part} />
      {late.length > 0 && (
        <div className={styles.late}>
          <h5 id={id} className={styles.lateHeading}>
            {t('episode.lateHeading')}
          </h5>
          <Lines lines={late} labelledBy={id} {...part} />
        </div>
      )}
      <CardActions
        card={card}
        patient={patient}
        draft={draft}
        onDraft={changeDraft}
        onDone={(action) => {
          // What was taken on is said where it can be taken back.
          if (action === 'acknowledge') focusNeighbour(item.current);
          else onSaid(t(`done.${action}`, { name: patientName }));
        }}
        onRefused={(error) => {
          if (first === undefined) return;
          onRefused({ alert: first.alert, alertId: first.alert.id, error });
        }}
      />
    </li>
  );
}

/** Age, conditions and number, and who is on it: as soon as they are there. The line is there before them. */
function Person({ patient }: { readonly patient: Patient | undefined }) {
  const { t } = useTranslation(['alerts', 'common', 'clinical', 'work']);
  if (patient === undefined) return <p className={styles.person}>{'\u00a0'}</p>;
  const { age, phoneNumber, work } = patient;
  const conditions = conditionsOf(patient);
  const calling = work?.calling ?? null;
  const owner = work?.owner ?? null;
  return (
    <p className={styles.person}>
      <span>
        {age}
        {conditions.length > 0 && ' · '}
        {conditions.map((condition, at) => (
          <abbr key={condition} title={t(`clinical:condition.${condition}`)}>
            {at > 0 && ', '}
            {t(`common:conditionCode.${condition}`)}
          </abbr>
        ))}
      </span>
      {phoneNumber === null ? (
        <span>{t('common:contact.hindrance.noPhone')}</span>
      ) : (
        <a href={`tel:${phoneNumber}`}>{phoneNumber}</a>
      )}
      {calling !== null ? (
        <strong>{t('work:onIt.calling', { name: calling.by })}</strong>
      ) : (
        owner !== null && <strong>{t('card.onIt', { name: owner.by })}</strong>
      )}
    </p>
  );
}

/** The next card takes the focus: whoever works through the list goes on with it. */
function focusNeighbour(card: HTMLElement | null) {
  const all = [...(card?.closest('section')?.querySelectorAll<HTMLElement>('[data-alerts-of]') ?? [])];
  const place = all.findIndex((one) => one === card);
  const next = all[place + 1] ?? all[place - 1];
  focusCard(next, card);
}

interface LinesProps extends AlertListProps {
  readonly lines: readonly EpisodeLine[];
  readonly labelledBy?: string;
  readonly note: string;
  readonly onResolved: () => void;
}

function Lines({ lines, labelledBy, drafts, onDraft, ...rest }: LinesProps) {
  if (lines.length === 0) return null;
  return (
    <ul className={styles.lines} aria-labelledby={labelledBy}>
      {lines.map((line) => (
        <AlertItem
          key={line.id}
          alert={line.alert}
          line={line}
          draft={drafts[line.id] ?? NO_DRAFT}
          onDraft={(part) => onDraft(line.id, part)}
          {...rest}
        />
      ))}
    </ul>
  );
}
