/**
 * A transaction of a hospital, carried out by the commands that everybody else uses. It is checked as a whole first; what it
 * writes is known by ids that follow from what was sent, so that the same bundle again does only what had not been done.
 */
import type { RecordedEvent } from '../../events/event.ts';
import type { Position } from '../../events/position.ts';
import { derivedId } from '../../lib/ids.ts';
import { PATIENTS } from '../../projections/patients/collection.ts';
import { MOST_ENTRIES, type Resource, type Transaction } from '../contract/fhir.ts';
import type { CommandContext } from '../event-sourcing/event-log.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import type { KeyedHashes } from '../event-sourcing/request-hashes.ts';
import type { Services } from '../event-sourcing/services.ts';
import type { RouteResult } from '../http/route.ts';
import { whenShown } from '../http/when-shown.ts';
import { type LogRecorderDependencies, recordLog } from '../logs/record-log.ts';
import { type PatientStore, register } from '../patients/patient.ts';
import { type PatientIdentity, planOf } from './import-plan.ts';
import { observationsOf } from './observations.ts';
import { recordedLog } from '../../projections/logs/document.ts';

export interface ImportServices extends Services {
  readonly patients: PatientStore;
  readonly recorder: LogRecorderDependencies;
  readonly hashes: Pick<KeyedHashes, 'ofNumber'>;
}

interface Answered {
  readonly status: '201 Created' | '200 OK';
  readonly location: string;
}

/** What is sent again, with other words beside what it is known by, is the first one still. */
const repeatOf = (key: string): CommandContext['repeat'] => ({ key, bodyHash: key });

/** By which a patient is known when they come again: in nothing that is kept stands what another system knows them by. */
async function identityIn(
  { patients, hashes }: ImportServices,
  kind: string,
  number: string,
): Promise<PatientIdentity> {
  // Earlier releases made ids of the number itself: whoever came with one of those stays who they are.
  const former = identityBy(`${kind} ${number}`);
  const { revision } = await patients.load(former.patientId);
  return revision === -1 ? identityBy(`${kind} ${hashes.ofNumber(number)}`) : former;
}

const identityBy = (key: string): PatientIdentity => ({ key, patientId: derivedId('creation', key) });

export async function importBundle(
  services: ImportServices,
  context: CommandContext,
  bundle: Transaction,
): Promise<RouteResult<Resource>> {
  if (bundle.entry.length > MOST_ENTRIES) {
    const message = `A transaction may hold at most ${MOST_ENTRIES} entries: send it in parts.`;
    throw Refusal.unprocessable(message);
  }
  const { clinicId, now } = context;
  const isKnown = async (id: string) => (await services.readSide.get(PATIENTS, id))?.clinicId === clinicId;
  const identityOf = (number: string) => identityIn(services, `fhir patient ${clinicId}`, number);
  const plan = await planOf(bundle, { clinicId, now, isKnown, identityOf });
  const answers = new Map<number, Answered>();
  const events: RecordedEvent[] = [];
  let position: Position | null = null;
  for (const { entry, key, patientId, profile } of plan.registrations) {
    const registration = await services.patients.execute(
      patientId,
      { ...context, repeat: repeatOf(key) },
      { patientId },
      (state) => register(state, profile),
    );
    if (!registration.repeated) events.push(...registration.events);
    position = registration.position ?? position;
    answers.set(entry, answered(registration.repeated, `Patient/${patientId}`));
  }
  for (const [entry, { patientId, entry: ofPatient }] of plan.conditions) {
    const status = answers.get(ofPatient)?.status ?? '200 OK';
    answers.set(entry, { status, location: `Patient/${patientId}` });
  }
  for (const { entries, key, log } of plan.logs) {
    const outcome = await recordLog(services.recorder, { ...context, repeat: repeatOf(key) }, log);
    if (!outcome.repeated) events.push(outcome.recorded, outcome.evaluated);
    position = outcome.position;
    const { logId } = outcome.recorded.data;
    const [first] = observationsOf(logId, recordedLog(outcome.recorded), false);
    const location = `Observation/${first?.id ?? logId}`;
    for (const entry of entries) answers.set(entry, answered(outcome.repeated, location));
  }
  return whenShown(services, { events, position, repeated: events.length === 0 }, () => ({
    resourceType: 'Bundle',
    type: 'transaction-response',
    entry: bundle.entry.map((_, number) => ({ response: answers.get(number) })),
  }));
}

const answered = (repeated: boolean, location: string): Answered => ({
  status: repeated ? '200 OK' : '201 Created',
  location,
});
