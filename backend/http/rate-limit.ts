/** How often one address may ask for anything, whether page, question, report of health or live connection. */
import type { IncomingMessage } from 'node:http';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { Refusal } from '../event-sourcing/refusal.ts';
import { callerAddress, callerNetwork, type TrustedProxies } from './caller-address.ts';

export class RateLimit {
  readonly #limiter: RateLimiterMemory | null;
  readonly #trusted: TrustedProxies;

  /** @param perMinute null where everybody is on this machine. */
  constructor(perMinute: number | null, trusted: TrustedProxies) {
    this.#limiter = perMinute === null ? null : new RateLimiterMemory({ points: perMinute, duration: 60 });
    this.#trusted = trusted;
  }

  /** For how many seconds the caller has to wait; null for a request that may pass. */
  async waitSeconds(request: IncomingMessage): Promise<number | null> {
    if (this.#limiter === null) return null;
    try {
      await this.#limiter.consume(callerNetwork(callerAddress(request, this.#trusted)));
      return null;
    } catch (limited) {
      if (limited instanceof Error) throw limited;
      return Math.ceil((limited as { msBeforeNext: number }).msBeforeNext / 1000);
    }
  }
}

export const tooMany = (): Refusal => new Refusal(429, 'Too many requests. Please wait a moment.');
