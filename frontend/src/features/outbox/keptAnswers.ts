/**
 * Answers of the server that a patient's own screens show at once, and go on showing without a network. They are written after a
 * good answer alone, and go with the person who leaves this phone. The care team keeps nothing of anybody.
 */
import * as z from 'zod/mini';
import type { DeviceStore } from './deviceStore.ts';
import { DAY_MS } from '../../lib/durations.ts';

/** Of one patient. */
const MOST_BYTES = 400 * 1024;
const OLDEST_MS = 30 * DAY_MS;

const keptSchema = z.object({
  patientId: z.string(),
  /** When the server answered, by the phone's clock. */
  at: z.number(),
  bytes: z.number(),
  body: z.unknown(),
});
type Kept = z.output<typeof keptSchema>;

export interface KeptAnswer<Body> {
  readonly body: Body;
  readonly at: number;
}

type Store = Pick<DeviceStore, 'answer' | 'answers' | 'putAnswer' | 'deleteAnswer'>;

const keyOf = (patientId: string, path: string): string => `${patientId} ${path}`;

export class KeptAnswers {
  readonly #store: Store;
  readonly #now: () => number;
  /** How many have left this phone: what was on its way for one of them is not written any more. */
  #left = 0;
  /** Those who were forgotten: their screens stay for a moment, and what they show is not kept again. */
  readonly #forgotten = new Set<string>();

  constructor(store: Store, now: () => number) {
    this.#store = store;
    this.#now = now;
  }

  /** What was answered last; null for nothing, for what is too old, and for what another release kept in another shape. */
  async read<Body>(
    patientId: string,
    path: string,
    schema: z.ZodMiniType<Body>,
  ): Promise<KeptAnswer<Body> | null> {
    const kept = keptSchema.safeParse(await this.#store.answer(keyOf(patientId, path)));
    if (!kept.success || this.#isOver(kept.data)) return null;
    const body = schema.safeParse(kept.data.body);
    return body.success ? { body: body.data, at: kept.data.at } : null;
  }

  /** Puts an answer in the place of the one before, and drops the oldest where they would be too many. */
  async keep(patientId: string, path: string, body: unknown): Promise<void> {
    if (this.#forgotten.has(patientId)) return;
    const left = this.#left;
    const key = keyOf(patientId, path);
    const bytes = new Blob([JSON.stringify(body)]).size;
    let room = MOST_BYTES - bytes;
    if (room < 0) return;
    const dropped: string[] = [];
    for (const [other, answer] of newestFirst(await this.#store.answers())) {
      if (other === key) continue;
      if (answer !== null && answer.patientId === patientId) room -= answer.bytes;
      if (answer === null || this.#isOver(answer) || (answer.patientId === patientId && room < 0))
        dropped.push(other);
    }
    if (left !== this.#left) return;
    const kept: Kept = { patientId, at: this.#now(), bytes, body };
    await Promise.all([
      this.#store.putAnswer(key, kept),
      ...dropped.map((other) => this.#store.deleteAnswer(other)),
    ]);
  }

  /** What was kept is over. */
  drop(patientId: string, path: string): Promise<void> {
    return this.#store.deleteAnswer(keyOf(patientId, path));
  }

  /** The person has left this phone. */
  forget(): void {
    this.#left++;
  }

  /** Takes the answers of a patient off this phone who was forgotten; answers whether there were any. */
  async remove(patientId: string): Promise<boolean> {
    this.forget();
    this.#forgotten.add(patientId);
    const keys = (await this.#store.answers()).map(([key]) => key);
    const theirs = keys.filter((key) => key.startsWith(keyOf(patientId, '')));
    await Promise.all(theirs.map((key) => this.#store.deleteAnswer(key)));
    return theirs.length > 0;
  }

  #isOver({ at }: Kept): boolean {
    return this.#now() - at > OLDEST_MS;
  }
}

/** null for what is none of this release. */
function newestFirst(
  answers: readonly (readonly [key: string, value: unknown])[],
): readonly (readonly [key: string, answer: Kept | null])[] {
  return answers
    .map(([key, value]) => {
      const parsed = keptSchema.safeParse(value);
      return [key, parsed.success ? parsed.data : null] as const;
    })
    .sort(([, one], [, other]) => (other?.at ?? 0) - (one?.at ?? 0));
}
