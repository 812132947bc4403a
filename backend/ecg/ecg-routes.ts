/** `/api/patients/{id}/ecg`: phone ECGs, how they were read, their traces. */
import { CAPTURE_ECG, LIST_ECGS, READ_ECG_SIGNAL, REVIEW_ECG } from '../contract/routes/ecg.ts';
import { ECGS } from '../../projections/ecg/collection.ts';
import { PATIENTS } from '../../projections/patients/collection.ts';
import type { EcgDocument } from '../../projections/ecg/document.ts';
import { only } from '../../lib/only.ts';
import {
  captureEcgSchema,
  type Ecg,
  type EcgTrace,
  MAX_CAPTURE_BYTES,
  type ReviewedEcg,
  reviewEcgSchema,
} from '../contract/ecg.ts';
import { CLIENT_TIME_HEADER } from '../contract/primitives.ts';
import {
  clientTimeHeaderSchema,
  pageQuerySchema,
  POINTS_BOUNDS,
  traceQuerySchema,
} from '../contract/query.ts';
import { activeDeviceOf, type DeviceStore, isSimulated } from '../devices/device.ts';
import { creationId, type EventLog, type EventSubject, readable } from '../event-sourcing/event-log.ts';
import type { ReadSide, WithId } from '../event-sourcing/read-side.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import type { Services } from '../event-sourcing/services.ts';
import { type AnswerTo, type RequestTo, type Route, type RouteResult, serve } from '../http/route.ts';
import { sentAtOf } from '../http/sent-at.ts';
import { whenShown } from '../http/when-shown.ts';
import { aboutPatient, assertOfClinic } from '../patients/patient-access.ts';
import { assertPlan, type PlanStores } from '../patients/plan.ts';
import { clinicalText } from '../texts/clinical-texts.ts';
import { namesOfUsers } from '../users/user-name.ts';
import { capturedAt, capturedEcg, openRequest } from './capture.ts';
import { captureEcg, type EcgStore, reviewEcg, UNKNOWN_ECG } from './ecg.ts';
import { samplesOf } from './forms/samples.ts';
import { USUAL_RATE } from './reading/read-ecg.ts';
import { traced } from './trace.ts';

export interface EcgServices extends Services, PlanStores {
  readonly ecgs: EcgStore;
  readonly devices: DeviceStore;
  /** Samples are read from the log: no read model has them. */
  readonly log: Pick<EventLog, 'readStream'>;
}

/** Newest ECGs that a list without a limit gives. */
const DEFAULT_LIMIT = 50;

export function ecgRoutes(services: EcgServices): readonly Route[] {
  const { readSide } = services;
  return [
    serve(CAPTURE_ECG, {
      summary: 'Send a recording of one lead, which is read at once',
      maxBytes: MAX_CAPTURE_BYTES,
      headers: clientTimeHeaderSchema,
      body: captureEcgSchema,
      handle: (request) => capture(services, request),
    }),
    serve(LIST_ECGS, {
      summary: "A patient's ECGs, newest first",
      query: pageQuerySchema,
      handle: aboutPatient(readSide, (patientId, { query }: RequestTo<typeof LIST_ECGS>) =>
        listEcgs(readSide, patientId, query),
      ),
    }),
    serve(READ_ECG_SIGNAL, {
      summary: 'The trace of an ECG',
      query: traceQuerySchema,
      handle: aboutPatient(readSide, (patientId, { params, query }: RequestTo<typeof READ_ECG_SIGNAL>) =>
        trace(services, patientId, params.ecgId, query.points ?? POINTS_BOUNDS.max),
      ),
    }),
    serve(REVIEW_ECG, {
      summary: 'Say what a person reads in an ECG',
      body: reviewEcgSchema,
      handle: async ({ params: { patientId, ecgId }, body, caller, context }) => {
        await assertOfClinic(readSide, caller, patientId);
        const { rhythm, heartRate = null, note } = body;
        const review = await services.ecgs.execute(ecgId, context, { patientId }, (state) =>
          reviewEcg(state, patientId, { rhythm, heartRate, note }),
        );
        return whenShown(services, review, async () =>
          only(await reviewedViews(readSide, [await ecgOf(readSide, patientId, ecgId)])),
        );
      },
    }),
  ];
}

async function capture(
  services: EcgServices,
  { caller, body, params: { patientId }, context, header }: RequestTo<typeof CAPTURE_ECG>,
): Promise<RouteResult<AnswerTo<typeof CAPTURE_ECG>>> {
  const { readSide } = services;
  const { clinicId } = await assertOfClinic(readSide, caller, patientId);
  await assertPlan('phoneEcg', services, { patientId, clinicId });
  const { deviceLinkId } = body;
  const device = activeDeviceOf((await services.devices.load(deviceLinkId)).state, patientId);
  const timed = timeOf(body.capturedAt ?? null, sentAtOf(header(CLIENT_TIME_HEADER)), context.now);
  const captured = {
    ...capturedEcg(body),
    deviceLinkId,
    simulated: isSimulated(device),
    requestId: await openRequest(readSide, patientId, context.now),
  };
  const id = creationId(context, services.ids);
  const capturing = await services.ecgs.execute(id, context, { patientId, ...timed }, (state) =>
    captureEcg(state, captured),
  );
  return whenShown(services, capturing, async () =>
    ecgView(await ecgOf(readSide, patientId, id), await isAfKnown(readSide, patientId)),
  );
}

/** A recording of now is of the server's now, of which the sender's clock says nothing. @throws Refusal 400 */
function timeOf(
  captured: string | null,
  sentAt: string | null,
  now: Date,
): Pick<EventSubject, 'effectiveAt' | 'sentAt'> {
  if (captured === null) return { effectiveAt: now.toISOString() };
  if (sentAt === null) return { effectiveAt: capturedAt(captured, now) };
  return { effectiveAt: capturedAt(captured, new Date(sentAt)), sentAt };
}

/** @throws Refusal 404 */
async function ecgOf(readSide: ReadSide, patientId: string, id: string): Promise<WithId<EcgDocument>> {
  const document = await readSide.get(ECGS, id);
  if (document?.patientId !== patientId) throw Refusal.notFound(UNKNOWN_ECG);
  return { id, document };
}

/** @throws Refusal 404 */
async function trace(
  { readSide, log }: EcgServices,
  patientId: string,
  id: string,
  points: number,
): Promise<EcgTrace> {
  const { document } = await ecgOf(readSide, patientId, id);
  for await (const page of log.readStream(`ecg-${id}`, { limit: 1 })) {
    for (const event of page.map(readable)) {
      if (event.type !== 'EcgCaptured') continue;
      const { rate, durationSeconds: seconds, samples } = event.data;
      const microvolts = traced(samplesOf(Buffer.from(samples, 'base64')), points);
      return { rate, seconds, microvolts, simulated: document.simulated };
    }
  }
  throw Refusal.notFound(UNKNOWN_ECG);
}

function ecgView({ id, document }: WithId<EcgDocument>, knowsAf: boolean): Ecg {
  const { rhythm, heartRate, capturedAt: at, deviceLinkId } = document;
  const { durationSeconds, quality, simulated, requestId } = document;
  const interpretationKey = `ecg.${spokenOf(document, knowsAf)}`;
  return {
    id,
    rhythm,
    heartRate,
    interpretation: clinicalText(interpretationKey),
    interpretationKey,
    capturedAt: at,
    deviceLinkId,
    durationSeconds,
    quality,
    simulated,
    requestId,
  };
}

/**
 * A heart that beats evenly, but fast or slowly, is not told that its rhythm is not regular; and nobody that their team has been
 * told where it was not: of a rhythm that it knows of, and of what is simulated.
 */
function spokenOf({ rhythm, regular, heartRate, simulated }: EcgDocument, knowsAf: boolean): string {
  if (rhythm === 'afib' && (knowsAf || simulated)) return 'afibUntold';
  if (rhythm !== 'other' || regular !== true || heartRate === null) return rhythm;
  return heartRate > USUAL_RATE.most ? 'fast' : 'slow';
}

async function isAfKnown(readSide: ReadSide, patientId: string): Promise<boolean> {
  return (await readSide.get(PATIENTS, patientId))?.hasKnownAfFlutter === true;
}

async function reviewedViews(
  readSide: ReadSide,
  found: readonly WithId<EcgDocument>[],
): Promise<readonly ReviewedEcg[]> {
  const people = await namesOfUsers(
    readSide,
    found.map(({ document }) => document.review?.by ?? null),
  );
  const [first] = found;
  const knowsAf = first !== undefined && (await isAfKnown(readSide, first.document.patientId));
  return found.map((ecg) => {
    const { review } = ecg.document;
    const by = review && (people.get(review.by) ?? review.by);
    return { ...ecgView(ecg, knowsAf), review: review && { ...review, by: by ?? review.by } };
  });
}

/**
 * A patient's ECGs, newest first.
 *
 * @throws Refusal 404 for a `before` that is no ECG of the patient
 */
export async function listEcgs(
  readSide: ReadSide,
  patientId: string,
  { limit, before }: { readonly limit: number | null; readonly before: string | null },
) {
  const from = before === null ? null : await ecgOf(readSide, patientId, before);
  const found = await readSide.find(ECGS, {
    index: 'byPatient',
    equal: { patientId },
    descending: true,
    limit: limit ?? DEFAULT_LIMIT,
    ...(from === null ? {} : { after: [patientId, from.document.capturedAt, from.id] }),
  });
  return reviewedViews(readSide, found);
}
