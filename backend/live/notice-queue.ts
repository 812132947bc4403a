/**
 * What has to be told and waits for the read models to show it. Nothing is left out: what waits longer comes later. The
 * order of one patient's messages is kept; others need not wait for them, and what is urgent waits for nobody else.
 */

/** A notice that waits to be sent. */
export interface QueuedNotice<Event> {
  /** Where the log has it; of several joined into one, the last. */
  readonly position: Position;
  /** The projections that must have passed it. */
  readonly names: readonly string[];
  /** Whose order is kept; null for what is the whole clinic's. */
  readonly patientId: string | null;
  readonly urgent: boolean;
  /** When it began to wait, ms. */
  readonly since: number;
  /** What is told; a list of events that were joined is told as one message: read this patient afresh. */
  readonly event: Event;
  readonly joined: boolean;
}

/** After so long, what cannot be told yet keeps back nothing more of its own patient, ms. */
export const STEP_ASIDE_MS = 30_000;
/** So many are kept as they are; of more, the oldest are joined, patient by patient, so that memory is bounded. */
const MOST_WHOLE = 1000;

export class NoticeQueue<Event> {
  readonly #mostWhole: number;
  /** In the order of the log. */
  #waiting: QueuedNotice<Event>[] = [];

  constructor(mostWhole = MOST_WHOLE) {
    this.#mostWhole = mostWhole;
  }

  get size(): number {
    return this.#waiting.length;
  }

  /** Whether one that fits waits. */
  has(fits: (notice: QueuedNotice<Event>) => boolean): boolean {
    return this.#waiting.some(fits);
  }

  /** For how long the one that waits longest has waited, ms. */
  longest(now: number): number {
    return this.#waiting.reduce((longest, { since }) => Math.max(longest, now - since), 0);
  }

  /** The projections that somebody waits for. */
  get names(): readonly string[] {
    return [...new Set(this.#waiting.flatMap(({ names }) => names))];
  }

  add(notice: QueuedNotice<Event>): void {
    this.#waiting.push(notice);
    if (this.#waiting.filter(({ joined }) => !joined).length > this.#mostWhole) this.#joinOldest();
  }

  /**
   * The one to be told now, which stays until it is told; null where each still waits.
   *
   * @param isShown whether the read models show what it tells
   */
  next(isShown: (notice: QueuedNotice<Event>) => boolean, now: number): QueuedNotice<Event> | null {
    const shown = new Set(this.#waiting.filter(isShown));
    const urgent = this.#waiting.find((notice) => notice.urgent && shown.has(notice));
    // What its own patient's screens were to be told before it goes first.
    if (urgent !== undefined)
      return this.#waiting.find((notice) => shown.has(notice) && isOfOne(notice, urgent)) ?? urgent;
    const keptBack = new Set<string | null>();
    for (const notice of this.#waiting) {
      if (shown.has(notice) && !keptBack.has(notice.patientId)) return notice;
      if (now - notice.since < STEP_ASIDE_MS) keptBack.add(notice.patientId);
    }
    return null;
  }

  told(notice: QueuedNotice<Event>): void {
    this.#waiting = this.#waiting.filter((other) => other !== notice);
  }

  clear(): void {
    this.#waiting = [];
  }

  /** Joins the oldest to what waits of the same patient, what is urgent last. */
  #joinOldest(): void {
    const whole = this.#waiting.filter(({ joined }) => !joined);
    const oldest = whole.find(({ urgent }) => !urgent) ?? whole[0];
    if (oldest === undefined) return;
    const earlier = this.#waiting.find((notice) => notice.joined && isOfOne(notice, oldest));
    const joined: QueuedNotice<Event> = {
      ...oldest,
      names: [...new Set([...(earlier?.names ?? []), ...oldest.names])],
      since: earlier?.since ?? oldest.since,
      urgent: false,
      joined: true,
    };
    this.#waiting = this.#waiting.flatMap((notice) =>
      notice === earlier ? [] : [notice === oldest ? joined : notice],
    );
  }
}

function isOfOne<Event>(one: QueuedNotice<Event>, other: QueuedNotice<Event>): boolean {
  return one.patientId === other.patientId;
}
import type { Position } from '../../events/position.ts';
