/** What a care team has to do for a patient, as it is answered, with the names of its people. */
import { ALERTS } from '../../projections/alerts/collection.ts';
import { FINDINGS } from '../../projections/work/collection.ts';
import type {
  CallAgain,
  FollowedReading,
  WorkAct,
  WorkDocument,
  WorkReason,
} from '../../projections/work/document.ts';
import { beyondLimit, TIERS, type Tier, tierOf, worstOf } from '../../projections/work/order.ts';
import { MINUTE_MS } from '../../lib/durations.ts';
import { namedLimit } from '../clinical/limit-form.ts';
import type { Work, WorkGroup, WorkReason as ShownReason } from '../contract/work.ts';
import type { ReadSide, WithId } from '../event-sourcing/read-side.ts';
import { namesOfUsers } from '../users/user-name.ts';

/** From then on a call-back that is due is the team's. */
export const TEAM_AFTER_MS = 15 * MINUTE_MS;
/** A call of which nobody says what came of it is no call any more. */
const LONGEST_CALL_MS = 30 * MINUTE_MS;

const GROUPS: Readonly<Record<Tier, WorkGroup>> = {
  [TIERS.RED]: 'red',
  [TIERS.callAgainDue]: 'callAgain',
  [TIERS.AMBER]: 'amber',
  [TIERS.neverStarted]: 'neverStarted',
  [TIERS.handled]: 'handled',
  [TIERS.stable]: 'stable',
};

/** Where a patient stands at a time: what has fallen due since is taken out of its place. */
export function tierAt(work: WorkDocument, now: Date): Tier {
  const tier = tierOf(work);
  if (tier === TIERS.RED) return tier;
  if (isDue(work.callAgainAt, now)) return TIERS.callAgainDue;
  return tier === TIERS.stable && isDue(work.firstDue, now) ? TIERS.neverStarted : tier;
}

/** A text by which patients are in the order of the worklist: no two have the same. */
export function placeOf({ id, document: work }: WithId<WorkDocument>, now: Date): string {
  const tier = tierAt(work, now);
  if (tier === TIERS.callAgainDue) return `${tier}|${work.callAgainAt}|${id}`;
  return `${tier}|${tier === TIERS.neverStarted ? work.firstDue : work.order}|${id}`;
}

const isDue = (at: string, now: Date): boolean => at !== '' && at <= now.toISOString();

/** In the order given. */
export async function workViews(
  readSide: ReadSide,
  found: readonly WithId<WorkDocument>[],
): Promise<readonly Work[]> {
  const now = readSide.clock.now();
  const messages = await customWords(readSide, found);
  const judged = await latestFindings(readSide, found);
  const names = await namesOfUsers(
    readSide,
    found.flatMap(({ document: { seen, acknowledged, owner, calling, contact, callAgain, done } }) =>
      [seen, acknowledged, owner, calling, contact, callAgain, done].map((act) => act?.by || null),
    ),
  );
  const named = <Act extends WorkAct>({ by, ...act }: Act) => ({ ...act, id: by, by: names.get(by) ?? by });
  const agreed = ({ hasTime: _, ...act }: CallAgain) => ({ ...named(act), ofTeam: isOfTeam(act, now) });
  return found.map(({ id, document: work }): Work => {
    const { news, seen, acknowledged, owner, contact, callAgain, done } = work;
    const tier = tierAt(work, now);
    const worst = worstOf(work);
    const asks = tier !== TIERS.stable && tier !== TIERS.neverStarted && news !== null;
    const calling = isCalling(work.calling, now) ? work.calling : null;
    return {
      group: GROUPS[tier],
      place: placeOf({ id, document: work }, now),
      flag: worst === 'none' ? null : worst,
      isNew: asks && work.state === 'new',
      since: asks && work.state === 'new' ? news.since || null : null,
      escalated: work.escalated.length > 0,
      why: asks ? whyOf(work, messages.get(news.id) ?? null, judged.get(id) ?? []) : [],
      upTo: work.newestNews,
      seen: seen && named(seen),
      acknowledged: acknowledged && named(acknowledged),
      owner: owner && named(owner),
      calling: calling && named(calling),
      lastContact: contact && named(contact),
      callAgain: callAgain?.hasTime === true ? agreed(callAgain) : null,
      done: done && named(done),
      note: work.note,
      acts: work.acts,
      change: changesOf(work),
    };
  });
}

/** A call-back without an owner was handed over to the team. */
export const isOfTeam = ({ by, at }: WorkAct, now: Date): boolean =>
  by === '' || now.getTime() - Date.parse(at) >= TEAM_AFTER_MS;

const isCalling = (calling: WorkAct | null, now: Date): boolean =>
  calling !== null && now.getTime() - Date.parse(calling.at) <= LONGEST_CALL_MS;

/** What clinicians wrote, by the ids of their alerts. */
async function customWords(
  readSide: ReadSide,
  found: readonly WithId<WorkDocument>[],
): Promise<ReadonlyMap<string, string | null>> {
  const ids = found.flatMap(({ document: { news } }) => (news?.kind === 'custom' ? [news.id] : []));
  const alerts = ids.length === 0 ? [] : await readSide.getMany(ALERTS, ids);
  return new Map(ids.map((id, at) => [id, alerts[at]?.message ?? null]));
}

/**
 * What is wrong in the newest log of those of whom something else is told, by patient: it is so all the same, and its readings
 * stand in the row.
 */
async function latestFindings(
  readSide: ReadSide,
  found: readonly WithId<WorkDocument>[],
): Promise<ReadonlyMap<string, readonly WorkReason[]>> {
  const asked = found.filter(
    ({ document: { news, flag } }) =>
      news !== null && news.kind !== 'log' && (flag === 'RED' || flag === 'AMBER'),
  );
  if (asked.length === 0) return new Map();
  const logIds = asked.map(({ document }) => document.flagOrder.split('|').at(-1) ?? '');
  const findings = await readSide.getMany(FINDINGS, logIds);
  return new Map(
    asked.map(({ id, document: { flag } }, at) => [
      id,
      (findings[at]?.reasons ?? []).filter((reason) => reason.flag === flag),
    ]),
  );
}

function whyOf(
  { news, flag }: WorkDocument,
  message: string | null,
  judged: readonly WorkReason[],
): ShownReason[] {
  if (news === null) return [];
  if (news.kind === 'log') return decisive(news.reasons).map(ruleReason);
  const told = { kind: news.kind, flag: news.flag, ruleId: null, compared: null, limit: null, message };
  const ofNews = news.kind === 'ecg' ? news.reasons.map(({ ruleId }) => ({ ...told, ruleId })) : [told];
  const ofLog = decisive(judged.toSorted((one, other) => beyondLimit(other) - beyondLimit(one))).map(
    ruleReason,
  );
  // A colleague's own words say no more than a number that is as urgent.
  const isLess = news.kind === 'custom' && (flag === 'RED' || news.flag === 'AMBER');
  return isLess ? [...ofLog, ...ofNews] : [...ofNews, ...ofLog];
}

/** Of each reading one: where several rules compare the same, the limit that a clinic sets is the one that is known. */
function decisive(reasons: readonly WorkReason[]): readonly WorkReason[] {
  const byField = new Map<string, WorkReason>();
  for (const reason of reasons) {
    const field = reason.compared?.field ?? reason.ruleId;
    const known = byField.get(field);
    if (
      known === undefined ||
      (known.compared?.limitFrom === 'fixed' && reason.compared?.limitFrom !== 'fixed')
    )
      byField.set(field, reason);
  }
  return [...byField.values()];
}

function ruleReason({ ruleId, flag, compared }: WorkReason): ShownReason {
  const limit = compared && namedLimit(ruleId, compared);
  return {
    kind: 'rule',
    // A note raises no flag, and is no reason.
    flag: flag === 'NOTE' ? 'AMBER' : flag,
    ruleId,
    compared,
    limit: limit && { side: limit.side, value: limit.limit },
    message: null,
  };
}

function changesOf({ readings }: WorkDocument): Work['change'] {
  const change = (name: FollowedReading): number | null => {
    const [latest, before] = readings[name] ?? [];
    return latest && before ? Math.round((latest.value - before.value) * 10) / 10 : null;
  };
  return {
    bpSys: change('bpSys'),
    bpDia: change('bpDia'),
    hr: change('hr'),
    weightKg: change('weightKg'),
    glucoseMmol: change('glucoseMmol'),
    spo2: change('spo2'),
  };
}
