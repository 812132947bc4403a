/** What a transaction asks for, checked as a whole before anything of it is done. */
import { contentHash } from '../../lib/content-hash.ts';
import type { ConditionField } from '../../events/conditions.ts';
import type { PatientProfile } from '../../events/patient-events.ts';
import type { LogValues } from '../../events/vocabulary.ts';
import {
  FHIR_TYPES,
  type Resource,
  sentConditionSchema,
  sentObservationSchema,
  sentPatientSchema,
  type Transaction,
} from '../contract/fhir.ts';
import type { Issue } from '../contract/problem.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import { impossibleTime } from '../http/sent-at.ts';
import { logOfRequest } from '../logs/log-request.ts';
import type { LogToRecord } from '../logs/record-log.ts';
import { profileOf } from '../patients/registration.ts';
import { conditionOf, registrationOf } from './sent-patients.ts';
import { readingsOf } from './sent-readings.ts';

export interface PatientIdentity {
  /** By which the same one is known when it comes again. */
  readonly key: string;
  readonly patientId: string;
}

export interface Registration extends PatientIdentity {
  readonly entry: number;
  readonly profile: PatientProfile;
}

/** Readings of one patient and one moment are one log. */
export interface ImportedLog {
  readonly entries: readonly number[];
  readonly key: string;
  readonly log: LogToRecord;
}

export interface ImportPlan {
  readonly registrations: readonly Registration[];
  /** Entries that a registration takes in with it, by their number: the entry of that one. */
  readonly conditions: ReadonlyMap<number, Registration>;
  readonly logs: readonly ImportedLog[];
}

interface Circumstances {
  readonly clinicId: string;
  readonly now: Date;
  readonly isKnown: (patientId: string) => Promise<boolean>;
  /** @param number by which another system knows a patient. */
  readonly identityOf: (number: string) => Promise<PatientIdentity>;
}

interface Entry {
  readonly number: number;
  readonly fullUrl: string;
  readonly resource: Resource;
}

const TAKEN = ['Patient', 'Observation', 'Condition'];

/** Collects what does not fit, each with the entry that it is of. */
class Misfits {
  readonly issues: Issue[] = [];

  add(entry: number, message: string): void {
    this.issues.push({ path: `Bundle.entry[${entry}]`, key: 'validation.entry.choice', message });
  }

  /** What `make` makes; null where it refused, which is told of the entry. */
  of<Value>(entry: number, make: () => Value): Value | null {
    try {
      return make();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.add(entry, error.message);
      return null;
    }
  }
}

/** @throws Refusal 400 with every entry that cannot be taken in: then nothing is. */
export async function planOf({ entry }: Transaction, known: Circumstances): Promise<ImportPlan> {
  const misfits = new Misfits();
  const entries = entry.flatMap(({ fullUrl = '', resource, request }, number): readonly Entry[] => {
    const method = request?.method ?? 'none';
    if (method !== 'POST') misfits.add(number, `An entry is taken in by POST, not by ${method}.`);
    else if (resource === undefined) misfits.add(number, 'The entry holds no resource.');
    else if (!TAKEN.includes(resource.resourceType))
      misfits.add(
        number,
        `${FHIR_TYPES.some((type) => type === resource.resourceType) ? resource.resourceType : 'This type'} is not taken in; ${TAKEN.join(', ')} are.`,
      );
    else return [{ number, fullUrl, resource }];
    return [];
  });
  const registrations = await registrationsOf(entries, known, misfits);
  const logs = await logsOf(entries, registrations, known, misfits);
  if (misfits.issues.length > 0) throw Refusal.invalid(misfits.issues);
  const conditions = new Map(
    entries.flatMap((one) => {
      const registration = registrations.get(referenceOf(one.resource));
      return one.resource.resourceType === 'Condition' && registration !== undefined
        ? [[one.number, registration] as const]
        : [];
    }),
  );
  return { registrations: [...new Set(registrations.values())], conditions, logs };
}

const referenceOf = ({ subject }: Resource): string =>
  typeof subject === 'object' && subject !== null && 'reference' in subject ? String(subject.reference) : '';

/** By what other entries name them. */
async function registrationsOf(
  entries: readonly Entry[],
  { now, identityOf }: Circumstances,
  misfits: Misfits,
): Promise<ReadonlyMap<string, Registration>> {
  const conditions = conditionsOf(entries, misfits);
  const registrations = new Map<string, Registration>();
  const names = new Set<string>();
  for (const { number, fullUrl, resource } of entries) {
    if (resource.resourceType !== 'Patient') continue;
    const parsed = sentPatientSchema.safeParse(resource);
    if (!parsed.success) {
      misfits.add(number, 'The Patient is not written as FHIR R4 writes it, or has no name.');
      continue;
    }
    const named = [fullUrl, `Patient/${resource.id ?? ''}`].filter(
      (name) => name !== '' && name !== 'Patient/',
    );
    const ofThem = named.flatMap((name) => conditions.get(name) ?? []);
    for (const name of named) names.add(name);
    const profile = misfits.of(number, () => profileOf(registrationOf(parsed.data, ofThem, now)));
    if (profile === null) continue;
    const identifier = parsed.data.identifier?.find(({ value }) => value !== undefined);
    const same =
      identifier === undefined
        ? contentHash(resource)
        : `${identifier.system ?? ''}|${identifier.value ?? ''}`;
    const registration = { entry: number, ...(await identityOf(same)), profile };
    for (const name of named) registrations.set(name, registration);
    if (named.length === 0) registrations.set(registration.key, registration);
  }
  for (const { number, resource } of entries)
    if (resource.resourceType === 'Condition' && !names.has(referenceOf(resource)))
      misfits.add(number, 'A Condition is taken in with the Patient whose it is, in one transaction.');
  return registrations;
}

/** By whom they are of. */
function conditionsOf(
  entries: readonly Entry[],
  misfits: Misfits,
): ReadonlyMap<string, readonly ConditionField[]> {
  const found = new Map<string, readonly ConditionField[]>();
  for (const { number, resource } of entries) {
    if (resource.resourceType !== 'Condition') continue;
    const parsed = sentConditionSchema.safeParse(resource);
    const condition = parsed.success ? conditionOf(parsed.data.code) : null;
    if (condition === null) {
      misfits.add(number, 'The Condition is not known by its code of ICD-10 or SNOMED CT.');
      continue;
    }
    const of = referenceOf(resource);
    found.set(of, [...(found.get(of) ?? []), condition]);
  }
  return found;
}

interface Moment {
  readonly patientId: string;
  readonly at: string;
  readonly entries: number[];
  readonly values: Record<string, unknown>;
}

async function logsOf(
  entries: readonly Entry[],
  registrations: ReadonlyMap<string, Registration>,
  { now, isKnown }: Circumstances,
  misfits: Misfits,
): Promise<readonly ImportedLog[]> {
  const moments = new Map<string, Moment>();
  const known = new Map<string, boolean>();
  for (const { number, resource } of entries) {
    if (resource.resourceType !== 'Observation') continue;
    const parsed = sentObservationSchema.safeParse(resource);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      misfits.add(
        number,
        `The Observation is not written as FHIR R4 writes it: look at ${issue?.path.join('.') ?? 'it'}. It needs status, code, subject, effectiveDateTime with a zone, and a value.`,
      );
      continue;
    }
    const { reference } = parsed.data.subject;
    const patientId = registrations.get(reference)?.patientId ?? reference.replace(/^Patient\//, '');
    if (!registrations.has(reference)) {
      if (!known.has(patientId)) known.set(patientId, await isKnown(patientId));
      if (known.get(patientId) !== true) {
        misfits.add(number, 'The patient whose Observation it is, is neither known nor in the bundle.');
        continue;
      }
    }
    const values = readingsOf(parsed.data);
    if (typeof values === 'string') misfits.add(number, values);
    else addTo(moments, { patientId, number, at: parsed.data.effectiveDateTime, values }, misfits);
  }
  return [...moments.values()].flatMap((moment) => logOf(moment, now, misfits));
}

interface Reading {
  readonly patientId: string;
  readonly number: number;
  readonly at: string;
  readonly values: LogValues;
}

function addTo(
  moments: Map<string, Moment>,
  { patientId, number, at, values }: Reading,
  misfits: Misfits,
): void {
  const instant = new Date(at).toISOString();
  const key = `${patientId} ${instant}`;
  const moment = moments.get(key) ?? { patientId, at: instant, entries: [], values: {} };
  moments.set(key, moment);
  for (const [field, value] of Object.entries(values)) {
    if (field in moment.values && moment.values[field] !== value)
      misfits.add(number, `Two entries of one patient and one moment say two things of ${field}.`);
    moment.values[field] = value;
  }
  moment.entries.push(number);
}

function logOf(
  { patientId, at, entries, values }: Moment,
  now: Date,
  misfits: Misfits,
): readonly ImportedLog[] {
  const [first = 0] = entries;
  const impossible = impossibleTime(at, now);
  if (impossible !== null) {
    const why = impossible === 'future' ? 'lies in the future' : 'is more than 366 days ago';
    misfits.add(first, `The time of measurement ${why}.`);
    return [];
  }
  // A hospital that sends a reading says nothing of medicines.
  const request = { ...values, timestamp: at, source: 'import', medsTakenNow: null };
  const log = misfits.of(first, () => logOfRequest(patientId, request, null));
  const key = `fhir reading ${patientId} ${at} ${Object.keys(values).toSorted().join(' ')}`;
  return log === null ? [] : [{ entries, key, log }];
}
