import * as z from 'zod/mini';
import type { GroceryBundleAnswer } from '../../../../backend/contract/grocery.ts';
import { type Contact, contactSchema, type Message } from '../../../../backend/contract/message.ts';
import {
  LIST_CONTACTS,
  LIST_GROCERY_BUNDLES,
  LIST_MESSAGES,
  RECORD_CONTACT,
} from '../../../../backend/contract/routes/messages.ts';
import { SYNC_DEVICES } from '../../../../backend/contract/routes/devices.ts';
import type { ContactOutcome } from '../../../../events/enums.ts';
import { baseApi } from '../client/baseApi.ts';
import { idTag, listTag, tagsOfPatient, unlessFailed } from '../client/tags.ts';
import { requestTo } from '../client/requestTo.ts';

type SyncedDevices = z.output<typeof SYNC_DEVICES.answer>;

export interface ContactBody {
  readonly outcome: ContactOutcome;
  readonly note: string | null;
  /** An instant; null where nothing was agreed. */
  readonly callAgainAt: string | null;
  /** The call that it came of. */
  readonly messageId?: string | null;
  /** Acknowledges what of the patient is open. */
  readonly acknowledgeAlerts?: boolean;
  /** The newest that was seen: where something was raised after it, nothing is recorded. */
  readonly upTo?: string | null;
}

interface ContactRecord {
  readonly patientId: string;
  readonly body: ContactBody;
  readonly idempotencyKey: string;
}

const messagesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Newest first. */
    getMessages: build.query<readonly Message[], string>({
      query: (patientId) => requestTo(LIST_MESSAGES, { params: { patientId } }),
      responseSchema: LIST_MESSAGES.answer,
      providesTags: tagsOfPatient('Message', 'Patient'),
    }),
    getGroceryBundles: build.query<readonly GroceryBundleAnswer[], void>({
      query: () => requestTo(LIST_GROCERY_BUNDLES),
      responseSchema: LIST_GROCERY_BUNDLES.answer,
      providesTags: [listTag('GroceryBundle')],
    }),
    syncDevices: build.mutation<SyncedDevices, Pick<ContactRecord, 'patientId' | 'idempotencyKey'>>({
      query: ({ patientId, idempotencyKey }) =>
        requestTo(SYNC_DEVICES, { params: { patientId }, idempotencyKey }),
      responseSchema: SYNC_DEVICES.answer,
      invalidatesTags: (_devices, error, { patientId }) => unlessFailed(error, idTag('Device', patientId)),
    }),
    /** Newest first. */
    getContacts: build.query<readonly Contact[], string>({
      query: (patientId) => requestTo(LIST_CONTACTS, { params: { patientId } }),
      // A patient is answered less, and has no screen of it.
      responseSchema: z.array(contactSchema),
      providesTags: tagsOfPatient('Contact', 'Patient'),
    }),
    recordContact: build.mutation<Contact, ContactRecord>({
      query: ({ patientId, body, idempotencyKey }) =>
        requestTo(RECORD_CONTACT, { params: { patientId }, body, idempotencyKey }),
      responseSchema: RECORD_CONTACT.answer,
      // The patient tells the last contact and whether they have left, by which their alerts are listed or laid aside.
      invalidatesTags: (_contact, error, { patientId }) =>
        unlessFailed(
          error,
          idTag('Contact', patientId),
          idTag('Patient', patientId),
          listTag('Patient'),
          listTag('Alert'),
        ),
    }),
  }),
});

export const {
  useGetMessagesQuery,
  useGetGroceryBundlesQuery,
  useSyncDevicesMutation,
  useGetContactsQuery,
  useRecordContactMutation,
} = messagesApi;
