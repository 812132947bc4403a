/** One try to bring an errand to the server, and what came of it. */
import * as z from 'zod/mini';
import {
  CAPTURE_ECG_AT,
  RECORD_READING_AT,
  RECORD_SESSION_AT,
  SET_GOAL_AT,
  TAKE_READINGS_AT,
} from '../../../../backend/contract/routes/entry-addresses.ts';
import { type ApiRequest, parsedOrNull, refusalOf, sendRequest } from '../../api/client/request.ts';
import { requestTo } from '../../api/client/requestTo.ts';
import type { TAKE_READINGS } from '../../../../backend/contract/routes/devices.ts';
import type { CAPTURE_ECG } from '../../../../backend/contract/routes/ecg.ts';
import type { RECORD_SESSION } from '../../../../backend/contract/routes/exercise.ts';
import type { RECORD_READING } from '../../../../backend/contract/routes/journey.ts';
import type { SET_GOAL } from '../../../../backend/contract/routes/progress.ts';
import type { ErrandKind, KeptErrand } from './keptErrand.ts';
import { clockOptions, isPassing } from './sendReport.ts';

type ErrandOutcome =
  | { readonly kind: 'sent' }
  /** The server took some of it: what is left of it, with what the server said. */
  | { readonly kind: 'partly'; readonly left: KeptErrand }
  /** The server will never take it as it is. */
  | { readonly kind: 'refused'; readonly sentence: string }
  /** No network, nobody signed in, or a server that cannot now: it is tried again. */
  | { readonly kind: 'later' };

/** @param sentAt by the phone's clock, in ms. */
export type SendErrand = (errand: KeptErrand, sentAt: number) => Promise<ErrandOutcome>;

/** Of each reading, in the order in which they were sent. */
const takenSchema = z.array(
  z.object({ logId: z.nullable(z.string()), issues: z.array(z.object({ message: z.string() })) }),
);

/** Of an answer what tells it from the page of a paid network that stands between. */
const ANSWERS: Readonly<Record<ErrandKind, z.ZodMiniType>> = {
  exerciseSession: z.object({ session: z.object({ id: z.string() }) }),
  goal: z.object({ id: z.string(), goalType: z.string() }),
  ecgCapture: z.object({ id: z.string(), rhythm: z.string() }),
  deviceReadings: takenSchema,
  lessonOpened: z.object({ id: z.string(), eventType: z.string() }),
  guidanceViewed: z.object({ id: z.string(), eventType: z.string() }),
};

function requestOf(errand: KeptErrand): ApiRequest {
  const call = { params: { patientId: errand.patientId }, idempotencyKey: errand.id };
  switch (errand.kind) {
    case 'exerciseSession':
      return requestTo<typeof RECORD_SESSION>(RECORD_SESSION_AT, { ...call, body: errand.body });
    case 'goal':
      return requestTo<typeof SET_GOAL>(SET_GOAL_AT, { ...call, body: errand.body });
    case 'ecgCapture':
      return requestTo<typeof CAPTURE_ECG>(CAPTURE_ECG_AT, { ...call, body: errand.body });
    case 'deviceReadings': {
      const params = { ...call.params, deviceLinkId: errand.deviceLinkId };
      return requestTo<typeof TAKE_READINGS>(TAKE_READINGS_AT, { ...call, params, body: errand.body });
    }
    case 'lessonOpened':
    case 'guidanceViewed':
      return requestTo<typeof RECORD_READING>(RECORD_READING_AT, { ...call, body: errand.body });
  }
}

export function errandSender(send: typeof fetch): SendErrand {
  return async (errand, sentAt) => {
    const answer = ANSWERS[errand.kind];
    try {
      const answered = await sendRequest(send, requestOf(errand), clockOptions(sentAt));
      const { ok, status } = answered.response;
      if (ok) {
        const parsed = answer.safeParse(parsedOrNull(answered.text));
        return parsed.success ? takenOf(errand, parsed.data) : { kind: 'later' };
      }
      if (status === 401 || isPassing(status)) return { kind: 'later' };
      return { kind: 'refused', sentence: refusalOf(answered).sentence };
    } catch {
      return { kind: 'later' };
    }
  };
}

/** A device's readings are answered one by one: what was refused among them stays, with what the server said of it. */
function takenOf(errand: KeptErrand, answer: unknown): ErrandOutcome {
  if (errand.kind !== 'deviceReadings') return { kind: 'sent' };
  const taken = takenSchema.parse(answer);
  const refused = taken.filter(({ logId }) => logId === null);
  if (refused.length === 0) return { kind: 'sent' };
  const readings = errand.body.readings.filter((_, index) => taken[index]?.logId === null);
  const said = new Set(refused.flatMap(({ issues }) => issues.map(({ message }) => message)));
  return { kind: 'partly', left: { ...errand, body: { readings }, refusal: [...said].join(' ') } };
}
