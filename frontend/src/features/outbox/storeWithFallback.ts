/**
 * The browser's store with memory behind it: a phone that is full, or whose store breaks or hangs, still sends. What is only
 * in memory is gone with the page, which is then said.
 */
import type { DeviceStore, Submission } from './deviceStore.ts';

/** A store that has not answered by then may never: some private windows hang. */
const ANSWER_WITHIN_MS = 4000;

class NoAnswer extends Error {}

/** @throws Error where nothing came in time. */
export function within<Result>(work: Promise<Result>, milliseconds = ANSWER_WITHIN_MS): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new NoAnswer('The phone’s store did not answer.')), milliseconds);
    const isOver = () => clearTimeout(timer);
    work.then(resolve, reject).then(isOver, isOver);
  });
}

/** @param milliseconds For so long a writing or a reading is waited for. */
export function storeWithFallback(
  persistent: DeviceStore,
  memory: DeviceStore,
  milliseconds?: number,
): DeviceStore {
  let isFull = false;
  let hanging = 0;
  /** Reports and errands that are nowhere else. */
  const onlyHere = new Set<string>();

  /** What the lasting store does, or `otherwise` where it fails. While it hangs, nothing waits for it a second time. */
  async function tried<Result>(
    work: () => Promise<Result>,
    otherwise: () => Promise<Result> | Result,
  ): Promise<Result> {
    if (hanging > 0) return otherwise();
    let working: Promise<Result> | null = null;
    try {
      working = work();
      return await within(working, milliseconds);
    } catch (error) {
      if (error instanceof NoAnswer) {
        hanging++;
        // It may answer after all, and is used again from then on.
        const answered = () => void hanging--;
        working?.then(answered, answered);
      }
      return otherwise();
    }
  }

  /** Writes to the lasting store, else to memory; never to both, of which one would grow old. */
  function write<Result>(
    to: (store: DeviceStore) => Promise<Result>,
    forget: () => Promise<void>,
    instead: () => Promise<Result>,
  ): Promise<Result> {
    return tried(
      async () => {
        const written = await to(persistent);
        isFull = false;
        await forget();
        return written;
      },
      () => {
        isFull = true;
        return instead();
      },
    );
  }

  /** Asked for even of a store that hangs: what was to go must not be there when it answers again. */
  async function remove(from: (store: DeviceStore) => Promise<void>): Promise<void> {
    // A store that is being closed throws at once.
    const removing = (async () => from(persistent))();
    removing.catch(() => undefined);
    await from(memory);
    await tried(
      () => removing,
      () => undefined,
    );
  }

  /** Of one that is in both, that in memory is the newer. */
  async function fromBoth<Kept extends { readonly id: string }>(
    read: (store: DeviceStore) => Promise<readonly Kept[]>,
  ): Promise<readonly Kept[]> {
    const own = await read(memory);
    const kept = await tried(
      () => read(persistent),
      () => [],
    );
    return [...own, ...kept.filter(({ id }) => own.every((one) => one.id !== id))];
  }

  const reports = () => fromBoth((store) => store.reports());
  const errands = () => fromBoth((store) => store.errands());

  function forgetErrand(id: string): Promise<void> {
    onlyHere.delete(id);
    return memory.deleteErrand(id);
  }

  function forgetReport(id: string): Promise<void> {
    onlyHere.delete(id);
    return memory.deleteReport(id);
  }

  async function deleteReport(id: string): Promise<void> {
    onlyHere.delete(id);
    await remove((store) => store.deleteReport(id));
  }

  async function submitInMemory(submission: Submission) {
    const { report, replaced, draft } = submission;
    const earlier = (await reports()).find(({ id }) => id === report.id);
    if (earlier !== undefined && earlier.state !== 'refused') return earlier;
    onlyHere.add(report.id);
    await memory.putReport(report);
    if (replaced !== null && replaced !== report.id) await deleteReport(replaced);
    if (draft !== null) await remove((store) => store.deleteDraft(draft));
    return report;
  }

  return {
    get persistent() {
      return !isFull && onlyHere.size === 0;
    },
    reports,
    putReport: (report) =>
      write(
        (store) => store.putReport(report),
        () => forgetReport(report.id),
        () => {
          onlyHere.add(report.id);
          return memory.putReport(report);
        },
      ),
    submit: (submission) =>
      write(
        (store) => store.submit(submission),
        () => forgetReport(submission.report.id),
        () => submitInMemory(submission),
      ),
    deleteReport,
    async drafts() {
      const own = await memory.drafts();
      const kept = await tried(
        () => persistent.drafts(),
        () => [],
      );
      return [...new Map([...kept, ...own])];
    },
    putDraft: (key, draft) =>
      write(
        (store) => store.putDraft(key, draft),
        () => memory.deleteDraft(key),
        () => memory.putDraft(key, draft),
      ),
    deleteDraft: (key) => remove((store) => store.deleteDraft(key)),
    errands,
    putErrand: (errand) =>
      write(
        (store) => store.putErrand(errand),
        () => forgetErrand(errand.id),
        () => {
          onlyHere.add(errand.id);
          return memory.putErrand(errand);
        },
      ),
    async deleteErrand(id) {
      onlyHere.delete(id);
      await remove((store) => store.deleteErrand(id));
    },
    // An answer can be asked for again: where it has no room it is not kept, and nobody is told.
    answer: (key) =>
      tried(
        () => persistent.answer(key),
        () => undefined,
      ),
    answers: () =>
      tried(
        () => persistent.answers(),
        () => [],
      ),
    putAnswer: (key, answer) =>
      tried(
        () => persistent.putAnswer(key, answer),
        () => undefined,
      ),
    deleteAnswer: (key) => remove((store) => store.deleteAnswer(key)),
    clear() {
      onlyHere.clear();
      return remove((store) => store.clear());
    },
    keepUnsent: () => remove((store) => store.keepUnsent()),
  };
}
