/** Callbacks and promises that wait for a projection's progress: past a position, or to another served version. */
import type { Position } from '../../events/position.ts';
import type { ProjectionRegistry } from './projection-registry.ts';
import type { Timer } from '../../lib/timer.ts';

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
  notifiedUpTo: Position;
}

export class ProgressListeners {
  readonly #registry: ProjectionRegistry;
  readonly #timer: Timer;
  readonly #waiters = new Set<Waiter>();
  readonly #versionWaiters = new Set<VersionWaiter>();
  readonly #listeners = new Set<Listener>();

  constructor(registry: ProjectionRegistry, timer: Timer) {
    this.#registry = registry;
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

  /** Calls `listen` each time the position that all named projections have passed grows. Returns the function that ends it. */
  onPassed(names: readonly string[], listen: (position: Position) => void): () => void {
    const listener: Listener = { names, listen, notifiedUpTo: this.#registry.passed(names) };
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Waits for a position that have not ended. */
  get waiting(): number {
    return this.#waiters.size;
  }

  /** Resolves the waits that are satisfied and calls the listeners whose position has grown. */
  notify(): void {
    for (const { names, position, settle } of this.#waiters) {
      if (this.#registry.passed(names) >= position) settle(true);
    }
    for (const { name, version, settle } of this.#versionWaiters) {
      if (this.#registry.named(name).serving.version === version) settle(true);
    }
    for (const listener of this.#listeners) {
      const position = this.#registry.passed(listener.names);
      if (position <= listener.notifiedUpTo) continue;
      listener.notifiedUpTo = position;
      listener.listen(position);
    }
  }

  /** Whether a listener waits for a projection that another process moves. */
  get awaitsAnotherProcess(): boolean {
    const elsewhere = (name: string, position: Position): boolean => {
      const { mode, passed } = this.#registry.named(name).serving;
      return mode === 'standby' && passed < position;
    };
    for (const { names, position } of this.#waiters) {
      if (names.some((name) => elsewhere(name, position))) return true;
    }
    for (const { names } of this.#listeners) {
      if (names.some((name) => elsewhere(name, this.#registry.named(name).serving.seen))) return true;
    }
    return false;
  }

  /** Resolves every pending wait with false, and removes the listeners. */
  end(): void {
    for (const { settle } of [...this.#waiters, ...this.#versionWaiters]) settle(false);
    this.#listeners.clear();
  }
}
