/** Takes a recording in: its form, its reading, and the request that it answers. */
import { DAY_MS } from '../../lib/durations.ts';
import { ECGS } from '../../projections/ecg/collection.ts';
import { MESSAGES } from '../../projections/messages/collection.ts';
import { showsHeart } from '../../projections/ecg/document.ts';
import type { captureEcgSchema } from '../contract/ecg.ts';
import type * as z from 'zod/mini';
import type { DataOf } from '../../events/event.ts';
import type { ReadSide } from '../event-sourcing/read-side.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import { impossibleTime } from '../http/sent-at.ts';
import { parseRecording } from './forms/recording.ts';
import { bytesOf } from './forms/samples.ts';
import { ALGORITHM, readEcg } from './reading/read-ecg.ts';

type Sent = z.output<typeof captureEcgSchema>;

/** Nothing but base64, with or without its padding. */
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/**
 * What is recorded of a capture, but what it belongs to.
 *
 * @throws Refusal 400, 422
 */
export function capturedEcg({
  captureBase64,
  rate,
  recordedRate = null,
}: Pick<Sent, 'captureBase64' | 'rate' | 'recordedRate'>): Omit<
  DataOf<'EcgCaptured'>,
  'deviceLinkId' | 'simulated' | 'requestId'
> {
  const text = captureBase64.replaceAll(/\s/g, '');
  if (!BASE64.test(text)) throw refused('captureBase64', 'text', 'The recording must be sent in base64.');
  const recording = parseRecording(Buffer.from(text, 'base64'), rate ?? null);
  const { form, microvolts } = recording;
  const reading = readEcg({ rate: recording.rate, microvolts: Float64Array.from(microvolts) });
  return {
    ...reading,
    rate: recording.rate,
    recordedRate,
    form,
    samples: bytesOf(microvolts).toString('base64'),
    durationSeconds: Math.round((microvolts.length / recording.rate) * 100) / 100,
    algorithm: { ...ALGORITHM },
  };
}

/**
 * When it was recorded. ISO, UTC.
 *
 * @param by the clock that told it, at the time of sending: by another one a phone whose clock is wrong could send none
 * @throws Refusal 400 for a time that cannot be
 */
export function capturedAt(sent: string, by: Date): string {
  switch (impossibleTime(sent, by)) {
    case 'future':
      throw refused('capturedAt', 'future', 'The time of the recording lies in the future.');
    case 'past':
      throw refused('capturedAt', 'past', 'The recording is more than 366 days old.');
    case null:
      return new Date(sent).toISOString();
  }
}

const refused = (path: string, kind: string, message: string): Refusal =>
  Refusal.invalid([{ path, key: `validation.${path}.${kind}`, message }]);

/** A request is answered by what comes within so long. */
const ANSWERED_WITHIN_MS = 14 * DAY_MS;

/** The newest request for an ECG that is not answered yet; null where there is none. */
export async function openRequest(readSide: ReadSide, patientId: string, now: Date): Promise<string | null> {
  const since = new Date(now.getTime() - ANSWERED_WITHIN_MS).toISOString();
  const answered = new Set<string>();
  for await (const page of readSide.findAll(ECGS, {
    index: 'byPatient',
    equal: { patientId },
    descending: true,
  })) {
    for (const { document } of page)
      if (document.requestId !== null && showsHeart(document)) answered.add(document.requestId);
  }
  const messages = readSide.findAll(MESSAGES, { index: 'byPatient', equal: { patientId }, descending: true });
  for await (const page of messages) {
    for (const { id, document } of page) {
      if (document.createdAt < since) return null;
      if (document.channel === 'ecg-request' && !answered.has(id)) return id;
    }
  }
  return null;
}
