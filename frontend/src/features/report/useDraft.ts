import { useCallback, useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { PhoneStore } from '../outbox/phoneStore.ts';
import { dayOf, draftKey, openDraft } from './drafts.ts';
import { emptyReport, type ReportForm, type ReportValues } from './reportForm.ts';

const SAVE_AFTER_MS = 500;

interface DraftState {
  /** When the draft that was restored had been saved, in ms; null where there was none. */
  readonly restoredFrom: number | null;
  readonly discard: () => void;
  /** The entries were submitted. */
  readonly done: () => void;
}

/** Keeps what is typed on the phone, and puts it back when the form is opened again on the same day. */
export function useDraft(
  store: PhoneStore,
  patientId: string,
  form: ReportForm,
  methods: UseFormReturn<ReportValues>,
): DraftState {
  const [restoredFrom, setRestoredFrom] = useState<number | null>(null);
  const { reset, subscribe, getValues } = methods;

  useEffect(() => {
    const key = draftKey(patientId, form, dayOf(new Date()));
    let timer: ReturnType<typeof setTimeout> | null = null;
    let isGone = false;
    const save = () => {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      const values = getValues();
      const isEmpty = JSON.stringify(values) === JSON.stringify(emptyReport(form, values.glucoseUnit));
      void (isEmpty ? store.deleteDraft(key) : store.putDraft(key, { savedAt: Date.now(), values }));
    };
    const saveNow = () => {
      if (timer !== null) save();
    };
    let stopListening = () => undefined as void;
    void openDraft(store, key, form, Date.now()).then((draft) => {
      if (isGone) return;
      if (draft !== null) {
        reset(draft.values, { keepDefaultValues: true });
        setRestoredFrom(draft.savedAt);
      }
      stopListening = subscribe({
        formState: { values: true },
        callback: () => {
          if (timer !== null) clearTimeout(timer);
          timer = setTimeout(save, SAVE_AFTER_MS);
        },
      });
    });
    // A tab that the phone puts away may never come back.
    window.addEventListener('pagehide', saveNow);
    return () => {
      isGone = true;
      saveNow();
      stopListening();
      window.removeEventListener('pagehide', saveNow);
    };
  }, [store, patientId, form, reset, subscribe, getValues]);

  const drop = useCallback(() => {
    setRestoredFrom(null);
    void store.deleteDraft(draftKey(patientId, form, dayOf(new Date())));
  }, [store, patientId, form]);

  return {
    restoredFrom,
    discard: () => {
      reset();
      drop();
    },
    done: drop,
  };
}
