/** How a list of patients is answered: serialised once for all who ask the same, or, where it is long, streamed. */
import { contentHash } from '../../lib/content-hash.ts';
import { LruCache } from '../../lib/lru-cache.ts';
import { SharedWork } from '../../lib/shared-work.ts';
import { MINUTE_MS } from '../../lib/durations.ts';
import { PATIENTS } from '../../projections/patients/collection.ts';
import { type Patient, PATIENT_COLUMNS, type PatientColumn, type PatientName } from '../contract/patient.ts';
import type { LIST_PATIENTS_OR_NAMES } from '../contract/routes/patients.ts';
import { type RequestTo, type RouteResult, SerialisedJson } from '../http/route.ts';
import { streamedByPage } from '../http/streamed-json.ts';
import { type Caller, isOfStaff } from '../identity/caller.ts';
import { listByColumn } from './column-order.ts';
import { listPatientIds, type PatientListQuery, type PatientModels } from './patient-list.ts';
import { patientNames } from './patient-names.ts';
import { asSeenBy } from './patient-of-caregiver.ts';
import { patientViews } from './patient-reader.ts';
import { listByWork, type WorkListQuery } from './work-order.ts';

/** Bytes of the answers that are kept, so that a dashboard that asks again costs a comparison. */
const KEPT_LIST_BYTES = 32 * 1024 * 1024;
/** What depends on the time of day, silence, is at most so old. */
const FRESH_MS = MINUTE_MS;
/** Patients of the longest list that is serialised as a whole: some megabytes. */
const MOST_AT_ONCE = 1000;

interface CachedList {
  /** State of the read models and minute of the day that it shows. */
  readonly of: string;
  readonly answer: SerialisedJson<readonly Patient[]>;
}

/** The lists that a process has serialised, by what was asked. */
export class KeptLists {
  #lists = keptLists();

  get lists(): LruCache<string, CachedList> {
    return this.#lists;
  }

  /** Throws away every list, also what is being made now: it would still hold the name of somebody who has been forgotten since. */
  dropOpened(): void {
    this.#lists = keptLists();
  }
}

const keptLists = () => new LruCache<string, CachedList>(KEPT_LIST_BYTES, ({ answer }) => answer.json.length);

export interface PatientListModels extends PatientModels {
  readonly keptLists: KeptLists;
}

/** "false" asks for nothing, as if it had been left out. */
export const isTrue = (text: 'true' | 'false' | null): true | null => (text === 'true' ? true : null);

/**
 * The list, serialised once for each state of the read models that it is made from: nothing is shown but a projection,
 * and the same projection is not written out twice. Of each list only the newest is kept: a thousand patients are
 * megabytes, and no older state comes back.
 */
export function patientListAnswers(
  models: PatientListModels,
): (
  request: RequestTo<typeof LIST_PATIENTS_OR_NAMES>,
) => Promise<RouteResult<readonly Patient[] | readonly PatientName[]>> {
  const { readSide } = models;
  const making = new SharedWork<readonly string[] | SerialisedJson<readonly Patient[]>>();
  return async ({ caller, query: asked }) => {
    if (caller.role === 'administrator') return { body: await patientNames(models, caller.clinicId, asked) };
    const { silent, left, owner, alerts, planRequest, descending, ...query } = asked;
    const wanted = {
      ...query,
      silent: isTrue(silent),
      left: left === 'true',
      alerts: alerts === 'true',
      descending: descending === 'true',
      asksForPlan: planRequest === 'open',
      owner: owner === 'me' ? caller.userId : owner,
    };
    const minute = Math.floor(readSide.clock.now().getTime() / FRESH_MS);
    const own = ownPatients(caller);
    const scope = own === null ? caller.clinicId : JSON.stringify(caller.lookedAfter ?? own);
    const state = await readSide.positionOf([
      'patients',
      'search',
      'logs',
      'settings',
      'work',
      'alerts',
      'caregivers',
    ]);
    const of = JSON.stringify([state, minute]);
    const question = JSON.stringify([scope, caller.role, wanted]);
    const kept = models.keptLists.lists;
    const known = kept.get(question);
    if (known?.of === of) return { body: known.answer };
    const made = await making.run(of + question, async () => {
      const ids = own ?? (await idsOf(models, caller.clinicId, wanted));
      if (ids.length > MOST_AT_ONCE) return ids;
      const patients = await viewsOf(models, ids, caller);
      const answer = new SerialisedJson(patients, `"${contentHash([of, question])}"`);
      kept.set(question, { of, answer });
      return answer;
    });
    if (made instanceof SerialisedJson) return { body: made };
    return { body: streamedByPage(made, (ids) => viewsOf(models, ids, caller)) };
  };
}

type WantedList = Omit<PatientListQuery & WorkListQuery, 'byAttention'> & {
  readonly sort: 'attention' | 'work' | PatientColumn | null;
  readonly descending: boolean;
};

/** Whoever has left the programme is on no worklist. */
const idsOf = (
  models: PatientModels,
  clinicId: string,
  { sort, ...wanted }: WantedList,
): Promise<readonly string[]> => {
  const column = PATIENT_COLUMNS.find((known) => known === sort);
  if (column !== undefined) return listByColumn(models, clinicId, { ...wanted, column });
  if (sort === 'work' && !wanted.left) return listByWork(models, clinicId, wanted);
  return listPatientIds(models, clinicId, { ...wanted, byAttention: sort !== null });
};

const viewsOf = async (
  { readSide }: PatientModels,
  ids: readonly string[],
  caller: Caller,
): Promise<readonly Patient[]> => {
  const found = await readSide.found(PATIENTS, ids);
  const patients = await patientViews(readSide, found, caller.clinicId, isOfStaff(caller));
  return patients.map((patient) => asSeenBy(caller, patient));
};

/** Whom a patient or a caregiver is told of; null: those of their clinic. */
function ownPatients({ role, patientId, lookedAfter = [] }: Caller): readonly string[] | null {
  if (role === 'caregiver') return lookedAfter.map((one) => one.patientId);
  return role === 'patient' ? [patientId ?? ''] : null;
}
