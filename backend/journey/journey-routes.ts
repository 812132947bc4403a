/** `/api/patients/{id}/journey-events`: what happened to a patient, and what they read of what they were told. */
import { LIST_JOURNEY, RECORD_READING } from '../contract/routes/journey.ts';
import { LOGS } from '../../projections/logs/collection.ts';
import { readingEntry } from '../../projections/journey/document.ts';
import { only } from '../../lib/only.ts';
import type { Services } from '../event-sourcing/services.ts';
import { writtenEvent } from '../event-sourcing/command.ts';
import type { JourneyEvent } from '../contract/journey-event.ts';
import { addJourneyEventSchema } from '../contract/journey.ts';
import { creationId } from '../event-sourcing/event-log.ts';
import { type RequestTo, type Route, type RouteResult, serve } from '../http/route.ts';
import { whenShown } from '../http/when-shown.ts';
import { pageQuerySchema } from '../contract/query.ts';
import { UNKNOWN_LOG } from '../logs/log-history.ts';
import { aboutPatient, assertOfClinic } from '../patients/patient-access.ts';
import type { ReadSide } from '../event-sourcing/read-side.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import { listJourney } from './journey-list.ts';
import { journeyEvents } from './journey-view.ts';
import { type Reading, type ReadingStore, recordReading } from './journey.ts';

export interface JourneyServices extends Services {
  readonly readings: ReadingStore;
}

export function journeyRoutes(services: JourneyServices): readonly Route[] {
  const { readSide } = services;
  return [
    serve(LIST_JOURNEY, {
      summary: 'What happened to a patient, newest first',
      query: pageQuerySchema,
      handle: aboutPatient(readSide, (patientId, { query }) => listJourney(readSide, patientId, query)),
    }),
    serve(RECORD_READING, {
      summary: 'Record that guidance or education was read',
      body: addJourneyEventSchema,
      handle: (request) => addJourneyEvent(services, request),
    }),
  ];
}

/** @throws Refusal 404: another patient's log is unknown here. One that no list shows yet may be their own. */
async function assertNotOfAnother(
  readSide: ReadSide,
  patientId: string,
  logId: string | null,
): Promise<void> {
  const log = logId === null ? null : await readSide.get(LOGS, logId);
  if (log !== null && log.patientId !== patientId) throw Refusal.notFound(UNKNOWN_LOG);
}

async function addJourneyEvent(
  services: JourneyServices,
  request: RequestTo<typeof RECORD_READING>,
): Promise<RouteResult<JourneyEvent>> {
  const { eventType, relatedLogId = null, assetId = null } = request.body;
  const { patientId } = request.params;
  await assertOfClinic(services.readSide, request.caller, patientId);
  await assertNotOfAnother(services.readSide, patientId, relatedLogId);
  const reading: Reading =
    eventType === 'recovery_guidance_viewed' ? { eventType, relatedLogId } : { eventType, assetId };
  const id = creationId(request.context, services.ids);
  const recorded = await services.readings.execute(id, request.context, { patientId }, (state) =>
    recordReading(state, reading),
  );
  // Made from the event itself, as the list will tell it: nothing changes it any more.
  const entry = readingEntry(
    writtenEvent(
      recorded,
      eventType === 'recovery_guidance_viewed' ? 'RecoveryGuidanceViewed' : 'EducationAccessed',
    ),
  );
  return whenShown(services, recorded, () => only(journeyEvents(entry, null)));
}
