/**
 * What the product does by itself: reactors answer events at the live edge, sweepers look for what has fallen due.
 */
import type { ReadModelStore } from '../projections/read-models/port.ts';
import type { AuditAnchors } from './audit/anchors.ts';
import { reactToLog } from './alerts/alert-reactor.ts';
import { reactToEcg } from './ecg/ecg-alert.ts';
import { sweepEscalations } from './alerts/escalation.ts';
import { alertToTell, type ContactNotices } from './alerts/notification.ts';
import { isOfTransport, reactToTransport } from './orders/transport-alert.ts';
import type { ReactorCheckpoints } from './reactors/checkpoints/port.ts';
import type { Reactions } from './reactors/reactor-beginning.ts';
import { ReactorHost } from './reactors/reactor-host.ts';
import type { Clock } from '../lib/clock.ts';
import { sweepLastDays } from './caregivers/last-days.ts';
import { clinicIds } from './clinics/clinic-ids.ts';
import type { EventStore } from '../events/store/port.ts';
import type { Logger } from './logging/logger.ts';
import type { Forgetting } from './forgetting/forgetting.ts';
import type { OrderHandovers } from './orders/hand-over.ts';
import type { MessageDeliveries } from './messaging/message-delivery.ts';
import { sweepOverdue } from './milestones/overdue.ts';
import type { ClockWatch } from './operations/clock-watch.ts';
import type { ResourceStack } from '../lib/resource-stack.ts';
import type { PatientRows } from './patients/patient-rows.ts';
import type { TimeWatch } from './live/time-watch.ts';
import type { ReadSide } from './event-sourcing/read-side.ts';
import type { Timer } from '../lib/timer.ts';
import { MINUTE_MS } from '../lib/durations.ts';
import { forEachDue, Sweeper } from './reactors/sweeper.ts';
import type { WriteSide } from './write-side.ts';

/** Between two looks at what has fallen due; `clinical-rules` 4.2 asks for one every 15 minutes at least. */
const SWEEP_MS = MINUTE_MS;
/** A taxi that is not answered for is asked for again after seconds; one index says whether anything waits. */
const SWEEP_ORDERS_MS = 2000;

const ALERTS_OF_LOGS: Reactions = {
  filter: { categories: ['patientAlerts'], types: ['AlertRaised', 'AlertSuppressed', 'LateLogCollected'] },
  causeOf: (event) =>
    (event.type === 'AlertRaised' || event.type === 'AlertSuppressed' || event.type === 'LateLogCollected') &&
    event.data.logId !== null
      ? event.meta.causationId
      : null,
};

const ALERTS_OF_ECGS: Reactions = {
  filter: { categories: ['patientAlerts'], types: ['AlertRaised'] },
  causeOf: (event) =>
    event.type === 'AlertRaised' && event.data.ecgId !== null ? event.meta.causationId : null,
};

const NOTICES_OF_ALERTS: Reactions = {
  filter: { categories: ['patientAlerts'], types: ['AlertNotified'] },
  causeOf: (event) =>
    event.type === 'AlertNotified' && event.data.attempt === 0 && event.data.tells === null
      ? event.meta.causationId
      : null,
};

const ALERTS_OF_ORDERS: Reactions = {
  filter: { categories: ['patientAlerts'], types: ['AlertRaised'] },
  causeOf: (event) =>
    event.type === 'AlertRaised' && event.data.kind === 'transport' ? event.meta.causationId : null,
};

export interface ReactionDependencies {
  readonly store: EventStore;
  readonly readModels: ReadModelStore;
  readonly checkpoints: ReactorCheckpoints;
  readonly readSide: ReadSide;
  readonly write: WriteSide;
  readonly deliveries: MessageDeliveries;
  readonly notices: ContactNotices;
  readonly handovers: OrderHandovers;
  readonly forgetting: Forgetting;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly timer: Timer;
  /** What is started is closed with the rest. */
  readonly resources: ResourceStack;
}

export async function startReactors(dependencies: ReactionDependencies): Promise<readonly ReactorHost[]> {
  const { store, readModels, checkpoints, write, deliveries, notices, clock, logger, timer, resources } =
    dependencies;
  const host = { store, readModels, checkpoints, clock, logger, timer };
  return [
    resources.add(
      await ReactorHost.start({
        reactor: {
          name: 'alerts',
          types: ['LogEvaluated'],
          reactions: ALERTS_OF_LOGS,
          react: async (event) => {
            if (event.type === 'LogEvaluated') await reactToLog(write, event);
          },
        },
        categories: ['patientLogs'],
        ...host,
      }),
    ),
    resources.add(
      await ReactorHost.start({
        reactor: {
          name: 'ecg alerts',
          types: ['EcgCaptured'],
          reactions: ALERTS_OF_ECGS,
          react: async (event) => {
            if (event.type === 'EcgCaptured') await reactToEcg(write, event);
          },
        },
        categories: ['ecg'],
        ...host,
      }),
    ),
    resources.add(
      await ReactorHost.start({
        reactor: {
          name: 'notices',
          types: ['AlertRaised', 'LateLogCollected', 'AlertEscalated'],
          concerns: (event) => alertToTell(event) !== null,
          reactions: NOTICES_OF_ALERTS,
          react: (event) => notices.react(event),
        },
        categories: ['patientAlerts'],
        ...host,
      }),
    ),
    resources.add(
      await ReactorHost.start({
        reactor: {
          name: 'transport',
          types: ['OrderPlaced', 'OrderStatusChanged'],
          concerns: isOfTransport,
          reactions: ALERTS_OF_ORDERS,
          react: (event) => reactToTransport({ ...write, notices }, event),
        },
        categories: ['order'],
        ...host,
      }),
    ),
    resources.add(
      await ReactorHost.start({
        reactor: {
          name: 'messages',
          types: ['MessageRequested'],
          // A message that waits is found by the sweep.
          reactions: null,
          react: (event) => deliveries.react(event),
        },
        categories: ['message'],
        ...host,
      }),
    ),
  ];
}

export function startSweepers(
  dependencies: ReactionDependencies,
  {
    anchors,
    silence,
    due: dueWatch,
    clockWatch,
    patientRows,
  }: {
    readonly anchors: AuditAnchors;
    readonly silence: TimeWatch;
    readonly due: TimeWatch;
    readonly clockWatch: ClockWatch;
    readonly patientRows: PatientRows;
  },
  sweepTimer: Timer,
): void {
  const { readSide, write, deliveries, notices, handovers, forgetting, logger, resources } = dependencies;
  const due = { ...write, readSide };
  const inEachClinic = (sweep: (clinicId: string) => Promise<void>) => async () =>
    forEachDue(await clinicIds(readSide), sweep);
  const sweeps = {
    clock: () => clockWatch.look(),
    silence: () => silence.look(),
    'due work': () => dueWatch.look(),
    'patients in memory': inEachClinic(async (clinicId) => {
      if (await patientRows.check(clinicId)) return;
      logger.error('The patients that are kept in memory were not those that are stored, and are read again');
    }),
    escalation: inEachClinic((clinicId) => sweepEscalations(due, clinicId)),
    'overdue milestones': inEachClinic((clinicId) => sweepOverdue(due, clinicId)),
    'last days of caregivers': inEachClinic((clinicId) => sweepLastDays(due, clinicId)),
    messages: inEachClinic((clinicId) => deliveries.sweep(readSide, clinicId)),
    notices: inEachClinic((clinicId) => notices.sweep(readSide, clinicId)),
    forgetting: () => forgetting.sweep(),
    anchors: () => anchors.sweep(),
  };
  for (const [name, sweep] of Object.entries(sweeps)) {
    resources.add(Sweeper.start({ name, everyMs: SWEEP_MS, sweep }, sweepTimer, logger));
  }
  const orders = {
    name: 'orders',
    everyMs: SWEEP_ORDERS_MS,
    sweep: inEachClinic((clinicId) => handovers.sweep(readSide, clinicId)),
  };
  resources.add(Sweeper.start(orders, sweepTimer, logger));
}
