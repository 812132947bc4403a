import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';
import type { EcgToastName } from './ecgToasts.ts';
import {
  dismissToast,
  EMPTY_TOAST_QUEUE,
  enqueueToast,
  pauseToast,
  resumeToast,
  type Toast,
  type ToastQueue,
} from './toastQueue.ts';

/** The notices of the product; their texts are `toast.<name>` of the language files. */
export type ToastName =
  | 'redAlert'
  | 'amberAlert'
  | 'amberEscalated'
  | 'transportRequested'
  | 'patientAdded'
  | 'databaseSeeded'
  | 'seedingFailed'
  | 'logSubmittedGREEN'
  | 'logSubmittedAMBER'
  | 'logSubmittedRED'
  | 'logSubmittedLimited'
  | 'submissionFailed'
  | 'languageFailed'
  | 'partFailed'
  | 'settingsSaved'
  | 'settingsReset'
  | 'saveFailed'
  | 'clinicSaved'
  | 'overridesSaved'
  | 'overridesDeleted'
  | 'alertRaised'
  | 'alertNotRaised'
  | 'rhythmSaved'
  | 'voiceError'
  | 'voiceProcessingFailed'
  | 'voiceProcessed'
  | 'voiceCaptured'
  | 'callInitiated'
  | 'callFailed'
  | 'whatsappSent'
  | 'messageFailed'
  | 'messageWaits'
  | 'patientSaved'
  | 'resultRED'
  | 'resultAMBER'
  | 'resultGREEN'
  | 'resultLimited'
  | 'entryFailed'
  | 'diabetesSaved'
  | 'diabetesFailed';

/** Notices of the patient's cards; their texts come with the cards, as `toast.<name>` of `care`. */
export const CARE_TOASTS = [
  'testAdded',
  'missingInformation',
  'addTestFailed',
  'testsFetchFailed',
  'bundlesFetchFailed',
  'selectBundle',
  'grocerySent',
  'groceryFailed',
  'transportSent',
  'transportFailed',
  'ecgRequestSent',
  'ecgRequestFailed',
  'devicesSynced',
  'syncFailed',
  'milestoneAdded',
  'milestoneMoved',
  'milestoneFailed',
  'contactRecorded',
  'contactFailed',
] as const;
export type CareToastName = (typeof CARE_TOASTS)[number];

/** Notices of a taxi, the only ones that begin so; their texts come with its form, as `toast.<name>` of `taxi`. */
export type TaxiToastName = `taxi${'Requested' | 'Waiting' | 'Simulated' | 'Failed'}`;

/** Notices of a lesson that is sent; their texts come with its form, as `toast.<name>` of `lesson`. */
export const LESSON_TOASTS = ['lessonSent', 'lessonFailed'] as const;
export type LessonToastName = (typeof LESSON_TOASTS)[number];

/** Notices of orders; their texts come with what shows orders, as `toast.<name>` of `orders`. */
export const ORDER_TOASTS = [
  'orderPlaced',
  'orderWaiting',
  'orderFailed',
  'orderCancelled',
  'orderNotMoved',
] as const;
export type OrderToastName = (typeof ORDER_TOASTS)[number];

/** Notices of what a patient has come to; their texts come with the view, as `toast.<name>` of `progress`. */
export const PROGRESS_TOASTS = ['newBadge'] as const;
export type ProgressToastName = (typeof PROGRESS_TOASTS)[number];

export interface ProductToast extends Toast {
  readonly name:
    | ToastName
    | CareToastName
    | OrderToastName
    | TaxiToastName
    | LessonToastName
    | EcgToastName
    | ProgressToastName;
  /** What the texts are filled with. */
  readonly params: Readonly<Record<string, string>>;
  /** A failure, or what cannot wait: shown in red and read out at once. */
  readonly destructive: boolean;
  /** What it is about beyond its text, in the reader's words: whom, and what was sent. */
  readonly detail?: string;
  /** The address of what it is about, which its button opens. */
  readonly opens?: string;
  /** Whether nothing left the product, which is then told too. */
  readonly simulated: boolean;
  /** What the server said of a failure; told after the text. */
  readonly error?: unknown;
}

export type ToastState = ToastQueue<ProductToast>;

/** Milliseconds; the specification's figure. */
export const DEFAULT_TOAST_MS = 5000;

type ToastWish = Pick<ProductToast, 'name' | 'priority'> &
  Partial<
    Pick<
      ProductToast,
      | 'params'
      | 'destructive'
      | 'simulated'
      | 'duration'
      | 'key'
      | 'form'
      | 'about'
      | 'detail'
      | 'opens'
      | 'error'
    >
  >;

interface Moment {
  /** Milliseconds since 1970. It comes with the action, because a reducer asks no clock. */
  readonly at: number;
}

const toastSlice = createSlice({
  name: 'toasts',
  initialState: (): ToastState => EMPTY_TOAST_QUEUE,
  reducers: {
    toastAdded: {
      reducer: (state, { payload }: PayloadAction<Moment & { readonly toast: ProductToast }>) =>
        enqueueToast(state, payload.toast, payload.at),
      prepare: (wish: ToastWish) => {
        const id = nanoid();
        const standard = {
          id,
          key: id,
          count: 1,
          params: {},
          destructive: false,
          simulated: false,
          duration: DEFAULT_TOAST_MS,
        };
        return { payload: { toast: { ...standard, ...wish }, at: Date.now() } };
      },
    },
    toastClosed: {
      reducer: (state, { payload }: PayloadAction<Moment & { readonly id: string }>) =>
        dismissToast(state, payload.id, payload.at),
      prepare: (id: string) => ({ payload: { id, at: Date.now() } }),
    },
    toastPaused: {
      reducer: (state, { payload }: PayloadAction<Moment>) => pauseToast(state, payload.at),
      prepare: () => ({ payload: { at: Date.now() } }),
    },
    toastResumed: {
      reducer: (state, { payload }: PayloadAction<Moment>) => resumeToast(state, payload.at),
      prepare: () => ({ payload: { at: Date.now() } }),
    },
  },
  selectors: { selectVisibleToast: (state) => state.visible },
});

export const toastReducer = toastSlice.reducer;
export const { toastAdded, toastClosed, toastPaused, toastResumed } = toastSlice.actions;
export const { selectVisibleToast } = toastSlice.selectors;
