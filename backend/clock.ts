/** Where the time comes from. Everything that needs the time is handed one. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
