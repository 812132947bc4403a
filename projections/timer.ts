/** Where waiting comes from, so that a test needs no sleep. */
export interface Timer {
  /** Calls back once after so many milliseconds. The answer is a function that cancels. */
  after(milliseconds: number, callback: () => void): () => void;
}

export const systemTimer: Timer = {
  after: (milliseconds, callback) => {
    const timeout = setTimeout(callback, milliseconds);
    return () => clearTimeout(timeout);
  },
};
