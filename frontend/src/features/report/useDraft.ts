import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { UseFormReturn } from 'react-hook-form';
import type { Phone } from '../outbox/startOutbox.ts';
import { dayOf, draftKey, openDraft, type PendingReport } from './drafts.ts';
import { emptyReport, type ReportForm, type ReportValues, withTyped } from './reportForm.ts';

const SAVE_AFTER_MS = 500;

interface DraftState {
  /** When the draft that was restored had been saved, in ms; null where there was none. */
  readonly restoredFrom: number | null;
  /** The report that the restored draft is to take the place of; null where there is none. */
  readonly restoredReport: PendingReport | null;
  readonly discard: () => void;
  /** The entries were submitted. */
  readonly done: () => void;
  /** Keeps with the draft which report it is that the form shows and the server has not taken. */
  readonly tie: (pending: PendingReport | null) => void;
}

/** Keeps what is typed on the phone, and puts it back when the form is opened again on the same day. */
export function useDraft(
  { store, now }: Pick<Phone, 'store' | 'now'>,
  patientId: string,
  form: ReportForm,
  methods: UseFormReturn<ReportValues>,
): DraftState {
  const [restoredFrom, setRestoredFrom] = useState<number | null>(null);
  const [restoredReport, setRestoredReport] = useState<PendingReport | null>(null);
  const pending = useRef<PendingReport | null>(null);
  const { reset, subscribe, getValues } = methods;
  // Of the day on which it is asked: a form may be left open overnight.
  const keyNow = useCallback(() => draftKey(patientId, form, dayOf(new Date(now()))), [patientId, form, now]);
  const save = useCallback(() => {
    const values = getValues();
    const isEmpty = JSON.stringify(values) === JSON.stringify(emptyReport(form, values.glucoseUnit));
    void (isEmpty
      ? store.deleteDraft(keyNow())
      : store.putDraft(keyNow(), { savedAt: now(), values, pending: pending.current }));
  }, [store, form, now, keyNow, getValues]);

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
    void openDraft(store, keyNow(), form, now()).then((draft) => {
      if (isGone) return;
      if (draft !== null) {
        pending.current = draft.pending;
        // At once: until the form is drawn anew, what is typed goes nowhere.
        flushSync(() => {
          reset(withTyped(draft.values, getValues(), form), { keepDefaultValues: true });
          setRestoredFrom(draft.savedAt);
          setRestoredReport(draft.pending);
        });
      }
      stopListening = subscribe({
        formState: { values: true },
        callback: () => {
          if (timer !== null) clearTimeout(timer);
          timer = setTimeout(saveNow, SAVE_AFTER_MS);
        },
      });
      // What was typed before anybody listened.
      const values = getValues();
      const kept = draft?.values ?? emptyReport(form, values.glucoseUnit);
      if (JSON.stringify(values) !== JSON.stringify(kept)) save();
    });
    // A tab that the phone puts away may never come back, and may never be told that it goes.
    window.addEventListener('pagehide', saveNow);
    document.addEventListener('visibilitychange', saveNow);
    return () => {
      isGone = true;
      saveNow();
      stopListening();
      window.removeEventListener('pagehide', saveNow);
      document.removeEventListener('visibilitychange', saveNow);
    };
  }, [store, form, now, keyNow, save, reset, subscribe, getValues]);

  const drop = useCallback(() => {
    pending.current = null;
    setRestoredFrom(null);
    void store.deleteDraft(keyNow());
  }, [store, keyNow]);

  const tie = useCallback(
    (report: PendingReport | null) => {
      pending.current = report;
      if (report !== null) save();
    },
    [save],
  );

  return {
    restoredFrom,
    restoredReport,
    discard: () => {
      reset();
      drop();
    },
    done: drop,
    tie,
  };
}
