/**
 * The sample data, loaded through the ordinary commands, each run with a clock set to its own time. No message leaves.
 *
 * Ids are derived from the seed and each action's key, and the instant that the times are relative to is recorded
 * first: a load that was cut short goes on from the same instant, a second one changes nothing.
 */
import { PATIENTS } from '../../projections/patients/collection.ts';
import { localTime } from '../../events/local-time.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { PERSONA_KEYS } from '../../fixtures/personas.ts';
import { SAMPLE_PARTNER, sampleData } from '../../fixtures/sample-data.ts';
import type { SampleAction, SampleCommand } from '../../fixtures/sample-action.ts';
import type { DecidedEvent, EventOf, EventType, RecordedEvent } from '../../events/event.ts';
import { type AlertStore, isOpen } from '../alerts/alert.ts';
import { escalateInTime } from '../alerts/escalation.ts';
import { acknowledge } from '../alerts/alert-handling.ts';
import { reactToLog } from '../alerts/alert-reactor.ts';
import { type AggregateStore, defineAggregate } from '../event-sourcing/aggregate.ts';
import { type Outcome, writtenEvent } from '../event-sourcing/command.ts';
import { type ClinicStore, DEFAULT_SETTINGS } from '../clinics/clinic.ts';
import type { Seeded } from '../contract/operations.ts';
import { type DeviceStore, linkDevice } from '../devices/device.ts';
import type { CommandContext, EventSubject } from '../event-sourcing/event-log.ts';
import type { Position } from '../../events/position.ts';
import { EXERCISE_PROGRAMMES } from '../../fixtures/exercise-programmes.ts';
import { recommendExercise, type RecommendationStore } from '../exercise/exercise-recommendation.ts';
import { type ExerciseSessionStore, recordSession } from '../exercise/exercise-session.ts';
import { type FitnessStore, setFitnessProfile, UNSET_PROFILE } from '../exercise/fitness-profile.ts';
import { programmeOf } from '../exercise/programmes.ts';
import type { FacilityCatalogue } from '../facilities/catalogue.ts';
import { correctFacility, facilityKey, type FacilityStore } from '../facilities/facility.ts';
import { factsOf } from '../facilities/known-facility.ts';
import { type GoalStore, setGoal } from '../goals/goal.ts';
import { type ReadingStore, recordReading } from '../journey/journey.ts';
import { derivedId } from '../../lib/ids.ts';
import { type LogRecorderDependencies, recordLog } from '../logs/record-log.ts';
import { type MessageStore, recordSimulatedMessage } from '../messaging/message.ts';
import { changeStatus, createMilestone, type MilestoneStore } from '../milestones/milestone.ts';
import { setOverdueInTime } from '../milestones/overdue.ts';
import { type OrderStore, recordSampleOrder } from '../orders/order.ts';
import { raiseTransportAlert } from '../orders/transport-alert.ts';
import { addHook, type HookStore } from '../partners/partner-hook.ts';
import { type PatientStore, recordContact, register, registered, setOverrides } from '../patients/patient.ts';
import { requestPlan } from '../patients/plan.ts';
import type { ReadSide } from '../event-sourcing/read-side.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import { DEMONSTRATION_CLINICIAN } from '../identity/caller.ts';
import { type LabTestStore, recordLabTest } from '../lab-tests/lab-test.ts';

// Stream name: sampleData-<seed>

type SampleDataState = {
  readonly anchor: string;
  readonly loaded: EventOf<'SampleDataLoaded'> | null;
} | null;

export const sampleDataAggregate = defineAggregate({
  types: ['SampleDataRequested', 'SampleDataLoaded'],
  initial: (): SampleDataState => null,
  evolve: (state, event) => {
    if (event.type === 'SampleDataRequested') return { anchor: event.data.anchor, loaded: null };
    return state === null ? state : { ...state, loaded: event };
  },
});

export type SampleDataStore = AggregateStore<SampleDataState, 'SampleDataRequested' | 'SampleDataLoaded'>;

export interface SampleDataAggregates {
  readonly sampleData: SampleDataStore;
  readonly patients: PatientStore;
  readonly clinics: ClinicStore;
  readonly alerts: AlertStore;
  readonly tests: LabTestStore;
  readonly milestones: MilestoneStore;
  readonly orders: OrderStore;
  readonly hooks: HookStore;
  readonly goals: GoalStore;
  readonly readings: ReadingStore;
  readonly devices: DeviceStore;
  readonly facilities: FacilityStore;
  readonly messages: MessageStore;
  readonly exerciseSessions: ExerciseSessionStore;
  readonly exerciseRecommendations: RecommendationStore;
  readonly fitnessProfiles: FitnessStore;
  readonly recorder: LogRecorderDependencies;
  readonly catalogue: FacilityCatalogue;
}

/** The seed number of the sample data that the product loads. */
const SEED = 20_260_310;

interface Addition {
  readonly events: number;
  readonly position: Position | null;
}

const NOTHING: Addition = { events: 0, position: null };

export interface SampleDataOutcome {
  readonly seeded: Seeded;
  /** Of the last event that was added. */
  readonly position: Position | null;
  /** Whether the same request had been carried out before. */
  readonly repeated: boolean;
}

/**
 * Loads what is not there yet, and says what was added. A request that comes again with its key goes on with what it
 * had begun, and counts what it added the first time too.
 *
 * @param hasOwnPatients whether the clinic has patients who are not of the sample data.
 * @throws Refusal 409 in a clinic with patients of its own, 503 between two commands when the product stops.
 */
export async function loadSampleData(
  aggregates: SampleDataAggregates,
  asked: CommandContext,
  stopping: AbortSignal,
  hasOwnPatients: boolean,
): Promise<SampleDataOutcome> {
  // Loading it twice writes nothing: nothing of it is ever taken back, which a late repeat could bring again.
  const request =
    asked.repeat === null ? asked : { ...asked, repeat: { ...asked.repeat, leavesTrace: false } };
  const requested = await aggregates.sampleData.execute(String(SEED), request, {}, (state) => {
    if (hasOwnPatients) throw Refusal.conflict(OWN_PATIENTS);
    if (state !== null) return [];
    return [{ type: 'SampleDataRequested', data: { seed: SEED, anchor: request.now.toISOString() } }];
  });
  const correlationId = requested.events[0]?.meta.correlationId ?? request.correlationId;
  const context = { ...request, correlationId };
  const anchor = new Date(requested.state?.anchor ?? request.now);
  const seeded = { patients: 0, logs: 0, events: requested.events.length };
  let { position } = requested;
  const counted = new Set<string>();
  /** What the product did by itself and is told every time, as it would be to a repeat. */
  const addOnce = ({ events, position: written, repeated }: Omit<Outcome<unknown>, 'state'>): void => {
    const [first] = events;
    if (first === undefined || counted.has(first.id) || !isOwn(repeated, first, context)) return;
    counted.add(first.id);
    seeded.events += events.length;
    position = later(position, written);
  };
  const actions = sampleData(SEED, anchor);
  const known = requested.state?.loaded ?? null;
  if (known?.data.commands === actions.length) {
    const { commands: _, ...answered } = known.data;
    if (known.meta.correlationId === correlationId && requested.repeated)
      return { seeded: answered, position: known.position, repeated: true };
    if (!requested.repeated)
      return { seeded: { patients: 0, logs: 0, events: 0 }, position: null, repeated: false };
  }
  const ofPatient = (patient: string) =>
    ({ patientId: idOf(patient), clinicId: context.clinicId, correlationId, simulated: true }) as const;
  const addEscalations = async (patient: string, at: string): Promise<void> => {
    for (const escalated of await escalateInTime(aggregates, ofPatient(patient), at)) addOnce(escalated);
  };
  /** Lets a milestone that was overdue by then be so, as it was before somebody moved it on. */
  const addOverdue = async (patient: string, key: string, at: string): Promise<void> => {
    const of = { ...ofPatient(patient), milestoneId: idOf(key) };
    const overdue = await setOverdueInTime(aggregates, of, at);
    if (overdue !== null) addOnce(overdue);
  };
  for (const slice of slices(actions)) {
    if (stopping.aborted) {
      throw new Refusal(503, 'The server is stopping. Load the sample data again to add the rest of it.');
    }
    // Everybody else's requests have their turn: most of what a command needs is at hand and would let none of them in.
    await nextTurn();
    await Promise.all(slice.map(({ patient, at }) => addEscalations(patient, at)));
    for (const { patient, at, command } of slice) {
      if (command.kind === 'changeMilestoneStatus') await addOverdue(patient, command.milestoneKey, at);
    }
    const added = await Promise.all(
      slice.map((action) => carryOut(aggregates, action, commandContext(action, context))),
    );
    for (const [index, { events, position: written }] of added.entries()) {
      if (events === 0) continue;
      const kind = slice[index]?.command.kind;
      seeded.events += events;
      if (kind === 'registerPatient') seeded.patients++;
      if (kind === 'recordLog') seeded.logs++;
      position = later(position, written);
    }
  }
  await Promise.all(PERSONA_KEYS.map((patient) => addEscalations(patient, anchor.toISOString())));
  for (const { patient, key, command } of actions) {
    if (command.kind === 'createMilestone') await addOverdue(patient, key, anchor.toISOString());
  }
  addOnce(
    await aggregates.hooks.execute(idOf('hook'), commandOf('hook', context, anchor), {}, (state) =>
      addHook(state, SAMPLE_PARTNER),
    ),
  );
  if (known?.data.commands !== actions.length) {
    const added = { ...seeded, events: seeded.events + 1 };
    const completed = await aggregates.sampleData.execute(String(SEED), completion(context), {}, () => [
      { type: 'SampleDataLoaded', data: { commands: actions.length, ...added } },
    ]);
    if (!completed.repeated) seeded.events++;
    position = later(position, completed.position);
  }
  return { seeded, position, repeated: requested.repeated };
}

const OWN_PATIENTS =
  'This clinic has patients of its own, and invented ones must not stand among them. Sample data was not loaded.';

/** The request by which a load is completed: the one that it was asked for with is known by the first event. */
function completion(loading: CommandContext): CommandContext {
  const key = idOf('loaded', loading.correlationId);
  return { ...loading, now: loading.now, repeat: { key, bodyHash: key } };
}

function later(one: Position | null, other: Position | null): Position | null {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}

/**
 * Runs of neighbouring actions that are about different patients: they go into the log together, in one commit, where
 * one after the other would take five times as long.
 */
function* slices(actions: readonly SampleAction[]): Iterable<readonly SampleAction[]> {
  let slice: SampleAction[] = [];
  for (const action of actions) {
    if (slice.some((earlier) => earlier.patient === action.patient)) {
      yield slice;
      slice = [];
    }
    slice.push(action);
  }
  if (slice.length > 0) yield slice;
}

const idOf = (...parts: readonly string[]): string => derivedId('sample', String(SEED), ...parts);

const SAMPLE_PATIENTS: ReadonlySet<string> = new Set(PERSONA_KEYS.map((key) => idOf(key)));

/** Whether there are other patients in the clinic than those of the sample data. */
export async function hasPatientsOfItsOwn(readSide: ReadSide, clinicId: string): Promise<boolean> {
  const found = await readSide.find(PATIENTS, {
    index: 'byRegistration',
    equal: { clinicId },
    limit: SAMPLE_PATIENTS.size + 1,
  });
  return found.some(({ id }) => !SAMPLE_PATIENTS.has(id));
}

/**
 * Until when the sample data that is being loaded reaches, ISO; null while none is. What falls due to it until then, the load
 * itself lets fall due, and nobody else. Once all is loaded, whatever falls due does so as for everybody, whatever the
 * clock says.
 */
export async function simulatedUntil(loads: SampleDataStore): Promise<string | null> {
  const { state } = await loads.load(String(SEED));
  return state === null || state.loaded !== null ? null : state.anchor;
}

/** The request of an action: repeated, it is recognised by its key. */
function commandContext(
  { command, patient, key, at }: SampleAction,
  loading: CommandContext,
): CommandContext {
  const byPatient =
    command.kind === 'recordExercise' ||
    command.kind === 'setFitness' ||
    command.kind === 'requestPlan' ||
    command.kind === 'openEducation' ||
    (command.kind === 'recordLog' && command.source !== 'add-log' && command.source !== 'import');
  const context = commandOf(key, loading, new Date(at));
  return byPatient ? { ...context, actor: { id: idOf(patient), role: 'patient' } } : context;
}

/** A request of the demonstration clinician. */
function commandOf(key: string, { clinicId, correlationId }: CommandContext, now: Date): CommandContext {
  const requestId = idOf('request', key);
  return {
    actor: { id: DEMONSTRATION_CLINICIAN.userId, role: DEMONSTRATION_CLINICIAN.role },
    clinicId,
    now,
    correlationId,
    causationId: requestId,
    simulated: true,
    repeat: { key: requestId, bodyHash: requestId },
  };
}

async function carryOut(
  aggregates: SampleDataAggregates,
  action: SampleAction,
  context: CommandContext,
): Promise<Addition> {
  const { command } = action;
  const patientId = idOf(action.patient);
  if (command.kind === 'recordLog') return record(aggregates, patientId, command, context);

  const run = async <State, Type extends EventType>(
    aggregate: AggregateStore<State, Type>,
    id: string,
    decide: (state: State) => readonly DecidedEvent<Type>[],
    subject: EventSubject = { patientId },
  ): Promise<Addition> => {
    const { events, position, repeated } = await aggregate.execute(id, context, subject, decide);
    return isOwn(repeated, events[0], context) ? { events: events.length, position } : NOTHING;
  };
  const ownId = idOf(action.key);
  switch (command.kind) {
    case 'registerPatient':
      return run(aggregates.patients, patientId, (state) => register(state, command.request));
    case 'recordTest': {
      const { kind: _, dueNext = null, ...result } = command;
      return run(aggregates.tests, ownId, (state) => recordLabTest(state, { ...result, dueNext }));
    }
    case 'createMilestone': {
      const { kind: _, ...milestone } = command;
      const completedDate = command.status === 'completed' ? command.targetDate : null;
      return run(aggregates.milestones, ownId, (state) =>
        createMilestone(state, { ...milestone, completedDate }),
      );
    }
    case 'changeMilestoneStatus': {
      const { profile } = registered((await aggregates.patients.load(patientId)).state, context.clinicId);
      const today = localTime(profile.timeZone).dayOf(context.now);
      return run(aggregates.milestones, idOf(command.milestoneKey), (state) =>
        changeStatus(state, command.status, today),
      );
    }
    case 'acknowledgeAlert':
      return run(aggregates.alerts, patientId, (state) => {
        // A round that found nothing left no event by which its repeat is known: it may not find what came later.
        const open = [...state.alerts.values()].filter(
          (alert) => isOpen(alert) && alert.raisedAt <= action.at,
        );
        // Of an episode, whoever takes one on takes all of them.
        const episodes = new Map(open.map((alert) => [alert.episodeId, alert.alertId]));
        return [...episodes.values()].flatMap((alertId) =>
          acknowledge(state, alertId, DEMONSTRATION_CLINICIAN.userId, command.note),
        );
      });
    case 'setThresholdOverride':
      return run(aggregates.patients, patientId, (state) =>
        setOverrides(registered(state, context.clinicId), command.overrides, {
          reason: command.reason,
          madeFrom: null,
        }),
      );
    case 'requestPlan':
      return run(aggregates.patients, patientId, (state) =>
        requestPlan(registered(state, context.clinicId), DEFAULT_SETTINGS, command.tier, context.now),
      );
    case 'correctFacility': {
      const { facilityId, address } = command;
      const listed = aggregates.catalogue.get(facilityId);
      const facts = listed === null ? null : factsOf(listed);
      return run(
        aggregates.facilities,
        facilityKey(context.clinicId, facilityId),
        (state) => correctFacility(state, facts, { address }, null),
        {},
      );
    }
    case 'placeOrder':
      return order(aggregates, { id: ownId, patientId }, command, context);
    case 'setGoal': {
      const { kind: _, ...goal } = command;
      return run(aggregates.goals, ownId, (state) => setGoal(state, goal));
    }
    case 'openEducation':
      return run(aggregates.readings, ownId, (state) =>
        recordReading(state, { eventType: 'education_accessed', assetId: null }),
      );
    case 'linkDevice': {
      const { kind: _, ...device } = command;
      return run(aggregates.devices, ownId, (state) => linkDevice(state, device));
    }
    case 'recordExercise': {
      const { kind: _, exercisesDone, ...told } = command;
      const programme = programmeOf(EXERCISE_PROGRAMMES, command.programId);
      const startedAt = new Date(Date.parse(action.at) - command.seconds * 1000).toISOString();
      const session = {
        ...told,
        startedAt,
        endedAt: action.at,
        exercisesDone: programme.exercises.slice(0, exercisesDone ?? undefined).map(({ id }) => id),
        stoppedEarly: exercisesDone !== null,
        difficultyRating: null,
        enjoymentRating: null,
      };
      return run(
        aggregates.exerciseSessions,
        ownId,
        (state) => recordSession(state, programme, session, null),
        { patientId, effectiveAt: startedAt },
      );
    }
    case 'recommendExercise': {
      const { kind: _, ...recommendation } = command;
      return run(aggregates.exerciseRecommendations, ownId, (state) =>
        recommendExercise(state, { ...recommendation, scheduledTime: null }),
      );
    }
    case 'setFitness': {
      const { kind: _, ...profile } = command;
      return run(aggregates.fitnessProfiles, patientId, (state) =>
        setFitnessProfile(state, { ...UNSET_PROFILE, ...profile }),
      );
    }
    case 'recordContact':
      return run(aggregates.patients, patientId, (state) =>
        recordContact(registered(state, context.clinicId), {
          contactId: ownId,
          outcome: command.outcome,
          note: command.note,
          messageId: null,
          callAgainAt: null,
        }),
      );
    case 'sendMessage': {
      const phone = registered((await aggregates.patients.load(patientId)).state, context.clinicId).profile
        .phoneNumber;
      if (phone === null) return NOTHING;
      const { channel, text, bundleId } = command;
      return run(aggregates.messages, ownId, (state) =>
        recordSimulatedMessage(state, { channel, text, phone, bundleId, assetId: null }),
      );
    }
  }
}

/** An order that nobody is asked for and, of a taxi, the alert that it raises, at its own time and place in the log. */
async function order(
  { orders, alerts }: SampleDataAggregates,
  { id, patientId }: { readonly id: string; readonly patientId: string },
  { orderType, payload, status, reason }: Extract<SampleCommand, { kind: 'placeOrder' }>,
  context: CommandContext,
): Promise<Addition> {
  const ordered = await orders.execute(id, context, { patientId }, (state) =>
    recordSampleOrder(state, { orderType, payload: { ...payload }, status, reason: reason ?? null }),
  );
  const alert =
    orderType === 'TAXI' ? await raiseTransportAlert(alerts, writtenEvent(ordered, 'OrderPlaced')) : null;
  const isNew = isOwn(ordered.repeated, ordered.events[0], context);
  const added = [
    ...(isNew ? ordered.events : []),
    ...(isNew || alert?.repeated === false ? (alert?.events ?? []) : []),
  ];
  return { events: added.length, position: added.at(-1)?.position ?? null };
}

/** Whether an event was added by this load, now or when the same request came before. */
function isOwn(repeated: boolean, event: RecordedEvent | undefined, context: CommandContext): boolean {
  return !repeated || event?.meta.correlationId === context.correlationId;
}

/**
 * A log and, at its own time and place in the log, the alert that it raises. The reactor, which sees the log too, may
 * have been faster: the alert of a log that was recorded now has been added now, whoever raised it.
 */
async function record(
  aggregates: SampleDataAggregates,
  patientId: string,
  command: Extract<SampleCommand, { kind: 'recordLog' }>,
  context: CommandContext,
): Promise<Addition> {
  const { recorded, evaluated, position, repeated } = await recordLog(aggregates.recorder, context, {
    patientId,
    measuredAt: command.timestamp,
    phoneTimestamp: null,
    sentAt: null,
    source: command.source,
    values: command.values,
    notes: command.notes,
  });
  const reaction = await reactToLog({ ...aggregates, histories: aggregates.recorder.histories }, evaluated);
  if (isOwn(repeated, recorded, context)) {
    return { events: 2 + (reaction?.events ?? 0), position: reaction?.position ?? position };
  }
  return reaction === null || reaction.repeated
    ? NOTHING
    : { events: reaction.events, position: reaction.position };
}
