/**
 * Tells the clinic's contact of a RED alert that asks for it (`clinical-rules` 4.1a d) and of an AMBER one that climbed
 * (4.5), at the live edge only. Each address is asked for by one event, tried by a second that claims the try, and told by a third
 * what came of it: a crash between them loses nothing, and of two processes one tries.
 */
import type { ClinicSettings } from '../../events/clinic-events.ts';
import type { Language } from '../../events/enums.ts';
import type { DataOf, DecidedEvent, RecordedEvent } from '../../events/event.ts';
import type { NoticeDocument } from '../../projections/documents.ts';
import type { AggregateStore } from '../aggregate.ts';
import { type Clinic, settingsOf } from '../clinics/clinic.ts';
import { clinicalTextIn } from '../texts/clinical-texts.ts';
import type { Clock } from '../../lib/clock.ts';
import type { CommandContext } from '../event-sourcing/event-log.ts';
import { derivedId, type IdSource } from '../../lib/ids.ts';
import { errorForLog, type Logger } from '../logging/logger.ts';
import { isDueAgain, type Partner, RETRIES_AT_ONCE, tryDelivery } from '../partners/port.ts';
import { type PatientState, registered } from '../patients/patient.ts';
import type { ReadSide } from '../read-side.ts';
import { forEachDue } from '../reactors/sweeper.ts';
import { Turns } from '../turns.ts';
import { type AlertNotice, alertsOfEpisode, type OpenAlert, type PatientAlerts } from './alert.ts';
import { filled, lateWords, timeInWords } from './late-words.ts';

type Notified = DataOf<'AlertNotified'>;

export interface NotificationParts {
  readonly alerts: AggregateStore<PatientAlerts>;
  readonly patients: AggregateStore<PatientState>;
  readonly clinics: AggregateStore<Clinic>;
  readonly partner: Partner;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly logger: Logger;
  /** When the product stops, a try that is under way is left: it is made again later, with the same id. */
  readonly stopping: AbortSignal;
}

interface Of {
  readonly patientId: string;
  readonly clinicId: string;
}

interface OfNotice extends Of {
  readonly notificationId: string;
}

/** What an alert event asks to be told, and to whom it belongs; null where it asks for nothing. */
export function alertToTell(event: RecordedEvent): string | null {
  if (event.type === 'AlertRaised' || event.type === 'LateLogCollected')
    return event.data.toldOutside === null ? null : event.data.alertId;
  // Alerts that climb in one sweep are told under the first of them.
  if (event.type === 'AlertEscalated') {
    return event.data.noticeOf === event.data.alertId ? event.data.alertId : null;
  }
  return null;
}

export class ContactNotices {
  readonly #parts: NotificationParts;
  /** The tries of this process at one notice, one after the other. */
  readonly #tries = new Turns();

  constructor(parts: NotificationParts) {
    this.#parts = parts;
  }

  /**
   * Asks for the notices of an alert event and begins to try each of them. What the partner answers is not waited for:
   * where it hangs, the next patient's alert is told all the same.
   */
  async react(event: RecordedEvent): Promise<void> {
    const { patientId, clinicId } = event.meta;
    if (patientId === undefined) return;
    const of = { patientId, clinicId };
    for (const notificationId of await ask(this.#parts, of, event)) {
      this.#try({ ...of, notificationId }).catch((error: unknown) => {
        this.#parts.logger.error(errorForLog(error), 'A notice could not be tried and is tried again');
      });
    }
  }

  /** Tries what waits, is due and was not tried yet, or was cut short by a crash. */
  async sweep(readSide: ReadSide, clinicId: string): Promise<void> {
    const query = { index: 'byStatus', equal: { clinicId, status: 'queued' } };
    const due: OfNotice[] = [];
    for await (const page of readSide.findAll<NoticeDocument>('alerts', 'notices', query)) {
      for (const { id, document } of page) {
        if (isDueAgain(document.attempt, document.at, this.#parts.clock.now()))
          due.push({ patientId: document.patientId, clinicId, notificationId: id });
      }
    }
    await forEachDue(due, (of) => this.#try(of), RETRIES_AT_ONCE);
  }

  /** Resolves once every try that is under way is over. */
  stop(): Promise<void> {
    return this.#tries.idle();
  }

  #try({ notificationId, ...of }: OfNotice): Promise<void> {
    return this.#tries.take(notificationId, () => tryNotice(this.#parts, of, notificationId));
  }
}

/** Asks for the notices of an alert event. Answers the ids of those that are to be tried. */
async function ask(parts: NotificationParts, of: Of, event: RecordedEvent): Promise<readonly string[]> {
  const { patientId, clinicId } = of;
  const alertId = alertToTell(event);
  if (alertId === null || event.meta.simulated === true) return [];
  const settings = settingsOf((await parts.clinics.load(clinicId)).state);
  const asked = noticesFor(alertId, event.id, settings);
  await parts.alerts.execute(
    patientId,
    contextOf(of, parts.clock.now(), `notice:${event.id}`, event),
    { patientId },
    (state) =>
      asked
        .filter(({ notificationId }) => !state.notices.has(notificationId))
        .map((data) => ({ type: 'AlertNotified', data })),
  );
  // Where the patient cannot be read nobody can be told: the event is then one to which there was no reaction yet.
  await parts.patients.load(patientId);
  return asked.filter(({ status }) => status === 'queued').map(({ notificationId }) => notificationId);
}

/** One for each address of the clinic; where there is none, one that says so. */
function noticesFor(alertId: string, cause: string, settings: ClinicSettings): readonly Notified[] {
  const { contactPhone, onCallPhone, contactEmail } = settings;
  const addresses = (
    [
      ['phone', onCallPhone],
      ['whatsapp', contactPhone],
      ['email', contactEmail],
    ] as const
  ).flatMap(([channel, to]) => (to === null ? [] : [{ channel, to }]));
  const notice = (
    channel: Notified['channel'],
    to: string | null,
    status: Notified['status'],
    detail: string | null,
  ): Notified => ({
    notificationId: derivedId('notice', cause, channel),
    alertId,
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

/** Claims one try of a notice that is due, makes it, and records what came of it. */
async function tryNotice(parts: NotificationParts, of: Of, notificationId: string): Promise<void> {
  const { patientId } = of;
  const now = parts.clock.now();
  const waiting = (await parts.alerts.load(patientId)).state.notices.get(notificationId);
  if (waiting === undefined || !isDue(waiting, now)) return;
  // A try that cannot be made any more is not claimed: it would be one of the few.
  if (parts.stopping.aborted) return;
  const request = await requestOf(parts, of, waiting);
  const attempt = waiting.attempt + 1;
  const step = (decide: (notice: AlertNotice) => Notified | null, key: string, at: Date) => {
    // Two processes claim a try by the same event: whose it is shows in the correlation, which no other process has.
    const context = { ...contextOf(of, at, key), correlationId: parts.ids.next() };
    return parts.alerts.execute(patientId, context, { patientId }, (state): DecidedEvent[] => {
      const notice = state.notices.get(notificationId);
      const data = notice === undefined ? null : decide(notice);
      return data === null ? [] : [{ type: 'AlertNotified', data }];
    });
  };

  const claimed = await step(
    (notice) => (notice.attempt === waiting.attempt ? { ...dataOf(notice), attempt } : null),
    `notice-try:${notificationId}:${attempt}`,
    now,
  );
  // Another process was faster, and tries it.
  if (claimed.repeated || claimed.events.length === 0) return;
  const delivery = await tryDelivery(parts.partner, request, attempt, parts.stopping);
  if (delivery === null) return;
  await step(
    (notice) => (notice.status === 'queued' ? { ...dataOf(notice), ...delivery } : null),
    `notice-outcome:${notificationId}`,
    parts.clock.now(),
  );
}

const isDue = ({ status, attempt, at }: AlertNotice, now: Date): boolean =>
  status === 'queued' && isDueAgain(attempt, at, now);

function dataOf({ at: _, ...data }: AlertNotice): Notified {
  return data;
}

async function requestOf(parts: NotificationParts, of: Of, notice: AlertNotice) {
  const { notificationId, alertId, channel, to } = notice;
  if (channel === 'none' || to === null) throw new Error(`Notice ${notificationId} has no address.`);
  const { name } = registered((await parts.patients.load(of.patientId)).state, of.clinicId).profile;
  const { state } = await parts.alerts.load(of.patientId);
  const alert = state.alerts.get(alertId);
  if (alert === undefined) throw new Error(`Notice ${notificationId} is of no alert.`);
  const settings = settingsOf((await parts.clinics.load(of.clinicId)).state);
  return {
    id: notificationId,
    channel,
    to,
    text: noticeText(alert, alertsOfEpisode(state, alert.episodeId), name, settings),
    details: { patientId: of.patientId, alertId },
  };
}

/** What the contact reads, in the language that the clinic has set: of whom, since when it goes on, and the first reasons. */
function noticeText(
  alert: OpenAlert,
  episode: readonly OpenAlert[],
  name: string,
  { language, timeZone }: ClinicSettings,
): string {
  const said = (key: string) => clinicalTextIn(language, key);
  const reasons = alert.ruleIds.slice(0, 3).map((id) => said(`reason.${id}`));
  const { measured, sources } = alert;
  const entries = measured === null ? null : { count: sources.length, ...measured };
  return [
    filled(said(`notice.${alert.flag}`), { name }),
    ...(alert.late ? [lateWords(language, entries, timeZone)] : []),
    ...(alert.toldOutside === 'again' ? [goingOn(alert, episode, language, timeZone)] : []),
    ...(alert.message === null ? reasons : [alert.message]),
  ].join(' ');
}

/** How many alerts of an episode there have been by this one. */
function goingOn(
  { alertId, raisedAt }: OpenAlert,
  episode: readonly OpenAlert[],
  language: Language,
  timeZone: string,
): string {
  return filled(clinicalTextIn(language, 'notice.goingOn'), {
    count: String(episode.findIndex((one) => one.alertId === alertId) + 1),
    since: timeInWords(language, episode[0]?.raisedAt ?? raisedAt, timeZone),
  });
}

function contextOf({ clinicId }: Of, now: Date, key: string, cause?: RecordedEvent): CommandContext {
  const chain = derivedId('chain', key);
  return {
    actor: { id: 'system', role: 'system' },
    clinicId,
    now,
    correlationId: cause?.meta.correlationId ?? chain,
    causationId: cause?.id ?? chain,
    repeat: { key, bodyHash: key },
  };
}
