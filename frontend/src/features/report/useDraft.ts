import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { UseFormReturn } from 'react-hook-form';
import { localDay } from '../../lib/localDay.ts';
import { newRequestKey } from '../../lib/requestKeys.ts';
import type { ReportPatient } from '../../api/resources/reportPatient.ts';
import type { Device } from '../outbox/startOutbox.ts';
import type { OnSaid, Said } from '../voice/said.ts';
import { draftKey, type KeptSaid, openDraft } from './drafts.ts';
import {
  emptyReport,
  inWay,
  isEmptyReport,
  type ReportForm,
  type ReportValues,
  withTyped,
} from '../report-form/reportForm.ts';

const SAVE_AFTER_MS = 500;

export interface DraftState {
  /** When the draft that was restored had been saved, in ms; null where there was none. */
  readonly restoredFrom: number | null;
  readonly discard: () => void;
  /** The id that the report of these entries has, or will have. */
  readonly id: () => string;
  /** Where it is kept. */
  readonly key: () => string;
  /** The entries go on under another id: they are another report, or that of a report that is corrected. */
  readonly follow: (id: string) => void;
  /** Whether nothing was changed since it was restored. */
  readonly isUntouched: () => boolean;
  /** Writes it at once. */
  readonly save: () => void;
  /** The entries were submitted, and the form is empty: what comes is another report. */
  readonly done: () => void;
}

/** What a draft keeps of what was said; null where nothing was. */
function keptOf({ session, found }: Said): KeptSaid | null {
  if (session === null || (session.transcript === '' && session.answer === null)) return null;
  return { session, found };
}

/** Whether the form holds all of it. */
const isInForm = ({ session: { isApplied, answer, transcript } }: KeptSaid): boolean =>
  isApplied && answer?.extractedData.originalTranscript === transcript.trim();

/** Keeps what is typed and said on the phone, and puts it back when the form is opened again on the same day. */
export function useDraft(
  { store, now, onLeft }: Pick<Device, 'store' | 'now' | 'onLeft'>,
  { id: patientId, glucoseUnit }: Pick<ReportPatient, 'id' | 'glucoseUnit'>,
  form: ReportForm,
  methods: UseFormReturn<ReportValues>,
  said: Said,
  onSaid: OnSaid,
): DraftState {
  const [restoredFrom, setRestoredFrom] = useState<number | null>(null);
  const restored = useRef<string | null>(null);
  const [firstId] = useState(() => newRequestKey(crypto));
  const id = useRef(firstId);
  const { reset, subscribe, getValues } = methods;
  // Of the day on which it is asked: a form may be left open overnight.
  const key = useCallback(() => draftKey(patientId, form, localDay(new Date(now()))), [patientId, form, now]);
  const hasLeft = useRef(false);
  const newest = useRef(said);
  useLayoutEffect(() => {
    newest.current = said;
  });
  const save = useCallback(() => {
    if (hasLeft.current) return;
    const values = getValues();
    const spoken = keptOf(newest.current);
    void (isEmptyReport(form, values) && spoken === null
      ? store.deleteDraft(key())
      : store.putDraft(key(), { id: id.current, savedAt: now(), values, said: spoken }));
  }, [store, form, now, key, getValues]);
  /** The session that the draft has, or will have soon. */
  const keptSession = useRef(said.session);
  const changed = useRef(() => {});
  /** Goes on from what was kept; from nothing where that is null. */
  const resume = useCallback(
    (kept: KeptSaid | null) => {
      const from = kept ?? { session: null, found: {} };
      keptSession.current = from.session;
      newest.current = from;
      onSaid(() => from);
    },
    [onSaid],
  );
  const { session } = said;
  useEffect(() => {
    if (session === keptSession.current) return;
    keptSession.current = session;
    changed.current();
  }, [session]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    let isGone = false;
    const saveNow = () => {
      if (timer === null) return;
      clearTimeout(timer);
      timer = null;
      save();
    };
    let stopListening = () => undefined as void;
    void openDraft(store, key(), form, now()).then((draft) => {
      if (isGone) return;
      if (draft !== null) {
        if (draft.id !== null) id.current = draft.id;
        // At once: until the form is drawn anew, what is typed goes nowhere.
        flushSync(() => {
          reset(withTyped(draft.values, getValues(), form), { keepDefaultValues: true });
          if (!isEmptyReport(form, draft.values)) setRestoredFrom(draft.savedAt);
          // What was said since is the newer.
          if (draft.said !== null && keptOf(newest.current) === null) resume(draft.said);
        });
        restored.current = JSON.stringify(inWay(form, draft.values, getValues('way')));
      }
      changed.current = () => {
        if (timer !== null) clearTimeout(timer);
        timer = setTimeout(saveNow, SAVE_AFTER_MS);
      };
      stopListening = subscribe({ formState: { values: true }, callback: changed.current });
      // What was typed or said before anybody listened.
      const values = getValues();
      const isKept =
        draft === null
          ? isEmptyReport(form, values)
          : JSON.stringify(values) === JSON.stringify(inWay(form, draft.values, values.way));
      if (!isKept || keptOf(newest.current)?.session !== draft?.said?.session) save();
    });
    const stop = () => {
      isGone = true;
      changed.current = () => {};
      stopListening();
      window.removeEventListener('pagehide', saveNow);
      document.removeEventListener('visibilitychange', saveNow);
    };
    // A tab that the phone puts away may never come back, and may never be told that it goes.
    window.addEventListener('pagehide', saveNow);
    document.addEventListener('visibilitychange', saveNow);
    // The person has left, here or in another tab: nothing of them is written any more.
    const stopWaiting = onLeft((who) => {
      if (who !== null && who !== patientId) return;
      hasLeft.current = true;
      if (timer !== null) clearTimeout(timer);
      timer = null;
      stop();
    });
    return () => {
      stopWaiting();
      saveNow();
      stop();
    };
  }, [store, form, now, onLeft, patientId, key, save, resume, reset, subscribe, getValues]);

  const done = useCallback(() => {
    id.current = newRequestKey(crypto);
    restored.current = null;
    setRestoredFrom(null);
    // What was said and is not in the form was not sent with it.
    const spoken = keptOf(newest.current);
    if (spoken !== null && isInForm(spoken)) resume(null);
    save();
  }, [resume, save]);

  const [handle] = useState(() => ({
    id: () => id.current,
    follow: (next: string) => {
      id.current = next;
    },
    isUntouched: () => restored.current === JSON.stringify(getValues()),
  }));
  return {
    restoredFrom,
    discard: () => {
      reset(emptyReport(form, glucoseUnit, getValues('way')));
      resume(null);
      done();
    },
    key,
    save,
    done,
    ...handle,
  };
}
