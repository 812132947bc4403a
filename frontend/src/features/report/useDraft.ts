import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { UseFormReturn } from 'react-hook-form';
import { localDay } from '../../lib/localDay.ts';
import { newRequestKey } from '../../lib/requestKeys.ts';
import type { ReportPatient } from '../../api/resources/reportPatient.ts';
import type { Device } from '../outbox/startOutbox.ts';
import { draftKey, openDraft } from './drafts.ts';
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

/** Keeps what is typed on the phone, and puts it back when the form is opened again on the same day. */
export function useDraft(
  { store, now, onLeft }: Pick<Device, 'store' | 'now' | 'onLeft'>,
  { id: patientId, glucoseUnit }: Pick<ReportPatient, 'id' | 'glucoseUnit'>,
  form: ReportForm,
  methods: UseFormReturn<ReportValues>,
): DraftState {
  const [restoredFrom, setRestoredFrom] = useState<number | null>(null);
  const restored = useRef<string | null>(null);
  const [firstId] = useState(() => newRequestKey(crypto));
  const id = useRef(firstId);
  const { reset, subscribe, getValues } = methods;
  // Of the day on which it is asked: a form may be left open overnight.
  const key = useCallback(() => draftKey(patientId, form, localDay(new Date(now()))), [patientId, form, now]);
  const save = useCallback(() => {
    const values = getValues();
    void (isEmptyReport(form, values)
      ? store.deleteDraft(key())
      : store.putDraft(key(), { id: id.current, savedAt: now(), values }));
  }, [store, form, now, key, getValues]);

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
          setRestoredFrom(draft.savedAt);
        });
        restored.current = JSON.stringify(inWay(form, draft.values, getValues('way')));
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
      const isKept =
        draft === null
          ? isEmptyReport(form, values)
          : JSON.stringify(values) === JSON.stringify(inWay(form, draft.values, values.way));
      if (!isKept) save();
    });
    const stop = () => {
      isGone = true;
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
      if (timer !== null) clearTimeout(timer);
      timer = null;
      stop();
    });
    return () => {
      stopWaiting();
      saveNow();
      stop();
    };
  }, [store, form, now, onLeft, patientId, key, save, reset, subscribe, getValues]);

  const done = useCallback(() => {
    id.current = newRequestKey(crypto);
    restored.current = null;
    setRestoredFrom(null);
    void store.deleteDraft(key());
  }, [store, key]);

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
      done();
    },
    key,
    save,
    done,
    ...handle,
  };
}
