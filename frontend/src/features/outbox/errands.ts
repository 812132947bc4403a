/**
 * What is on its way to the server beside reports: written to the phone first, sent with the key that was made with it, by
 * the person who did it alone. What the server took leaves the phone; what it refused stays, with its sentence, until the
 * person takes it away, where they entered it.
 */
import { waitAfter } from './outbox.ts';
import type { DeviceStore } from './deviceStore.ts';
import { isEntered, keptErrand, type KeptErrand, type NewErrand } from './keptErrand.ts';
import type { SendErrand } from './sendErrand.ts';
import type { AskServer } from './sendReport.ts';

interface ErrandPorts {
  readonly store: DeviceStore;
  readonly send: SendErrand;
  readonly askServer: AskServer;
  readonly now: () => number;
  /** Calls back after so many milliseconds; answers how to call it off. */
  readonly after: (ms: number, task: () => void) => () => void;
  /** Runs one task at a time over all tabs of the browser. */
  readonly alone: <Result>(task: () => Promise<Result>) => Promise<Result>;
  readonly tellOthers: () => void;
  readonly onSent: (errand: KeptErrand) => void;
}

export class Errands {
  readonly #ports: ErrandPorts;
  readonly #listeners = new Set<() => void>();
  #view: readonly KeptErrand[] = [];
  #running: Promise<void> | null = null;
  #cancelTimer: () => void = () => undefined;
  /** Of whom nothing is kept any more, also of what is on its way. */
  readonly #forgotten = new Set<string>();

  constructor(ports: ErrandPorts) {
    this.#ports = ports;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The oldest first. */
  readonly view = (): readonly KeptErrand[] => this.#view;

  /** Reads the phone again, as after a change by another tab. */
  async refresh(): Promise<void> {
    const errands = await this.#ports.store.errands();
    this.#view = [...errands].sort((one, other) => one.savedAt - other.savedAt);
    for (const listener of this.#listeners) listener();
  }

  /** Resolves once it is on the phone; it is sent at once where that can be. */
  async submit(errand: NewErrand): Promise<void> {
    await this.#ports.store.putErrand(keptErrand(errand));
    await this.#changed();
    void this.flush();
  }

  async discard(id: string): Promise<void> {
    await this.#ports.store.deleteErrand(id);
    await this.#changed();
  }

  /** Takes what a patient did off this phone who was forgotten; answers whether there was anything. */
  async forget(patientId: string): Promise<boolean> {
    const { store } = this.#ports;
    this.#forgotten.add(patientId);
    const theirs = (await store.errands()).filter((errand) => errand.patientId === patientId);
    await Promise.all(theirs.map(({ id }) => store.deleteErrand(id)));
    if (theirs.length > 0) await this.#changed();
    return theirs.length > 0;
  }

  /** Sends what waits, one after the other; who asks meanwhile gets the run that is under way. */
  flush(): Promise<void> {
    this.#running ??= this.#ports
      .alone(() => this.#sendAll())
      .finally(() => {
        this.#running = null;
        this.#plan();
      });
    return this.#running;
  }

  #plan(): void {
    this.#cancelTimer();
    const { after, now } = this.#ports;
    const waits = this.#view.flatMap(({ refusal, attempts, nextTryAt }) =>
      // A clock that was moved back makes nothing wait longer.
      refusal === null ? [Math.min(Math.max(nextTryAt - now(), 0), waitAfter(attempts))] : [],
    );
    if (waits.length > 0) this.#cancelTimer = after(Math.min(...waits), () => void this.flush());
  }

  async #sendAll(): Promise<void> {
    const { store, askServer, send, now, onSent } = this.#ports;
    const waiting = (await store.errands()).filter(({ refusal }) => refusal === null);
    for (const errand of [...waiting].sort((one, other) => one.savedAt - other.savedAt)) {
      const who = await askServer().then(
        (contact) => contact.who,
        () => undefined,
      );
      const outcome = who === errand.enteredBy ? await send(errand, now()) : ({ kind: 'later' } as const);
      // Somebody may have cleared the phone meanwhile: what was removed does not come back.
      const isKept = (await store.errands()).some(({ id }) => id === errand.id);
      if (isKept && !this.#forgotten.has(errand.patientId)) {
        const isOver = outcome.kind === 'sent' || (outcome.kind === 'refused' && !isEntered(errand));
        if (isOver) await store.deleteErrand(errand.id);
        else
          await store.putErrand(outcome.kind === 'partly' ? outcome.left : afterTry(errand, outcome, now()));
      }
      await this.#changed();
      if (outcome.kind === 'sent' || outcome.kind === 'partly') onSent(errand);
      // Without a network the others would fare no better.
      if (who === undefined) break;
    }
  }

  async #changed(): Promise<void> {
    await this.refresh();
    this.#ports.tellOthers();
  }
}

function afterTry(
  errand: KeptErrand,
  outcome: { readonly kind: 'later' } | { readonly kind: 'refused'; readonly sentence: string },
  now: number,
): KeptErrand {
  const attempts = errand.attempts + 1;
  return outcome.kind === 'refused'
    ? { ...errand, attempts, refusal: outcome.sentence }
    : { ...errand, attempts, nextTryAt: now + waitAfter(attempts) };
}
