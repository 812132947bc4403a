/**
 * What the browser keeps on this phone: reports and errands until they are sent, drafts for a day, answers that a patient may read without a
 * network. Nothing of it is in a cache.
 */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { type KeptErrand, readableErrands } from './keptErrand.ts';
import { type KeptReport, keptReportSchema } from './keptReport.ts';

const DATABASE = 'home-heart';
const VERSION = 3;

/** Values are unknown: what lies there may be of another release. */
interface Schema extends DBSchema {
  readonly reports: { key: string; value: unknown };
  readonly drafts: { key: string; value: unknown };
  readonly answers: { key: string; value: unknown };
  readonly errands: { key: string; value: unknown };
}

const STORES = ['reports', 'drafts', 'answers', 'errands'] as const;

/** A draft on its way to be a report. */
export interface Submission {
  readonly report: KeptReport;
  /** The report that it takes the place of; null where there is none. */
  readonly replaced: string | null;
  /** The key of the draft that it was; null where it is not known. */
  readonly draft: string | null;
}

export interface DeviceStore {
  /** Whether all that it holds survives the page: false where the browser keeps nothing, or has no room left. */
  readonly persistent: boolean;
  reports(): Promise<readonly KeptReport[]>;
  putReport(report: KeptReport): Promise<void>;
  /**
   * Makes the draft a report in one step: there is never both, and never neither. Answers the report that is kept under the
   * id: another one where that was submitted before, from another tab, and has not been refused.
   */
  submit(submission: Submission): Promise<KeptReport>;
  deleteReport(id: string): Promise<void>;
  drafts(): Promise<readonly (readonly [key: string, value: unknown])[]>;
  putDraft(key: string, draft: unknown): Promise<void>;
  deleteDraft(key: string): Promise<void>;
  answer(key: string): Promise<unknown>;
  answers(): Promise<readonly (readonly [key: string, value: unknown])[]>;
  putAnswer(key: string, answer: unknown): Promise<void>;
  deleteAnswer(key: string): Promise<void>;
  errands(): Promise<readonly KeptErrand[]>;
  putErrand(errand: KeptErrand): Promise<void>;
  deleteErrand(id: string): Promise<void>;
  clear(): Promise<void>;
  /** The same, but for what has not been sent. */
  keepUnsent(): Promise<void>;
}

/** The browser's own store. */
export async function openPersistentStore(): Promise<DeviceStore> {
  const opening = openDB<Schema>(DATABASE, VERSION, {
    upgrade(db, before) {
      if (before < 1) {
        db.createObjectStore('reports');
        db.createObjectStore('drafts');
      }
      if (before < 2) db.createObjectStore('answers');
      db.createObjectStore('errands');
    },
    // A tab with a later release waits for this one to let go.
    blocking: () => void opening.then((database) => database.close()),
  });
  return persistentStore(await opening);
}

/** Whether the report under its id keeps its place: it is on its way or there already. */
const keepsPlace = (report: KeptReport): boolean => report.state !== 'refused';

function readable(values: readonly unknown[]): readonly KeptReport[] {
  return values.flatMap((value) => {
    const parsed = keptReportSchema.safeParse(value);
    return parsed.success ? [parsed.data] : [];
  });
}

/**
 * Uses the browser's other store, and hands over the keys of the drafts in it: they are lists as text, and no other key has a
 * quotation mark. A browser that has no such store does without.
 */
function inPassing(use: (storage: Storage, drafts: readonly string[]) => void): void {
  try {
    use(
      localStorage,
      Object.keys(localStorage).filter((key) => key.includes('"')),
    );
  } catch {}
}

function persistentStore(database: IDBPDatabase<Schema>): DeviceStore {
  /**
   * Puts the draft in its place, or takes it away. It is written to the other store first, which is done when it returns:
   * what the database has not ended when the page goes is taken back with it.
   */
  async function changeDraft(key: string, draft: unknown = null): Promise<void> {
    const text = JSON.stringify(draft);
    inPassing((storage) => storage.setItem(key, text));
    await (draft === null ? database.delete('drafts', key) : database.put('drafts', draft, key));
    inPassing((storage) => {
      // Else a later one is on its way.
      if (storage[key] === text) storage.removeItem(key);
    });
  }

  /**
   * "Saved on this phone" is said once it is on the disk: newer browsers otherwise answer before that, and a phone whose battery
   * ends would lose it.
   */
  async function putSafely(name: 'reports' | 'errands', value: { readonly id: string }): Promise<void> {
    const writing = database.transaction(name, 'readwrite', { durability: 'strict' });
    await Promise.all([writing.store.put(value, value.id), writing.done]);
  }

  const clearPassing = () =>
    inPassing((storage, keys) => {
      for (const key of keys) storage.removeItem(key);
    });

  return {
    persistent: true,
    reports: async () => readable(await database.getAll('reports')),
    putReport: (report) => putSafely('reports', report),
    async submit({ report, replaced, draft }) {
      // It would lie there, and never be sent.
      keptReportSchema.parse(report);
      const writing = database.transaction(['reports', 'drafts'], 'readwrite', { durability: 'strict' });
      const reports = writing.objectStore('reports');
      const drafts = writing.objectStore('drafts');
      const [earlier] = readable([await reports.get(report.id)]);
      const isFirst = earlier === undefined || !keepsPlace(earlier);
      const changes: Promise<unknown>[] = [];
      if (isFirst) changes.push(reports.put(report, report.id));
      if (isFirst && replaced !== null && replaced !== report.id) changes.push(reports.delete(replaced));
      if (draft !== null) changes.push(drafts.delete(draft));
      if ('commit' in writing) writing.commit();
      await Promise.all([...changes, writing.done]);
      return isFirst ? report : earlier;
    },
    deleteReport: (id) => database.delete('reports', id),
    async drafts() {
      // First: it may have come through by the time that the database is read.
      const drafts = new Map<string, unknown>();
      inPassing((storage, keys) => {
        for (const key of keys) drafts.set(key, JSON.parse(storage[key] as string));
      });
      for (const key of await database.getAllKeys('drafts')) {
        if (!drafts.has(key)) drafts.set(key, await database.get('drafts', key));
      }
      return [...drafts];
    },
    putDraft: changeDraft,
    deleteDraft: changeDraft,
    answer: (key) => database.get('answers', key),
    async answers() {
      const [keys, values] = await Promise.all([database.getAllKeys('answers'), database.getAll('answers')]);
      return keys.map((key, at) => [key, values[at]] as const);
    },
    putAnswer: async (key, answer) => void (await database.put('answers', answer, key)),
    deleteAnswer: (key) => database.delete('answers', key),
    errands: async () => readableErrands(await database.getAll('errands')),
    putErrand: (errand) => putSafely('errands', errand),
    deleteErrand: (id) => database.delete('errands', id),
    async clear() {
      clearPassing();
      await Promise.all(STORES.map((name) => database.clear(name)));
    },
    async keepUnsent() {
      clearPassing();
      const sent = readable(await database.getAll('reports')).filter(({ state }) => state === 'sent');
      const deleted = sent.map(({ id }) => database.delete('reports', id));
      await Promise.all([database.clear('drafts'), database.clear('answers'), ...deleted]);
    },
  };
}

/** In memory, for a browser that keeps nothing, and for tests. */
export function memoryStore(): DeviceStore {
  const reports = new Map<string, KeptReport>();
  const drafts = new Map<string, unknown>();
  const answers = new Map<string, unknown>();
  const errands = new Map<string, KeptErrand>();
  return {
    persistent: false,
    reports: () => Promise.resolve([...reports.values()]),
    putReport: (report) => Promise.resolve(void reports.set(report.id, report)),
    submit({ report, replaced, draft }) {
      const earlier = reports.get(report.id);
      if (draft !== null) drafts.delete(draft);
      if (earlier !== undefined && keepsPlace(earlier)) return Promise.resolve(earlier);
      reports.set(report.id, report);
      if (replaced !== null && replaced !== report.id) reports.delete(replaced);
      return Promise.resolve(report);
    },
    deleteReport: (id) => Promise.resolve(void reports.delete(id)),
    drafts: () => Promise.resolve([...drafts]),
    putDraft: (key, draft) => Promise.resolve(void drafts.set(key, draft)),
    deleteDraft: (key) => Promise.resolve(void drafts.delete(key)),
    answer: (key) => Promise.resolve(answers.get(key)),
    answers: () => Promise.resolve([...answers]),
    putAnswer: (key, answer) => Promise.resolve(void answers.set(key, answer)),
    deleteAnswer: (key) => Promise.resolve(void answers.delete(key)),
    errands: () => Promise.resolve([...errands.values()]),
    putErrand: (errand) => Promise.resolve(void errands.set(errand.id, errand)),
    deleteErrand: (id) => Promise.resolve(void errands.delete(id)),
    clear() {
      reports.clear();
      drafts.clear();
      answers.clear();
      errands.clear();
      return Promise.resolve();
    },
    keepUnsent() {
      drafts.clear();
      answers.clear();
      for (const { id, state } of reports.values()) if (state === 'sent') reports.delete(id);
      return Promise.resolve();
    },
  };
}
