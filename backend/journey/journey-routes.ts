/** `/api/patients/{id}/journey-events`: what happened to a patient, and what they read of what they were told. */
import * as z from 'zod/mini';
import { readingEntry } from '../../projections/documents.ts';
import { type AggregateStore, writtenEvent } from '../aggregate.ts';
import { addJourneyEventSchema } from '../contract/journey.ts';
import { journeyEventSchema } from '../contract/journey-event.ts';
import { creationId } from '../event-sourcing/event-log.ts';
import type { Answer, Call, Route } from '../http/route.ts';
import { asking, limitParameter, textParameter } from '../http/query.ts';
import { parseBody } from '../http/validation.ts';
import type { IdSource } from '../../lib/ids.ts';
import { assertOfClinic } from '../patients/patient-routes.ts';
import type { ReadSide } from '../read-side.ts';
import type { ReadYourWrites } from '../event-sourcing/read-your-writes.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import { listJourney } from './journey-list.ts';
import { journeyEvents } from './journey-view.ts';
import { type Reading, type ReadingState, recordReading } from './journey.ts';

export interface JourneyParts {
  readonly readings: AggregateStore<ReadingState>;
  readonly readSide: ReadSide;
  readonly readYourWrites: ReadYourWrites;
  readonly ids: IdSource;
}

export function journeyRoutes(parts: JourneyParts): readonly Route[] {
  return [
    {
      method: 'GET',
      path: '/api/patients/:patientId/journey-events',
      summary: 'What happened to a patient, newest first',
      answer: z.array(journeyEventSchema),
      status: 200,
      ...asking({ limit: limitParameter, before: textParameter }, async ({ caller, param }, page) => {
        await assertOfClinic(parts.readSide, caller, param('patientId'));
        return { body: await listJourney(parts.readSide, param('patientId'), page) };
      }),
    },
    {
      method: 'POST',
      path: '/api/patients/:patientId/journey-events',
      summary: 'Record that guidance or education was read',
      request: addJourneyEventSchema,
      answer: journeyEventSchema,
      status: 201,
      handle: (call) => addJourneyEvent(parts, call),
    },
  ];
}

/** @throws Refusal 404: another patient's log is unknown here. One that no list shows yet may be their own. */
async function assertNotOfAnother(
  readSide: ReadSide,
  patientId: string,
  logId: string | null,
): Promise<void> {
  const log = logId === null ? null : await readSide.log(logId);
  if (log !== null && log.patientId !== patientId)
    throw Refusal.notFound('The requested log could not be found.');
}

async function addJourneyEvent(parts: JourneyParts, call: Call): Promise<Answer> {
  const { eventType, relatedLogId = null, assetId = null } = parseBody(addJourneyEventSchema, call.body);
  const patientId = call.param('patientId');
  await assertOfClinic(parts.readSide, call.caller, patientId);
  await assertNotOfAnother(parts.readSide, patientId, relatedLogId);
  const reading: Reading =
    eventType === 'recovery_guidance_viewed' ? { eventType, relatedLogId } : { eventType, assetId };
  const id = creationId(call.context, parts.ids);
  const recorded = await parts.readings.execute(id, call.context, { patientId }, (state) =>
    recordReading(state, reading),
  );
  const { position, repeated } = recorded;
  const viewMayLag = await parts.readYourWrites.settle(recorded);
  // Made from the event itself, as the list will tell it: nothing changes it any more.
  const entry = readingEntry(
    writtenEvent(
      recorded,
      eventType === 'recovery_guidance_viewed' ? 'RecoveryGuidanceViewed' : 'EducationAccessed',
    ),
  );
  const [body] = journeyEvents(entry, null);
  return { body, position, repeated, viewMayLag };
}
