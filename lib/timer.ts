/** Where waiting comes from, so that a test needs no sleep. */
export interface Timer {
  /** Calls back once after so many milliseconds. The answer is a function that cancels. */
  after(milliseconds: number, callback: () => void): () => void;
  /** Calls back after so many milliseconds, again and again. The answer is a function that ends it. */
  every(milliseconds: number, callback: () => void): () => void;
  /** Resolves after so many milliseconds, or as soon as the signal is aborted. Never rejects. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

/** A timer of which everything follows from how it calls back once. */
export function timerFrom(after: Timer['after']): Timer {
  return {
    after,
    every: (milliseconds, callback) => {
      let cancel = after(milliseconds, again);
      function again(): void {
        cancel = after(milliseconds, again);
        callback();
      }
      return () => cancel();
    },
    sleep: (milliseconds, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted === true) return resolve();
        const cancel = after(milliseconds, done);
        signal?.addEventListener('abort', done, { once: true });
        function done(): void {
          cancel();
          signal?.removeEventListener('abort', done);
          resolve();
        }
      }),
  };
}

export const systemTimer: Timer = timerFrom((milliseconds, callback) => {
  const timeout = setTimeout(callback, milliseconds);
  return () => clearTimeout(timeout);
});

/** The pause before the next attempt: the first, doubled with each failure in a row up to the last, ms. */
export function backoff(failures: number, firstMs = 100, lastMs = 5000): number {
  return Math.min(firstMs * 2 ** (failures - 1), lastMs);
}
