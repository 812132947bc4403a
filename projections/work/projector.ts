/** What a care team has to do: one document a patient, from their logs, alerts and contacts and from who took them on. */
import { categoryOf, subjectIn } from '../../events/stream-name.ts';
import { isUnreadable } from '../../events/codec.ts';
import { type AlertFlag, type ContactOutcome, isLeaving } from '../../events/enums.ts';
import { effectiveAt, type EventOf, patientOf, type RecordedEvent } from '../../events/event.ts';
import { type FiredRule, logOrder, placeIfNewest } from '../../events/log-events.ts';
import { DAY_MS, MINUTE_MS } from '../../lib/durations.ts';
import { change, changeExisting, create } from '../change.ts';
import { nextDay } from '../wall-clock.ts';
import type { Change, Projection } from '../projection.ts';
import { COURSES, FINDINGS, WORK } from './collection.ts';
import {
  type CallAgain,
  type Contacted,
  conditionsAfter,
  COURSE_LENGTH,
  type CourseDocument,
  FOLLOWED_READINGS,
  nothingToDo,
  type OrderedReading,
  type WorkAct,
  type WorkDocument,
  type WorkNews,
  type WorkReason,
} from './document.ts';
import { beyondLimit, FURTHEST, listsOf, type Ordered, workOrder, worstOf } from './order.ts';

/** With what it is found by, as what it holds by now asks. */
const placed = (work: WorkDocument): WorkDocument => ({
  ...work,
  order: workOrder(work),
  lists: listsOf(work),
  ownerId: work.owner?.by ?? '',
  callAgainAt: work.callAgain?.at ?? '',
});

/** What the place in the list is made of, but the clinic, which stays. */
const PLACED_BY = Object.keys({
  flag: true,
  unreadable: true,
  openRed: true,
  openAmber: true,
  state: true,
  escalated: true,
  owner: true,
  calling: true,
  acknowledged: true,
  news: true,
  firstDue: true,
  conditions: true,
  left: true,
  callAgain: true,
} satisfies Record<Exclude<keyof Ordered, 'clinicId'> | 'callAgain', true>) as (keyof WorkDocument)[];

/** Most logs are GREEN after a GREEN one, and move nobody. */
const changeWork = (id: string, apply: (work: WorkDocument) => WorkDocument): Change =>
  changeExisting(WORK, id, (before) => {
    const work = apply(before);
    return PLACED_BY.every((field) => work[field] === before[field]) ? work : placed(work);
  });

const ofPatient = (event: RecordedEvent, apply: (work: WorkDocument) => WorkDocument): Change =>
  changeWork(patientOf(event), apply);

const actOf = ({ meta }: RecordedEvent): WorkAct => ({ by: meta.actor.id, at: meta.recordedAt });

/** Reasons that are kept: a row names two or three. */
const MOST_REASONS = 6;

/** Outcomes after which nobody has to call. */
const SETTLES = {
  reached: true,
  no_answer: false,
  call_again: false,
  wrong_number: false,
  refused: true,
  moved_away: true,
  died: true,
  other: true,
} satisfies Record<ContactOutcome, boolean>;

/**
 * Something has come that asks for somebody: the patient is new again, and nobody has seen it. What is worse and still
 * waits stays what is told; who waits already has waited since then, unless they were well in between.
 *
 * @param before The patient before what has come was counted and judged.
 */
function withNews(before: WorkDocument, work: WorkDocument, news: WorkNews): WorkDocument {
  const waits = work.state === 'new' && work.news !== null;
  const staysWorse = waits && work.news?.flag === 'RED' && news.flag === 'AMBER' && worstOf(work) === 'RED';
  const worst = worstOf(before);
  const asSevere = waits && work.news?.flag === news.flag && (worst === 'RED' || worst === news.flag);
  const told = staysWorse
    ? work.news
    : { ...news, since: (asSevere ? work.news?.since : null) ?? news.since };
  return {
    ...work,
    news: told,
    newestNews: news.id,
    seen: null,
    acknowledged: null,
    state: 'new',
    // Who looked after what is handled is not on what comes later.
    owner: work.state === 'handled' ? null : work.owner,
    calling: isCallOver(work.calling, news.since) ? null : work.calling,
    callAgain: null,
    done: null,
    // A contact before it may still be taken back: what has come since then waits all the same.
    before: work.before && { ...work.before, state: 'new', callAgain: null },
  };
}

/** A call of which nobody has said for so long what came of it is no call any more. */
const LONGEST_CALL_MS = 30 * MINUTE_MS;

const isCallOver = (calling: WorkAct | null, now: string): boolean =>
  calling !== null && Date.parse(now) - Date.parse(calling.at) > LONGEST_CALL_MS;

const reasonOf = ({ id: ruleId, flag, compared: [first] }: FiredRule): WorkReason => ({
  ruleId,
  flag,
  compared: first ?? null,
});

/** What the alert of a log that is not GREEN tells. */
function found(event: EventOf<'LogEvaluated'>): readonly Change[] {
  const { logId, overallFlag, limited, firedRules } = event.data;
  if (limited || overallFlag === 'GREEN') return [];
  const reasons = firedRules.filter(({ flag }) => flag !== 'NOTE').map(reasonOf);
  return [create(FINDINGS, logId, () => ({ clinicId: event.meta.clinicId, reasons }))];
}

function evaluated(work: WorkDocument, event: EventOf<'LogEvaluated'>): WorkDocument {
  const { logId, overallFlag, limited, firedRules } = event.data;
  const flagOrder = limited ? null : placeIfNewest(event, work.flagOrder);
  const judged = flagOrder === null ? work : { ...work, flag: overallFlag, flagOrder, unreadable: false };
  if (limited || overallFlag === 'GREEN') return judged;
  const reasons = firedRules
    .filter(({ flag }) => flag === overallFlag)
    .map(reasonOf)
    .toSorted((one, other) => beyondLimit(other) - beyondLimit(one))
    .slice(0, MOST_REASONS);
  return withNews(work, judged, {
    id: logId,
    kind: 'log',
    flag: overallFlag,
    since: event.meta.recordedAt,
    reasons,
    beyond: Math.max(0, ...reasons.map(beyondLimit)),
  });
}

type Readings = CourseDocument['readings'];

/** The readings of a log with those before it that are followed: the last ones by the time of measurement. */
function withReadings(before: Readings, event: EventOf<'LogRecorded'>, most: number): Readings {
  const { logId, values } = event.data;
  const order = logOrder(effectiveAt(event), event.meta.recordedAt, logId);
  const readings: Partial<Record<string, readonly OrderedReading[]>> = { ...before };
  for (const name of FOLLOWED_READINGS) {
    const value = values[name];
    if (typeof value !== 'number') continue;
    const known = readings[name] ?? [];
    const later = known.findIndex((reading) => reading.order < order);
    const at = later < 0 ? known.length : later;
    if (at < most) readings[name] = [...known.slice(0, at), { order, value }, ...known.slice(at, most - 1)];
  }
  return readings;
}

const measured = (work: WorkDocument, event: EventOf<'LogRecorded'>): WorkDocument => ({
  ...work,
  readings: withReadings(work.readings, event, 2),
  firstDue: '',
});

const courseWith = (event: EventOf<'LogRecorded'>): Change =>
  change(COURSES, patientOf(event), (course) => ({
    clinicId: event.meta.clinicId,
    readings: withReadings(course?.readings ?? {}, event, COURSE_LENGTH),
  }));

function withOpen(work: WorkDocument, flag: AlertFlag, by: 1 | -1): WorkDocument {
  const { openRed, openAmber } = work;
  return flag === 'RED'
    ? { ...work, openRed: Math.max(0, openRed + by) }
    : { ...work, openAmber: Math.max(0, openAmber + by) };
}

const without = (work: WorkDocument, alertId: string): readonly string[] =>
  work.escalated.filter((id) => id !== alertId);

const contactOf = ({ state, contact, callAgain, left }: WorkDocument): Contacted => ({
  state,
  contact,
  callAgain,
  left,
});

/** What was promised stays promised until somebody has spoken with the patient or promised them another time. */
function callAgainAfter(work: WorkDocument, event: EventOf<'PatientContacted'>): CallAgain | null {
  const { outcome, callAgainAt } = event.data;
  const { by, at } = actOf(event);
  if (callAgainAt !== null) return { by, at: callAgainAt, hasTime: true };
  if (outcome === 'call_again') return { by, at: nextDay(work.zone, at), hasTime: false };
  return SETTLES[outcome] ? null : work.callAgain;
}

/** Whoever was not reached, and is not to be called again at a time, waits on. */
function contacted(work: WorkDocument, event: EventOf<'PatientContacted'>): WorkDocument {
  const { contactId, outcome, callAgainAt } = event.data;
  const act = actOf(event);
  const settled = SETTLES[outcome] || callAgainAt !== null;
  return {
    ...work,
    before: contactOf(work),
    contact: { ...act, contactId, outcome },
    callAgain: callAgainAfter(work, event),
    calling: null,
    state: settled ? 'handled' : work.state,
    left: outcome === 'reached' ? false : work.left || isLeaving(outcome),
  };
}

export const workProjection: Projection = {
  name: 'work',
  version: 9,
  collections: [WORK.definition, COURSES.definition, FINDINGS.definition],
  /** A log that cannot be read may be the worst one. */
  every: (event) =>
    isUnreadable(event) && categoryOf(event.stream) === 'patientLogs'
      ? changeWork(subjectIn(event.stream), (work) =>
          withNews(
            work,
            { ...work, flag: 'none', unreadable: true },
            { id: event.id, kind: 'unreadable', flag: 'RED', since: '', reasons: [], beyond: FURTHEST },
          ),
        )
      : null,
  handlers: {
    PatientRegistered: (event) =>
      change(WORK, patientOf(event), () => {
        const due = Date.parse(event.meta.recordedAt) + event.data.expectedLogEveryDays * DAY_MS;
        return placed({ ...nothingToDo(event), firstDue: new Date(due).toISOString() });
      }),
    PatientDetailsChanged: (event) =>
      ofPatient(event, (work) => ({
        ...work,
        conditions: conditionsAfter(work.conditions, event.data),
        zone: event.data.timeZone ?? work.zone,
      })),
    LogRecorded: (event) => [ofPatient(event, (work) => measured(work, event)), courseWith(event)],
    LogEvaluated: (event) => [ofPatient(event, (work) => evaluated(work, event)), ...found(event)],
    AlertRaised: (event) =>
      ofPatient(event, (work) => {
        const { alertId: id, flag, kind, ruleIds } = event.data;
        const open = withOpen(work, flag, 1);
        // What an evaluation raises was told by its log.
        if (kind === 'evaluation') return open;
        const since = event.meta.recordedAt;
        const told = kind === 'transport' || kind === 'ecg' ? kind : 'custom';
        const reasons = told === 'ecg' ? ruleIds.map((ruleId) => ({ ruleId, flag, compared: null })) : [];
        return withNews(work, open, { id, kind: told, flag, since, reasons, beyond: FURTHEST });
      }),
    AlertAcknowledged: (event) =>
      ofPatient(event, (work) => {
        const left = withOpen(work, event.data.flag, -1);
        const acknowledged = left.openRed + left.openAmber === 0 ? actOf(event) : null;
        return { ...left, acknowledged, escalated: without(work, event.data.alertId) };
      }),
    AlertAcknowledgementWithdrawn: (event) =>
      ofPatient(event, (work) => ({
        ...withOpen(work, event.data.flag, 1),
        acknowledged: null,
        escalated: event.data.escalated ? [...work.escalated, event.data.alertId] : work.escalated,
      })),
    AlertResolved: (event) =>
      ofPatient(event, (work) => {
        const { flag, wasAcknowledged, alertId } = event.data;
        const open = wasAcknowledged ? work : withOpen(work, flag, -1);
        return { ...open, escalated: without(work, alertId) };
      }),
    AlertEscalated: (event) =>
      ofPatient(event, (work) => ({
        ...work,
        escalated: [...without(work, event.data.alertId), event.data.alertId],
        // Nobody has acknowledged it for a day: whoever handled it has not ended it.
        state: 'new',
        before: work.before && { ...work.before, state: 'new' },
      })),
    MessageRequested: (event) =>
      event.data.channel === 'call' ? ofPatient(event, (work) => ({ ...work, calling: actOf(event) })) : null,
    PatientForgotten: (event) => ofPatient(event, (work) => ({ ...work, left: true, before: null })),
    PatientContacted: (event) => ofPatient(event, (work) => contacted(work, event)),
    PatientContactWithdrawn: (event) =>
      ofPatient(event, (work) =>
        work.contact?.contactId === event.data.contactId && work.before !== null
          ? { ...work, ...work.before, before: null }
          : work,
      ),
    PatientSeen: (event) =>
      ofPatient(event, (work) =>
        event.data.upTo === work.newestNews ? { ...work, seen: actOf(event) } : work,
      ),
    PatientAssigned: (event) =>
      ofPatient(event, (work) => ({
        ...work,
        owner: { by: event.data.userId, at: event.meta.recordedAt },
        acts: work.acts + 1,
      })),
    PatientHandedOver: (event) =>
      ofPatient(event, (work) => {
        const { userId, note } = event.data;
        const owner = userId === null ? null : { by: userId, at: event.meta.recordedAt };
        const callAgain = work.callAgain === null ? null : { ...work.callAgain, by: userId ?? '' };
        return { ...work, owner, callAgain, note, acts: work.acts + 1 };
      }),
    PatientWorkDone: (event) =>
      ofPatient(event, (work) => {
        const { upTo, note } = event.data;
        const acts = work.acts + 1;
        // What came while they wrote that they were done, they had not seen.
        if (upTo !== work.newestNews) return { ...work, owner: null, acts };
        const done = actOf(event);
        return { ...work, state: 'handled', owner: null, calling: null, callAgain: null, done, note, acts };
      }),
    PatientWorkReopened: (event) =>
      ofPatient(event, (work) => ({
        ...work,
        state: work.news === null ? work.state : 'new',
        done: null,
        acts: work.acts + 1,
      })),
  },
};
