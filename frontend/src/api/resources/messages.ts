import * as z from 'zod/mini';
import { syncedDevicesSchema } from '../../../../backend/contract/device.ts';
import { type GroceryBundleAnswer, groceryBundleSchema } from '../../../../backend/contract/grocery.ts';
import {
  type Contact,
  contactSchema,
  type Message,
  messageSchema,
  type Reached,
  reachedSchema,
} from '../../../../backend/contract/message.ts';
import type { MessageChannel } from '../../../../events/enums.ts';
import { baseApi } from '../client/baseApi.ts';
import { idTag, listTag, unlessFailed } from '../client/tags.ts';

type SyncedDevices = z.output<typeof syncedDevicesSchema>;

/** The last part of the path of each way to reach a patient. */
const CHANNEL_PATHS: Readonly<Record<MessageChannel, string>> = {
  call: 'call',
  whatsapp: 'whatsapp',
  grocery: 'send-grocery',
  transport: 'send-transport',
  'ecg-request': 'request-ecg',
};

export interface ReachBody {
  readonly bundleId?: string;
  readonly message?: string;
  readonly phone?: string;
}

interface Reach {
  readonly patientId: string;
  readonly channel: MessageChannel;
  readonly body: ReachBody;
  readonly idempotencyKey: string;
}

export interface ContactBody {
  readonly outcome: string;
  readonly note: string | null;
  /** An instant; null where nothing was agreed. */
  readonly callAgainAt: string | null;
}

interface ContactRecord {
  readonly patientId: string;
  readonly body: ContactBody;
  readonly idempotencyKey: string;
}

const pathOf = (patientId: string, part: string) => `/patients/${encodeURIComponent(patientId)}/${part}`;

const reachApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    reachPatient: build.mutation<Reached, Reach>({
      query: ({ patientId, channel, body, idempotencyKey }) => ({
        path: pathOf(patientId, CHANNEL_PATHS[channel]),
        method: 'POST',
        body,
        idempotencyKey,
      }),
      responseSchema: reachedSchema,
      invalidatesTags: (_reached, error, { patientId }) => unlessFailed(error, idTag('Message', patientId)),
    }),
    /** Newest first. */
    getMessages: build.query<readonly Message[], string>({
      query: (patientId) => ({ path: pathOf(patientId, 'messages') }),
      responseSchema: z.readonly(z.array(messageSchema)),
      providesTags: (_messages, _error, patientId) => [
        idTag('Message', patientId),
        idTag('Patient', patientId),
      ],
    }),
    getGroceryBundles: build.query<readonly GroceryBundleAnswer[], void>({
      query: () => ({ path: '/grocery/bundles' }),
      responseSchema: z.readonly(z.array(groceryBundleSchema)),
      providesTags: [listTag('GroceryBundle')],
    }),
    syncDevices: build.mutation<SyncedDevices, Pick<Reach, 'patientId' | 'idempotencyKey'>>({
      query: ({ patientId, idempotencyKey }) => ({
        path: pathOf(patientId, 'sync-devices'),
        method: 'POST',
        idempotencyKey,
      }),
      responseSchema: syncedDevicesSchema,
      invalidatesTags: (_devices, error, { patientId }) => unlessFailed(error, idTag('Device', patientId)),
    }),
    /** Newest first. */
    getContacts: build.query<readonly Contact[], string>({
      query: (patientId) => ({ path: pathOf(patientId, 'contacts') }),
      responseSchema: z.readonly(z.array(contactSchema)),
      providesTags: (_contacts, _error, patientId) => [
        idTag('Contact', patientId),
        idTag('Patient', patientId),
      ],
    }),
    recordContact: build.mutation<Contact, ContactRecord>({
      query: ({ patientId, body, idempotencyKey }) => ({
        path: pathOf(patientId, 'contacts'),
        method: 'POST',
        body,
        idempotencyKey,
      }),
      responseSchema: contactSchema,
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
  useReachPatientMutation,
  useGetMessagesQuery,
  useGetGroceryBundlesQuery,
  useSyncDevicesMutation,
  useGetContactsQuery,
  useRecordContactMutation,
} = reachApi;
