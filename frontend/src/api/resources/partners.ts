import type * as z from 'zod/mini';
import type { addPartnerHookSchema, PartnerHook, PartnerTest } from '../../../../backend/contract/partner.ts';
import {
  ADD_PARTNER_HOOK,
  CHANGE_PARTNER_HOOK,
  LIST_PARTNER_HOOKS,
  TEST_PARTNER_HOOK,
} from '../../../../backend/contract/routes/partners.ts';
import { baseApi } from '../client/baseApi.ts';
import { requestTo } from '../client/requestTo.ts';
import { listTag, unlessFailed } from '../client/tags.ts';

export type PartnerBody = z.input<typeof addPartnerHookSchema>;

interface Saving {
  /** null: a new one. */
  readonly id: string | null;
  readonly body: PartnerBody;
  readonly idempotencyKey: string;
}

const partnersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Newest first. */
    getPartners: build.query<readonly PartnerHook[], void>({
      query: () => requestTo(LIST_PARTNER_HOOKS),
      responseSchema: LIST_PARTNER_HOOKS.answer,
      providesTags: [listTag('Partner')],
    }),
    savePartner: build.mutation<PartnerHook, Saving>({
      query: ({ id, body, idempotencyKey }) => {
        if (id === null) return requestTo(ADD_PARTNER_HOOK, { body, idempotencyKey });
        const { active, notes, ...rest } = body;
        return requestTo(CHANGE_PARTNER_HOOK, {
          params: { hookId: id },
          body: { ...rest, active: active ?? true, notes: notes ?? null },
          idempotencyKey,
        });
      },
      responseSchema: ADD_PARTNER_HOOK.answer,
      invalidatesTags: (_partner, error) => unlessFailed(error, listTag('Partner')),
    }),
    testPartner: build.mutation<PartnerTest, { readonly id: string; readonly idempotencyKey: string }>({
      query: ({ id, idempotencyKey }) =>
        requestTo(TEST_PARTNER_HOOK, { params: { hookId: id }, idempotencyKey }),
      responseSchema: TEST_PARTNER_HOOK.answer,
      invalidatesTags: [listTag('Partner')],
    }),
  }),
});

export const { useGetPartnersQuery, useSavePartnerMutation, useTestPartnerMutation } = partnersApi;
