/**
 * How often one address may ask for anything, whether page, question, report of health or live connection. Whoever has signed in
 * has as much for themself once it is used up: thousands of phones may have one address, and one of them kept all others out.
 */
import type { IncomingMessage } from 'node:http';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { Refusal } from '../event-sourcing/refusal.ts';
import { callerAddress, callerNetwork, type TrustedProxies } from './caller-address.ts';

export class RateLimit {
  readonly #limiter: RateLimiterMemory | null;
  readonly #ofPeople: RateLimiterMemory | null;
  readonly #trusted: TrustedProxies;

  /** @param perMinute null where everybody is on this machine. */
  constructor(perMinute: number | null, trusted: TrustedProxies) {
    const limiter = () =>
      perMinute === null ? null : new RateLimiterMemory({ points: perMinute, duration: 60 });
    this.#limiter = limiter();
    this.#ofPeople = limiter();
    this.#trusted = trusted;
  }

  /** For how many seconds the caller has to wait; null for a request that may pass. */
  async waitSeconds(request: IncomingMessage): Promise<number | null> {
    return consumed(this.#limiter, callerNetwork(callerAddress(request, this.#trusted)));
  }

  /** The same of a person who has signed in, whose address has had its share. */
  async waitSecondsOf(userId: string): Promise<number | null> {
    return consumed(this.#ofPeople, userId);
  }
}

async function consumed(limiter: RateLimiterMemory | null, key: string): Promise<number | null> {
  if (limiter === null) return null;
  try {
    await limiter.consume(key);
    return null;
  } catch (limited) {
    if (limited instanceof Error) throw limited;
    return Math.ceil((limited as { msBeforeNext: number }).msBeforeNext / 1000);
  }
}

export const tooMany = (): Refusal => new Refusal(429, 'Too many requests. Please wait a moment.');
