/**
 * Reports on their way to the server. A report is written to the phone first and then sent with the key that was made
 * with it, so that a lost answer or a second try makes no second log. What the phone holds is the truth: a reload, a
 * killed tab and another tab all start from it.
 */
import { FORGOTTEN_PERSON } from '../../../../backend/contract/forgotten.ts';
import {
  isOver,
  isUnsaid,
  isUnsent,
  isWaiting,
  type KeptReport,
  keptReport,
  type NewReport,
  type UnsentReport,
} from './keptReport.ts';
import { ANSWER_WITHIN_MS, correctedTime, isAnswerAwaited, isTimeQuestioned } from './deviceClock.ts';
import type { DeviceStore } from './deviceStore.ts';
import type { AskServer, SendOutcome, SendReport, SubmitOutcome } from './sendReport.ts';

const FIRST_WAIT_MS = 5000;
/** Nobody is told that the server can be reached again: a report, which may be RED, waits no longer than this for it. */
const LONGEST_WAIT_MS = 15_000;

/** What a form is told whose report was of somebody who was forgotten. */
const FORGOTTEN: SendOutcome = {
  kind: 'refused',
  failure: { status: 404, message: `404 ${FORGOTTEN_PERSON}` },
  issues: [],
};

/** How long a report waits after so many tries that failed: 5 s, then twice as long each time, at most 15 s. */
export function waitAfter(attempts: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** Math.max(0, attempts - 1), LONGEST_WAIT_MS);
}

/** How long a report is still to wait, in ms; not at all where the phone's clock was moved back since that was said. */
function waitLeft({ nextTryAt }: UnsentReport, now: number): number {
  const left = nextTryAt - now;
  return left > Math.max(ANSWER_WITHIN_MS, LONGEST_WAIT_MS) ? 0 : Math.max(left, 0);
}

export interface OutboxView {
  /** Newest first. */
  readonly reports: readonly KeptReport[];
  readonly sendingId: string | null;
  /** The oldest that waits for the person who entered it to be signed in again; null where none does. */
  readonly signInFor: KeptReport | null;
  readonly persistent: boolean;
}

export interface OutboxPorts {
  readonly store: DeviceStore;
  readonly send: SendReport;
  readonly askServer: AskServer;
  readonly now: () => number;
  /** Whether a report holds what cannot wait. */
  readonly cannotWait: (report: UnsentReport) => boolean;
  /** Calls back after so many milliseconds; answers how to call it off. */
  readonly after: (ms: number, task: () => void) => () => void;
  /** Runs one task at a time over all tabs of the browser. */
  readonly alone: <Result>(task: () => Promise<Result>) => Promise<Result>;
  /** Tells the other tabs that the phone holds something else now. */
  readonly tellOthers: () => void;
  /** Called for every report that the server took. */
  readonly onSent: (report: KeptReport) => void;
}

export class Outbox {
  readonly #parts: OutboxPorts;
  readonly #listeners = new Set<() => void>();
  /** What became of the latest try of a report, for the form that waits for it. */
  readonly #awaited = new Map<string, (outcome: SubmitOutcome) => void>();
  #view: OutboxView;
  #running: Promise<void> | null = null;
  #next: Promise<void> | null = null;
  #nextEvenEarly = false;
  #cancelTimer: () => void = () => undefined;
  /** Who was signed in at the last try, null for nobody; undefined before there was one. */
  #who: string | null | undefined = undefined;
  /** Of whom nothing is kept any more, also of what is on its way. */
  readonly #forgotten = new Set<string>();
  /** When the person was first asked about the time of a report, by its id. */
  readonly #askedAt = new Map<string, number>();

  constructor(parts: OutboxPorts) {
    this.#parts = parts;
    this.#view = { reports: [], sendingId: null, signInFor: null, persistent: parts.store.persistent };
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
    this.#show({
      reports: kept,
      signInFor: this.#who === undefined ? null : awaitsAnother(kept, this.#who),
      persistent: store.persistent,
    });
  }

  /**
   * Writes the report to the phone, in one step with the end of its draft, and tries at once to send it; answers what came
   * of that try. One that it takes the place of goes in the same step.
   *
   * @param draft The key of the draft; null where none is known.
   */
  async submit(report: NewReport, replaced: string | null, draft: string | null): Promise<SubmitOutcome> {
    const kept = await this.#parts.store.submit({ report: keptReport(report), replaced, draft });
    await this.#changed();
    if (kept.print !== report.print) return { kind: 'submitted', report: kept };
    return (await this.retry(report.id)) ?? { kind: 'submitted', report: kept };
  }

  /** Tries to send a report as it was entered, with its own time and key; answers what came of it. */
  async retry(id: string): Promise<SubmitOutcome | null> {
    const report = this.#report(id);
    if (report === undefined) return null;
    if (report.state === 'sent')
      return report.answer === null ? null : { kind: 'sent', answer: report.answer };
    if (report.state === 'refused') await this.#parts.store.putReport({ ...report, state: 'waiting' });
    return this.#outcomeOf(id);
  }

  /** What the person says about the time of a report; it goes at once. Answers what came of it. */
  async answerClock(id: string, answer: 'corrected' | 'asEntered'): Promise<SubmitOutcome | null> {
    const report = this.#report(id);
    if (report === undefined || report.state === 'sent') return null;
    await this.#parts.store.putReport({
      ...(answer === 'corrected' ? timeCorrected(report, this.#parts.now()) : { ...report, clock: answer }),
      state: 'waiting',
    });
    await this.#changed();
    return this.#outcomeOf(id);
  }

  #report(id: string): KeptReport | undefined {
    return this.#view.reports.find((kept) => kept.id === id);
  }

  #outcomeOf(id: string): Promise<SubmitOutcome> {
    const outcome = new Promise<SubmitOutcome>((resolve) => {
      this.#awaited.set(id, resolve);
    });
    void this.flush();
    return outcome;
  }

  /** Sends what waits, whether its time has come or not: the network is back, or somebody asked for it. */
  flush(): Promise<void> {
    return this.#run(true);
  }

  /** The answer has been read, and leaves the phone; or that it cannot be. */
  async read(id: string): Promise<void> {
    const report = this.#report(id);
    // One that waits has none, and may be on its way: it stays as it is.
    if (report?.state !== 'sent' || (report.answer === null && !isUnsaid(report))) return;
    const { unreadable } = report;
    await this.#parts.store.putReport({
      ...report,
      answer: null,
      ...(unreadable && { unreadable: { ...unreadable, isSaid: true } }),
    });
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

  /** Takes the reports of a patient off this phone who was forgotten; answers whether there were any. */
  async forget(patientId: string): Promise<boolean> {
    const { store } = this.#parts;
    this.#forgotten.add(patientId);
    const theirs = (await store.reports()).filter((report) => report.patientId === patientId);
    await Promise.all(theirs.map(({ id }) => store.deleteReport(id)));
    if (theirs.length > 0) await this.#changed();
    for (const { id } of theirs) this.#answer(id, FORGOTTEN);
    return theirs.length > 0;
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
    const waits = this.#view.reports.filter(isWaiting).map((report) => waitLeft(report, now()));
    if (waits.length > 0) this.#cancelTimer = after(Math.min(...waits), () => void this.#run(false));
  }

  async #sendAll(evenEarly: boolean): Promise<void> {
    const { store, now, cannotWait } = this.#parts;
    const started = now();
    const tried = new Set<string>();
    let isReached = false;
    for (;;) {
      // Read anew each time: another tab may have sent it meanwhile, or somebody cleared the phone.
      const waiting = (await store.reports()).filter(isWaiting).filter(
        (report) =>
          !tried.has(report.id) &&
          // What was just submitted has never been tried. Where one went, the others go too.
          (evenEarly || isReached || report.attempts === 0 || waitLeft(report, started) === 0),
      );
      // What cannot wait overtakes: each report is judged by its own time, in whatever order they arrive.
      const [first] = waiting.sort(
        (one, other) => Number(cannotWait(other)) - Number(cannotWait(one)) || one.savedAt - other.savedAt,
      );
      if (first === undefined) break;
      tried.add(first.id);
      this.#show({ sendingId: first.id });
      const outcome = await this.#tryOne(first);
      this.#show({ sendingId: null });
      await this.#settle(first, outcome);
      isReached ||= isTaken(outcome);
      // Without a network the others would fare no better. Another person's may.
      if (outcome.kind === 'later' && outcome.failure.status === null) {
        await this.#release(tried, outcome);
        break;
      }
    }
    await this.#answerRest();
  }

  /** Forms that wait for a report that another tab has sent meanwhile are told so. */
  async #answerRest(): Promise<void> {
    const { store } = this.#parts;
    if (this.#awaited.size === 0) return;
    for (const report of await store.reports()) {
      if (report.state === 'sent' && report.answer !== null) {
        this.#answer(report.id, { kind: 'sent', answer: report.answer });
      } else if (report.state !== 'waiting') this.#answer(report.id, { kind: 'submitted', report });
    }
  }

  async #tryOne(report: UnsentReport): Promise<TryOutcome> {
    const { askServer, send, now, cannotWait } = this.#parts;
    let lag: number | null;
    try {
      const contact = await askServer();
      this.#who = contact.who;
      lag = contact.lag;
    } catch (error) {
      return { kind: 'later', failure: { status: null, message: String(error) } };
    }
    if (this.#who !== report.enteredBy) return { kind: 'signIn' };
    const askedAt = this.#askedAt.get(report.id);
    // What cannot wait goes as it was entered: nobody who needs help is asked about a clock first.
    const isAsked = !cannotWait(report) && isAnswerAwaited(report, askedAt, now());
    if (isAsked && lag !== null && isTimeQuestioned(report, lag, now())) {
      if (askedAt === undefined) this.#askedAt.set(report.id, now());
      return { kind: 'clock', lag };
    }
    // A corrected time beside an hour of sending that was not would look as though it lay ahead.
    const sentAt = now() + (report.clock === 'corrected' ? (lag ?? report.clockLag ?? 0) : 0);
    let outcome = await send(report, sentAt);
    // An earlier try, before its time was corrected, had arrived, and its answer was lost: that is the report.
    if (outcome.kind === 'reused' && report.uncorrected !== null) {
      outcome = await send({ ...report, body: report.uncorrected }, now());
    }
    if (outcome.kind === 'signIn') this.#who = null;
    return outcome.kind === 'refused' ? { ...outcome, lag } : outcome;
  }

  /** Forms that wait for a report that this run did not come to are told how it stands. */
  async #release(tried: ReadonlySet<string>, outcome: SendOutcome): Promise<void> {
    for (const { id } of await this.#parts.store.reports()) {
      if (!tried.has(id)) this.#answer(id, outcome);
    }
  }

  #answer(id: string, outcome: SubmitOutcome): void {
    this.#awaited.get(id)?.(outcome);
    this.#awaited.delete(id);
  }

  async #settle(report: KeptReport, outcome: TryOutcome): Promise<void> {
    const { store, now, cannotWait, onSent } = this.#parts;
    // Somebody may have cleared the phone meanwhile: what was removed does not come back.
    const kept = (await store.reports()).find(({ id }) => id === report.id);
    if (kept !== undefined && isUnsent(kept) && !this.#forgotten.has(kept.patientId))
      await store.putReport(afterTry(kept, outcome, { now: now(), isDanger: cannotWait(kept) }));
    await this.#changed();
    if (isTaken(outcome)) onSent(report);
    this.#answer(report.id, outcome);
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

/** What came of a try; a refusal with how far the server's clock is ahead, null where that is not known. */
type TryOutcome =
  | Exclude<SendOutcome, { readonly kind: 'refused' }>
  | (Extract<SendOutcome, { readonly kind: 'refused' }> & { readonly lag: number | null })
  | { readonly kind: 'clock'; readonly lag: number };

/** Whether the server has the report. */
const isTaken = ({ kind }: TryOutcome): boolean => kind === 'sent' || kind === 'unreadable';

interface Tried {
  readonly now: number;
  /** Whether the phone itself sees a danger in the report. */
  readonly isDanger: boolean;
}

/** The report as it is kept after a try. */
function afterTry(report: UnsentReport, outcome: TryOutcome, { now, isDanger }: Tried): KeptReport {
  const tried = { ...report, attempts: report.attempts + 1 };
  switch (outcome.kind) {
    case 'sent':
    case 'unreadable': {
      // What was reported has left the phone; only the answer stays until it is read.
      const { body, uncorrected, ...rest } = tried;
      return {
        ...rest,
        state: 'sent',
        sentAt: now,
        refusal: null,
        values: {
          ...report.values,
          numbers: {},
          symptoms: {},
          choices: {},
          gates: {},
          answers: {},
          measured: {},
          also: {},
          notes: '',
        },
        ...(outcome.kind === 'sent'
          ? { answer: outcome.answer }
          : { answer: null, unreadable: { isDanger, isSaid: false } }),
      };
    }
    case 'refused':
    case 'reused':
      return {
        ...tried,
        state: 'refused',
        refusal: {
          message: outcome.failure.message,
          issues: outcome.kind === 'refused' ? [...outcome.issues] : [],
          reused: outcome.kind === 'reused',
        },
        clockLag: outcome.kind === 'refused' ? outcome.lag : report.clockLag,
      };
    case 'clock':
      // Answered while it was found out: it goes with the next run.
      return report.clock === 'open'
        ? { ...report, clockLag: outcome.lag, nextTryAt: now + ANSWER_WITHIN_MS }
        : report;
    case 'later':
    case 'signIn':
      return { ...tried, nextTryAt: now + waitAfter(tried.attempts) };
  }
}

/** The report with its time put right by the server's clock; what the phone's had said goes with it. */
function timeCorrected(report: UnsentReport, now: number): UnsentReport {
  const timestamp = new Date(correctedTime(report, report.clockLag ?? 0, now)).toISOString();
  return {
    ...report,
    clock: 'corrected',
    body: { ...report.body, timestamp, phoneTimestamp: new Date(report.savedAt).toISOString() },
    uncorrected: report.uncorrected ?? report.body,
  };
}

/** @param reports newest first */
const awaitsAnother = (reports: readonly KeptReport[], who: string | null): KeptReport | null =>
  reports.filter(({ state, enteredBy }) => state === 'waiting' && enteredBy !== who).pop() ?? null;
