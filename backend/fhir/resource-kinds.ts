/** Where the resources of each type come from: by patient, in an order that lasts, so that a page goes on where one ended. */
import { ALERTS } from '../../projections/alerts/collection.ts';
import { AUDIT } from '../../projections/audit/collection.ts';
import { ECGS } from '../../projections/ecg/collection.ts';
import { LOGS } from '../../projections/logs/collection.ts';
import { MEDICATIONS } from '../../projections/medications/collection.ts';
import { MESSAGES } from '../../projections/messages/collection.ts';
import { MILESTONES } from '../../projections/milestones/collection.ts';
import { PATIENTS } from '../../projections/patients/collection.ts';
import { PLANNED_TESTS } from '../../projections/planned-tests/collection.ts';
import { alertViews } from '../alerts/alert-view.ts';
import type { FhirType, Resource } from '../contract/fhir.ts';
import type { ReadSide, WithId } from '../event-sourcing/read-side.ts';
import {
  carePlanResource,
  communicationResource,
  conditionResources,
  ecgResource,
  flagResource,
  type KnownPatient,
  medicationResource,
  patientResource,
  serviceRequestResources,
} from './care-resources.ts';
import { observationsOf } from './observations.ts';

/** A resource, and its place among those of its patient: the places ascend. */
export interface Placed {
  readonly place: string;
  readonly resource: Resource;
}

export interface ResourceKind {
  /** The patient whose resource has this id, if there is one, and a place before it. */
  readonly locate: (
    readSide: ReadSide,
    id: string,
  ) => Promise<{ readonly patientId: string; readonly before: string } | null>;
  /** The resources of a patient behind a place, in order. */
  readonly of: (readSide: ReadSide, patient: KnownPatient, after: string) => AsyncIterable<readonly Placed[]>;
  /** By what its date is found; null where it has none. */
  readonly dated: string | null;
  /** Whether it has codes to be found by. */
  readonly coded: boolean;
}

const BEGINNING = '';

/** Of a patient there are few of these: all are made, and those behind the place handed on. */
function few(
  patientOf: (readSide: ReadSide, id: string) => Promise<string | null>,
  resources: (readSide: ReadSide, patient: KnownPatient) => Promise<readonly Placed[]>,
): Pick<ResourceKind, 'locate' | 'of'> {
  return {
    locate: async (readSide, id) => {
      const patientId = await patientOf(readSide, id);
      return patientId === null ? null : { patientId, before: BEGINNING };
    },
    of: async function* ofPatient(readSide, patient, after) {
      const placed = await resources(readSide, patient);
      const ordered = placed.toSorted((one, other) => (one.place < other.place ? -1 : 1));
      yield ordered.filter(({ place }) => place > after);
    },
  };
}

const itself = async (_: ReadSide, id: string): Promise<string> => id;
/** Of an id that begins with that of its patient. */
const beginning = async (_: ReadSide, id: string): Promise<string> => id.slice(0, id.indexOf('.'));

const numbered = (resources: readonly Resource[]): readonly Placed[] =>
  resources.map((resource) => ({ place: resource.id ?? '', resource }));

const placed = <Document>(
  found: readonly WithId<Document>[],
  at: (document: Document) => string,
  resourceOf: (id: string, document: Document) => Resource,
): readonly Placed[] =>
  found.map(({ id, document }) => ({ place: `${at(document)}|${id}`, resource: resourceOf(id, document) }));

/** Of thousands of logs those behind the place are read. */
const observations: Pick<ResourceKind, 'locate' | 'of'> = {
  locate: async (readSide, id) => {
    const log = await readSide.get(LOGS, id.slice(0, id.indexOf('.')));
    return log === null ? null : { patientId: log.patientId, before: log.order };
  },
  of: async function* ofPatient(readSide, { id: patientId, patient }, after) {
    const [from = ''] = after.split('#');
    const pages = readSide.findAll(LOGS, {
      index: 'byPatient',
      equal: { patientId },
      range: { field: 'order', gte: from },
    });
    for await (const page of pages) {
      const found = page.flatMap(({ id, document }) =>
        observationsOf(id, document, patient.simulated).map((resource, index) => ({
          place: `${document.order}#${index}`,
          resource,
        })),
      );
      yield found.filter(({ place }) => place > after);
    }
  },
};

export const RESOURCE_KINDS: Readonly<Record<FhirType, ResourceKind>> = {
  Patient: {
    ...few(itself, async (_, patient) => numbered([patientResource(patient)])),
    dated: null,
    coded: false,
  },
  Observation: { ...observations, dated: 'date', coded: true },
  Condition: {
    ...few(beginning, async (_, patient) => numbered(conditionResources(patient))),
    dated: null,
    coded: true,
  },
  Flag: {
    ...few(
      async (readSide, id) => (await readSide.get(ALERTS, id))?.patientId ?? null,
      async (readSide, { id: patientId, patient }) => {
        const found = await readSide.all(ALERTS, { index: 'byPatientAge', equal: { patientId } });
        const alerts = await alertViews(readSide, found);
        return alerts.map((alert) => ({
          place: `${alert.createdAt}|${alert.id}`,
          resource: flagResource(alert, patient.simulated),
        }));
      },
    ),
    dated: 'date',
    coded: false,
  },
  Communication: {
    ...few(
      async (readSide, id) => (await readSide.get(MESSAGES, id))?.patientId ?? null,
      async (readSide, { id: patientId, patient }) =>
        placed(
          await readSide.all(MESSAGES, { index: 'byPatient', equal: { patientId } }),
          ({ createdAt }) => createdAt,
          (id, message) => communicationResource(id, message, patient.simulated),
        ),
    ),
    dated: 'sent',
    coded: false,
  },
  MedicationStatement: {
    ...few(
      async (readSide, id) => (await readSide.get(MEDICATIONS, id))?.patientId ?? null,
      async (readSide, patient) =>
        placed(
          await readSide.all(MEDICATIONS, { index: 'byPatient', equal: { patientId: patient.id } }),
          ({ startedAt }) => startedAt,
          (id, medication) => medicationResource(id, medication, patient),
        ),
    ),
    dated: 'effective',
    coded: false,
  },
  ServiceRequest: {
    ...few(beginning, async (readSide, patient) => {
      const planned = await readSide.get(PLANNED_TESTS, patient.id);
      return planned === null ? [] : numbered(serviceRequestResources(planned, patient));
    }),
    dated: 'authored',
    coded: true,
  },
  CarePlan: {
    ...few(itself, async (readSide, patient) => {
      const milestones = await readSide.all(MILESTONES, {
        index: 'byPatient',
        equal: { patientId: patient.id },
      });
      if (milestones.length === 0) return [];
      return numbered([
        carePlanResource(
          milestones.map(({ document }) => document),
          patient,
        ),
      ]);
    }),
    dated: 'date',
    coded: false,
  },
  DiagnosticReport: {
    ...few(
      async (readSide, id) => (await readSide.get(ECGS, id))?.patientId ?? null,
      async (readSide, { id: patientId, patient }) =>
        placed(
          await readSide.all(ECGS, { index: 'byPatient', equal: { patientId } }),
          ({ capturedAt }) => capturedAt,
          (id, ecg) => ecgResource(id, ecg, patient.simulated),
        ),
    ),
    dated: 'date',
    coded: true,
  },
};

/** A patient of the clinic; null where there is none. */
export async function knownPatient(
  readSide: ReadSide,
  clinicId: string,
  id: string,
): Promise<KnownPatient | null> {
  const patient = await readSide.get(PATIENTS, id);
  if (patient === null || patient.clinicId !== clinicId) return null;
  const [newest] = await readSide.find(AUDIT, {
    index: 'byPatient',
    equal: { patientId: id },
    descending: true,
    limit: 1,
  });
  return { id, patient, changedAt: newest?.document.at ?? patient.createdAt };
}

/** Whether it is of somebody who was forgotten: FHIR tells what was deleted from what there never was. */
export async function isDeleted(readSide: ReadSide, kind: ResourceKind, id: string): Promise<boolean> {
  const located = await kind.locate(readSide, id);
  const patient = located === null ? null : await readSide.get(PATIENTS, located.patientId);
  return patient?.forgotten === true;
}

/** @returns null where there is none of this id, or where it is another clinic's. */
export async function findResource(
  readSide: ReadSide,
  clinicId: string,
  kind: ResourceKind,
  id: string,
): Promise<Resource | null> {
  const located = await kind.locate(readSide, id);
  const patient = located === null ? null : await knownPatient(readSide, clinicId, located.patientId);
  if (located === null || patient === null) return null;
  for await (const page of kind.of(readSide, patient, located.before)) {
    const found = page.find(({ resource }) => resource.id === id);
    if (found !== undefined) return found.resource;
    // It would stand among the first behind its place.
    if (page.length > 0) break;
  }
  return null;
}
