/**
 * Tells the clinic's contact of a RED alert that asks for it (`clinical-rules` 4.1a d) and of an AMBER one that escalated
 * (4.5), at the live edge only: one notice for each address.
 */
import { NOTICES } from '../../projections/alerts/collection.ts';
import type { ClinicSettings } from '../../events/clinic-events.ts';
import type { DataOf, EventOf, RecordedEvent } from '../../events/event.ts';
import { type ClinicStore, settingsOf } from '../clinics/clinic.ts';
import {
  type Deliveries,
  type DeliveryDependencies,
  DeliveryProcess,
  type DeliveryRef,
  type ProgressChange,
  type QueuedDelivery,
} from '../delivery/delivery-process.ts';
import { derivedId } from '../../lib/ids.ts';
import { errorForLog, type Logger } from '../logging/logger.ts';
import type { DeliveryRequest } from '../partners/port.ts';
import { isForgotten } from '../patients/forgotten-patient.ts';
import { type PatientStore, registered } from '../patients/patient.ts';
import type { ReadSide } from '../event-sourcing/read-side.ts';
import { systemContext } from '../event-sourcing/system-context.ts';
import { type AlertNotice, alertsOfEpisode, type AlertStore, type DecidedAlertEvent } from './alert.ts';
import { clinicalTextIn } from '../texts/clinical-texts.ts';
import { filled } from './late-words.ts';
import { noticeText } from './notice-text.ts';

type NoticeData = DataOf<'AlertNotified'>;

export interface NotificationDependencies extends DeliveryDependencies {
  readonly alerts: AlertStore;
  readonly patients: PatientStore;
  readonly clinics: ClinicStore;
  readonly logger: Logger;
}

/** What an alert event asks to be told, and to whom it belongs; null where it asks for nothing. */
export function alertToTell(event: RecordedEvent): string | null {
  if (event.type === 'AlertRaised' || event.type === 'LateLogCollected')
    return event.data.toldOutside === null ? null : event.data.alertId;
  // Alerts that escalate in one sweep share the notice of the first of them.
  if (event.type === 'AlertEscalated') {
    return event.data.noticeOf === event.data.alertId ? event.data.alertId : null;
  }
  return null;
}

export class ContactNotices extends DeliveryProcess<AlertNotice> {
  readonly #dependencies: NotificationDependencies;

  constructor(dependencies: NotificationDependencies) {
    super(noticeDeliveries(dependencies), dependencies);
    this.#dependencies = dependencies;
  }

  /**
   * Asks for the notices of an alert event and begins to try each of them. What the partner answers is not waited for:
   * where it hangs, the next patient's alert is told all the same.
   */
  async react(event: RecordedEvent): Promise<void> {
    const alertId = alertToTell(event);
    if (alertId !== null) await this.#tell(event, alertId, null);
  }

  /** Tells that the taxi does not come of which an alert told that it was requested. */
  tellFailedTransport(event: EventOf<'OrderStatusChanged'>, alertId: string): Promise<void> {
    return this.#tell(event, alertId, 'notice.transportFailed');
  }

  async #tell(event: RecordedEvent, alertId: string, tells: string | null): Promise<void> {
    for (const notice of await ask(this.#dependencies, event, alertId, tells)) {
      this.try(notice).catch((error: unknown) => {
        this.#dependencies.logger.error(errorForLog(error), 'A notice could not be tried and is tried again');
      });
    }
  }
}

/** Asks for the notices of an event. Answers those that are to be tried. */
async function ask(
  { alerts, patients, clinics, clock }: NotificationDependencies,
  event: RecordedEvent,
  alertId: string,
  tells: string | null,
): Promise<readonly DeliveryRef[]> {
  const { patientId, clinicId, correlationId } = event.meta;
  if (patientId === undefined || event.meta.simulated === true) return [];
  if (await isForgotten(patients, patientId)) return [];
  const settings = settingsOf((await clinics.load(clinicId)).state);
  const asked = noticesFor({ alertId, tells }, event.id, settings);
  const context = systemContext({
    clinicId,
    now: clock.now(),
    correlationId,
    causationId: event.id,
    key: `notice:${event.id}`,
  });
  await alerts.execute(patientId, context, { patientId }, (state) =>
    asked
      .filter(({ notificationId }) => !state.notices.has(notificationId))
      .map((data) => ({ type: 'AlertNotified', data })),
  );
  // Where the patient cannot be read nobody can be told: the event is then one to which there was no reaction yet.
  await patients.load(patientId);
  return asked
    .filter(({ status }) => status === 'queued')
    .map(({ notificationId }) => ({ id: notificationId, patientId, clinicId }));
}

/** One for each address of the clinic; where there is none, one that says so. */
function noticesFor(
  told: Pick<NoticeData, 'alertId' | 'tells'>,
  cause: string,
  settings: ClinicSettings,
): readonly NoticeData[] {
  const { contactPhone, onCallPhone, contactEmail } = settings;
  const addresses = (
    [
      ['phone', onCallPhone],
      ['whatsapp', contactPhone],
      ['email', contactEmail],
    ] as const
  ).flatMap(([channel, to]) => (to === null ? [] : [{ channel, to }]));
  const notice = (
    channel: NoticeData['channel'],
    to: string | null,
    status: NoticeData['status'],
    detail: string | null,
  ): NoticeData => ({
    notificationId: derivedId('notice', cause, channel),
    ...told,
    channel,
    to,
    status,
    attempt: 0,
    simulated: false,
    detail,
  });
  if (addresses.length === 0) {
    return [notice('none', null, 'failed', 'The clinic has no contact to tell. Add one in the settings.')];
  }
  return addresses.map(({ channel, to }) => notice(channel, to, 'queued', null));
}

function noticeDeliveries(dependencies: NotificationDependencies): Deliveries<AlertNotice> {
  const { alerts, patients } = dependencies;
  return {
    kind: 'notice',
    // Of whoever was forgotten none is told, and that is recorded nowhere: their alerts are left as they were.
    item: async ({ id, patientId }) =>
      (await isForgotten(patients, patientId))
        ? null
        : ((await alerts.load(patientId)).state.notices.get(id) ?? null),
    request: (ref, notice) => noticeRequest(dependencies, ref, notice),
    cause: (_, key) => derivedId('chain', key),
    record: ({ id, patientId }, context, change) =>
      alerts.execute(patientId, context, { patientId }, ({ notices }) =>
        changeProgress(notices.get(id), change),
      ),
    queued,
  };
}

function changeProgress(
  notice: AlertNotice | undefined,
  change: ProgressChange,
): readonly DecidedAlertEvent[] {
  const progress = notice === undefined ? null : change(notice);
  if (notice === undefined || progress === null) return [];
  const { at: _, ...data } = notice;
  return [{ type: 'AlertNotified', data: { ...data, ...progress } }];
}

async function* queued(readSide: ReadSide, clinicId: string): AsyncIterable<QueuedDelivery> {
  const waiting = readSide.findAll(NOTICES, { index: 'byStatus', equal: { clinicId, status: 'queued' } });
  for await (const page of waiting) {
    for (const { id, document } of page) {
      const { patientId, attempt, at } = document;
      yield { id, patientId, clinicId, attempt, at };
    }
  }
}

async function noticeRequest(
  { alerts, patients, clinics }: NotificationDependencies,
  { id, patientId, clinicId }: DeliveryRef,
  { alertId, channel, to, tells }: AlertNotice,
): Promise<DeliveryRequest> {
  if (channel === 'none' || to === null) throw new Error(`Notice ${id} has no address.`);
  const { name } = registered((await patients.load(patientId)).state, clinicId).profile;
  const { state } = await alerts.load(patientId);
  const alert = state.alerts.get(alertId);
  if (alert === undefined) throw new Error(`Notice ${id} is of no alert.`);
  const settings = settingsOf((await clinics.load(clinicId)).state);
  const text =
    tells === null
      ? noticeText(alert, alertsOfEpisode(state, alert.episodeId), name, settings)
      : filled(clinicalTextIn(settings.language, tells), { name });
  return { id, channel, to, text, details: { patientId, alertId } };
}
