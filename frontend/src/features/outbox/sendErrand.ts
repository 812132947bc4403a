/** One try to bring an errand to the server, and what came of it. */
import * as z from 'zod/mini';
import { RECORD_SESSION_AT, SET_GOAL_AT } from '../../../../backend/contract/routes/entry-addresses.ts';
import { parsedOrNull, refusalOf, sendRequest } from '../../api/client/request.ts';
import { requestTo } from '../../api/client/requestTo.ts';
import type { RouteContract } from '../../../../backend/contract/routes/route.ts';
import type { ErrandKind, KeptErrand } from './keptErrand.ts';
import { clockOptions, isPassing } from './sendReport.ts';

type ErrandOutcome =
  | { readonly kind: 'sent' }
  /** The server will never take it as it is. */
  | { readonly kind: 'refused'; readonly sentence: string }
  /** No network, nobody signed in, or a server that cannot now: it is tried again. */
  | { readonly kind: 'later' };

/** @param sentAt by the phone's clock, in ms. */
export type SendErrand = (errand: KeptErrand, sentAt: number) => Promise<ErrandOutcome>;

interface Call {
  readonly address: typeof RECORD_SESSION_AT | typeof SET_GOAL_AT;
  /** Of the answer what tells it from the page of a paid network that stands between. */
  readonly answer: z.ZodMiniType;
}

/** The routes that errands are sent by. What each kind has as its body was made for it. */
type ErrandRoute = RouteContract & {
  readonly address: Call['address'];
  readonly takes: { readonly body: z.ZodMiniType<unknown, KeptErrand['body']> };
};

const CALLS: Readonly<Record<ErrandKind, Call>> = {
  exerciseSession: {
    address: RECORD_SESSION_AT,
    answer: z.object({ session: z.object({ id: z.string() }) }),
  },
  goal: { address: SET_GOAL_AT, answer: z.object({ id: z.string(), goalType: z.string() }) },
};

export function errandSender(send: typeof fetch): SendErrand {
  return async ({ kind, patientId, body, id }, sentAt) => {
    const { address, answer } = CALLS[kind];
    try {
      const call = { params: { patientId }, body, idempotencyKey: id };
      const request = requestTo<ErrandRoute>(address, call);
      const answered = await sendRequest(send, request, clockOptions(sentAt));
      const { ok, status } = answered.response;
      if (ok) return { kind: answer.safeParse(parsedOrNull(answered.text)).success ? 'sent' : 'later' };
      if (status === 401 || isPassing(status)) return { kind: 'later' };
      return { kind: 'refused', sentence: refusalOf(answered).sentence };
    } catch {
      return { kind: 'later' };
    }
  };
}
