/** Patients as the read models show them, joined with their latest logs and with the names of their people. */
import { WORK } from '../../projections/work/collection.ts';
import { PATIENTS } from '../../projections/patients/collection.ts';
import { LOGS } from '../../projections/logs/collection.ts';
import type { PatientDocument } from '../../projections/patients/document.ts';
import { only } from '../../lib/only.ts';
import { silenceRuleOf } from '../clinics/silence-rule.ts';
import type { Log } from '../contract/log.ts';
import type { Patient } from '../contract/patient.ts';
import type { Work } from '../contract/work.ts';
import { workViews } from '../worklist/work-view.ts';
import type { WithId, ReadSide } from '../event-sourcing/read-side.ts';
import { PersonForgotten, Refusal } from '../event-sourcing/refusal.ts';
import { logViews } from '../log-views/log-view.ts';
import { namesOfUsers } from '../users/user-name.ts';
import { UNKNOWN_PATIENT } from './patient.ts';
import { patientView } from './patient-view.ts';

export async function readPatient(readSide: ReadSide, id: string, withWork = false): Promise<Patient | null> {
  const document = await readSide.get(PATIENTS, id);
  if (document === null) return null;
  if (document.forgotten) throw new PersonForgotten(id);
  return only(await patientViews(readSide, [{ id, document }], document.clinicId, withWork));
}

/** @throws Refusal 404 */
export async function knownPatient(readSide: ReadSide, id: string, withWork = false): Promise<Patient> {
  const patient = await readPatient(readSide, id, withWork);
  if (patient === null) throw Refusal.notFound(UNKNOWN_PATIENT);
  return patient;
}

/**
 * In the order given.
 *
 * @param withWork what the care team has to do for them, which is not the patients' to read
 */
export async function patientViews(
  readSide: ReadSide,
  found: readonly WithId<PatientDocument>[],
  clinicId: string,
  withWork = false,
): Promise<readonly Patient[]> {
  const logs = await latestLogs(readSide, found);
  const works = withWork ? await worksOf(readSide, found) : new Map<string, Work>();
  const silence = await silenceRuleOf(readSide, clinicId);
  const now = readSide.clock.now();
  const people = await namesOfUsers(
    readSide,
    found.flatMap(({ document: { lastContact, left } }) => [lastContact?.by ?? null, left?.by ?? null]),
  );
  return found.map(({ id, document }) => {
    const work = works.get(id);
    const view = {
      ...patientView(id, document, logs.get(document.latestLogId ?? '') ?? null, silence, now),
      ...(work === undefined ? {} : { work }),
    };
    const { lastContact, left } = view;
    if (lastContact === null) return view;
    const named = <Act extends { readonly by: string }>(act: Act): Act => ({
      ...act,
      by: people.get(act.by) ?? act.by,
    });
    return {
      ...view,
      lastContact: named(lastContact),
      ...(left === undefined ? {} : { left: named(left) }),
    };
  });
}

async function worksOf(
  readSide: ReadSide,
  found: readonly WithId<PatientDocument>[],
): Promise<ReadonlyMap<string, Work>> {
  const ids = found.flatMap(({ id, document }) => (document.contactStopped ? [] : [id]));
  const works = await readSide.found(WORK, ids);
  const views = await workViews(readSide, works);
  return new Map(
    works.flatMap(({ id }, at) => {
      const view = views[at];
      return view === undefined ? [] : [[id, view] as const];
    }),
  );
}

/** By their ids. */
async function latestLogs(
  readSide: ReadSide,
  found: readonly WithId<PatientDocument>[],
): Promise<ReadonlyMap<string, Log>> {
  const ids = found.flatMap(({ document }) => (document.latestLogId === null ? [] : [document.latestLogId]));
  const logs = await readSide.found(LOGS, ids);
  return new Map((await logViews(readSide, logs)).map((log) => [log.id, log]));
}
