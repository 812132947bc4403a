/**
 * Reports on their way to the server. A report is written to the phone first and then sent with the key that was made
 * with it, so that a lost answer or a second try makes no second log. What the phone holds is the truth: a reload, a
 * killed tab and another tab all start from it.
 */
import type { RecordedLog } from '../../../../backend/contract/log.ts';
import { isOver, type KeptReport, keptReport, type NewReport } from './keptReport.ts';
import type { PhoneStore } from './phoneStore.ts';
import type { AskWho, SendOutcome, SendReport } from './sendReport.ts';

const FIRST_WAIT_MS = 5000;
const LONGEST_WAIT_MS = 5 * 60_000;

/** How long a report waits after so many tries that failed: 5 s, then twice as long each time, at most 5 minutes. */
export function waitAfter(attempts: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** Math.max(0, attempts - 1), LONGEST_WAIT_MS);
}

export interface OutboxView {
  /** Newest first. */
  readonly reports: readonly KeptReport[];
  readonly sendingId: string | null;
  /** The oldest that waits for the person who entered it to be signed in again; null where none does. */
  readonly signInFor: KeptReport | null;
  readonly lasting: boolean;
}

export interface OutboxParts {
  readonly store: PhoneStore;
  readonly send: SendReport;
  readonly askWho: AskWho;
  readonly now: () => number;
  /** Calls back after so many milliseconds; answers how to call it off. */
  readonly after: (ms: number, task: () => void) => () => void;
  /** Runs one task at a time over all tabs of the browser. */
  readonly alone: <Result>(task: () => Promise<Result>) => Promise<Result>;
  /** Tells the other tabs that the phone holds something else now. */
  readonly tellOthers: () => void;
  /** Called for every report that the server took. */
  readonly onSent: (report: KeptReport, answer: RecordedLog) => void;
}

export class Outbox {
  readonly #parts: OutboxParts;
  readonly #listeners = new Set<() => void>();
  /** What became of the latest try of a report, for the form that waits for it. */
  readonly #awaited = new Map<string, (outcome: SendOutcome) => void>();
  #view: OutboxView;
  #running: Promise<void> | null = null;
  #next: Promise<void> | null = null;
  #nextEvenEarly = false;
  #cancelTimer: () => void = () => undefined;
  /** Who was signed in at the last try, null for nobody; undefined before there was one. */
  #who: string | null | undefined = undefined;

  constructor(parts: OutboxParts) {
    this.#parts = parts;
    this.#view = { reports: [], sendingId: null, signInFor: null, lasting: parts.store.lasting };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly view = (): OutboxView => this.#view;

  /** Reads the phone again, as after a change by another tab, and drops what is over. */
  async refresh(): Promise<void> {
    const { store, now } = this.#parts;
    const reports = await store.reports();
    const over = reports.filter((report) => isOver(report, now()));
    await Promise.all(over.map(({ id }) => store.deleteReport(id)));
    const kept = reports.filter((report) => !over.includes(report));
    kept.sort((one, other) => other.savedAt - one.savedAt);
    this.#show({ reports: kept, signInFor: this.#who === undefined ? null : awaitsAnother(kept, this.#who) });
  }

  /**
   * Writes the report to the phone and tries at once to send it; answers what came of that try. One that it mends goes
   * in the same step.
   */
  async submit(report: NewReport, mended: string | null): Promise<SendOutcome> {
    const { store } = this.#parts;
    await store.putReport(keptReport(report));
    if (mended !== null && mended !== report.id) await store.deleteReport(mended);
    await this.#changed();
    return this.#outcomeOf(report.id);
  }

  /** Tries again to send a report as it was entered, with its own time and key; answers what came of it. */
  async retry(id: string): Promise<SendOutcome | null> {
    const report = this.#view.reports.find((kept) => kept.id === id);
    if (report === undefined) return null;
    if (report.state === 'sent')
      return report.answer === null ? null : { kind: 'sent', answer: report.answer };
    await this.#parts.store.putReport({ ...report, state: 'waiting', nextTryAt: 0 });
    return this.#outcomeOf(id);
  }

  #outcomeOf(id: string): Promise<SendOutcome> {
    const outcome = new Promise<SendOutcome>((resolve) => {
      this.#awaited.set(id, resolve);
    });
    void this.flush();
    return outcome;
  }

  /** Sends what waits, whether its time has come or not: the network is back, or somebody asked for it. */
  flush(): Promise<void> {
    return this.#run(true);
  }

  /** Sends a refused report again with its time put right by the server's clock, under a key of its own. */
  async correctClock(id: string, newId: string): Promise<void> {
    const { store } = this.#parts;
    const report = this.#view.reports.find((kept) => kept.id === id);
    if (report === undefined || report.clockLag === null) return;
    const timestamp = new Date(report.savedAt + report.clockLag).toISOString();
    await store.putReport(keptReport({ ...report, id: newId, body: { ...report.body, timestamp } }));
    await store.deleteReport(id);
    await this.#changed();
    await this.flush();
  }

  /** The answer has been read: it leaves the phone. */
  async read(id: string): Promise<void> {
    const report = this.#view.reports.find((kept) => kept.id === id);
    if (report === undefined) return;
    await this.#parts.store.putReport({ ...report, answer: null });
    await this.#changed();
  }

  async discard(id: string): Promise<void> {
    await this.#parts.store.deleteReport(id);
    await this.#changed();
  }

  /** "This is not me": nothing of anybody stays on this phone. */
  async clear(): Promise<void> {
    this.#cancelTimer();
    await this.#parts.store.clear();
    await this.#changed();
    const cleared = { kind: 'later', failure: { status: null, message: 'The phone was cleared.' } } as const;
    for (const answer of this.#awaited.values()) answer(cleared);
    this.#awaited.clear();
  }

  /** One run at a time; who asks during one gets the next, which all of them share. */
  #run(evenEarly: boolean): Promise<void> {
    if (this.#running === null) return this.#start(evenEarly);
    this.#nextEvenEarly ||= evenEarly;
    this.#next ??= this.#running.then(() => {
      const wanted = this.#nextEvenEarly;
      this.#next = null;
      this.#nextEvenEarly = false;
      return this.#start(wanted);
    });
    return this.#next;
  }

  #start(evenEarly: boolean): Promise<void> {
    this.#running = this.#parts
      .alone(() => this.#sendAll(evenEarly))
      .finally(() => {
        this.#running = null;
        this.#plan();
      });
    return this.#running;
  }

  /** The next try of what waits, at its time. */
  #plan(): void {
    this.#cancelTimer();
    const { after, now } = this.#parts;
    const due = this.#view.reports
      .filter(({ state }) => state === 'waiting')
      .map((report) => report.nextTryAt);
    if (due.length === 0) return;
    this.#cancelTimer = after(Math.max(Math.min(...due) - now(), 0), () => void this.#run(false));
  }

  async #sendAll(evenEarly: boolean): Promise<void> {
    const { store, now } = this.#parts;
    const started = now();
    const tried = new Set<string>();
    for (;;) {
      // Read anew each time: another tab may have sent it meanwhile, or somebody cleared the phone.
      const waiting = (await store.reports()).filter(
        (report) =>
          report.state === 'waiting' &&
          !tried.has(report.id) &&
          // What was just submitted has never been tried.
          (evenEarly || report.attempts === 0 || report.nextTryAt <= started),
      );
      const [oldest] = waiting.sort((one, other) => one.savedAt - other.savedAt);
      if (oldest === undefined) break;
      tried.add(oldest.id);
      this.#show({ sendingId: oldest.id });
      const outcome = await this.#tryOne(oldest);
      this.#show({ sendingId: null });
      await this.#settle(oldest, outcome);
      // Without a network the others would fare no better. Another person's may.
      if (outcome.kind === 'later' && outcome.failure.status === null) {
        await this.#release(tried, outcome);
        break;
      }
    }
  }

  async #tryOne(report: KeptReport): Promise<SendOutcome> {
    try {
      this.#who = await this.#parts.askWho();
      if (this.#who !== report.enteredBy) return { kind: 'signIn' };
    } catch (error) {
      return { kind: 'later', failure: { status: null, message: String(error) } };
    }
    const outcome = await this.#parts.send(report);
    if (outcome.kind === 'signIn') this.#who = null;
    return outcome;
  }

  /** Forms that wait for a report that this run did not come to are told how it stands. */
  async #release(tried: ReadonlySet<string>, outcome: SendOutcome): Promise<void> {
    for (const { id } of await this.#parts.store.reports()) {
      if (!tried.has(id)) this.#answer(id, outcome);
    }
  }

  #answer(id: string, outcome: SendOutcome): void {
    this.#awaited.get(id)?.(outcome);
    this.#awaited.delete(id);
  }

  async #settle(report: KeptReport, outcome: SendOutcome): Promise<void> {
    const { store, now } = this.#parts;
    const attempts = report.attempts + 1;
    // Somebody may have cleared the phone meanwhile: what was removed does not come back.
    const isKept = (await store.reports()).some(({ id }) => id === report.id);
    if (isKept) await this.#write(report, attempts, outcome, now());
    await this.#changed();
    if (outcome.kind === 'sent') this.#parts.onSent(report, outcome.answer);
    this.#answer(report.id, outcome);
  }

  async #write(report: KeptReport, attempts: number, outcome: SendOutcome, now: number): Promise<void> {
    const { store } = this.#parts;
    switch (outcome.kind) {
      case 'sent':
        await store.putReport({
          ...report,
          attempts,
          state: 'sent',
          sentAt: now,
          refusal: null,
          // What was reported has left the phone; only the answer stays until it is read.
          values: {
            ...report.values,
            numbers: {},
            symptoms: {},
            choices: {},
            gates: {},
            answers: {},
            also: {},
            notes: '',
          },
          body: {},
          answer: outcome.answer,
        });
        break;
      case 'refused':
        await store.putReport({
          ...report,
          attempts,
          state: 'refused',
          refusal: { message: outcome.failure.message, issues: [...outcome.issues] },
          clockLag: outcome.serverTime === null ? null : outcome.serverTime - now,
        });
        break;
      case 'later':
      case 'signIn':
        await store.putReport({ ...report, attempts, nextTryAt: now + waitAfter(attempts) });
        break;
    }
  }

  async #changed(): Promise<void> {
    await this.refresh();
    this.#parts.tellOthers();
  }

  #show(change: Partial<OutboxView>): void {
    this.#view = { ...this.#view, ...change };
    for (const listener of this.#listeners) listener();
  }
}

/** @param reports newest first */
const awaitsAnother = (reports: readonly KeptReport[], who: string | null): KeptReport | null =>
  reports.filter(({ state, enteredBy }) => state === 'waiting' && enteredBy !== who).pop() ?? null;
