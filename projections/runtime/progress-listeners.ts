/** Those who wait for the projections of this process: to have passed a position, or to be read in another version. */
import type { Position } from '../../events/store/port.ts';
import type { Lines } from './projection-registry.ts';
import type { Timer } from '../timer.ts';

interface Waiter {
  readonly names: readonly string[];
  readonly position: Position;
  readonly settle: (passed: boolean) => void;
}

interface VersionWaiter {
  readonly name: string;
  readonly version: number;
  readonly settle: (read: boolean) => void;
}

interface Listener {
  readonly names: readonly string[];
  readonly listen: (position: Position) => void;
  told: Position;
}

export class Waiting {
  readonly #lines: Lines;
  readonly #timer: Timer;
  readonly #waiters = new Set<Waiter>();
  readonly #versionWaiters = new Set<VersionWaiter>();
  readonly #listeners = new Set<Listener>();

  constructor(lines: Lines, timer: Timer) {
    this.#lines = lines;
    this.#timer = timer;
  }

  /** Whether the named projections pass a position within a time. */
  whenPassed(names: readonly string[], position: Position, timeoutMs: number): Promise<boolean> {
    return this.#wait(this.#waiters, timeoutMs, (settle) => ({ names, position, settle }));
  }

  /** Whether queries of a projection come to read a version within a time. */
  whenRead(name: string, version: number, timeoutMs: number): Promise<boolean> {
    return this.#wait(this.#versionWaiters, timeoutMs, (settle) => ({ name, version, settle }));
  }

  #wait<Kind>(
    waiters: Set<Kind>,
    timeoutMs: number,
    waiterOf: (settle: (reached: boolean) => void) => Kind,
  ): Promise<boolean> {
    return new Promise((resolve) => {
      const settle = (reached: boolean): void => {
        cancel();
        waiters.delete(waiter);
        resolve(reached);
      };
      const cancel = this.#timer.after(timeoutMs, () => settle(false));
      const waiter = waiterOf(settle);
      waiters.add(waiter);
    });
  }

  /** Tells each time that the position which all the named have passed has grown. Answers a function that ends it. */
  onPassed(names: readonly string[], listen: (position: Position) => void): () => void {
    const listener: Listener = { names, listen, told: this.#lines.passed(names) };
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Tells those whose time has come. */
  tell(): void {
    for (const { names, position, settle } of this.#waiters) {
      if (this.#lines.passed(names) >= position) settle(true);
    }
    for (const { name, version, settle } of this.#versionWaiters) {
      if (this.#lines.named(name).serving.version === version) settle(true);
    }
    for (const listener of this.#listeners) {
      const position = this.#lines.passed(listener.names);
      if (position <= listener.told) continue;
      listener.told = position;
      listener.listen(position);
    }
  }

  /** Whether somebody waits for what another process projects. */
  get isForAnother(): boolean {
    const elsewhere = (name: string, position: Position): boolean => {
      const { mode, passed } = this.#lines.named(name).serving;
      return mode === 'standby' && passed < position;
    };
    for (const { names, position } of this.#waiters) {
      if (names.some((name) => elsewhere(name, position))) return true;
    }
    for (const { names } of this.#listeners) {
      if (names.some((name) => elsewhere(name, this.#lines.named(name).serving.seen))) return true;
    }
    return false;
  }

  /** Nobody waits any longer: what has not come by now does not come. */
  end(): void {
    for (const { settle } of [...this.#waiters, ...this.#versionWaiters]) settle(false);
    this.#listeners.clear();
  }
}
