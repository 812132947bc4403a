/** What patients' phones and clinicians' screens ask of the product in a day, with how long each answer took. */
import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { liveMessageSchema } from '../../backend/contract/live.ts';
import { recordedLogSchema } from '../../backend/contract/log.ts';
import type { Flag } from '../../events/enums.ts';
import { waitAfter } from '../../frontend/src/features/outbox/outbox.ts';
import { type ApiAnswer, type ApiClient, openLive } from '../harness/product.ts';

/** A request to which nothing, or the wrong thing, was answered. By `performance.now()`. */
export interface Failure {
  readonly kind: string;
  readonly from: number;
  readonly to: number;
  readonly said: string;
}

/** After so long a person has gone. */
const PATIENCE_MS = 60_000;
/** Tries of one request, 15 s apart: by then the product does not come back. */
const MOST_TRIES = 20;

/** When a request was sent, by `performance.now()`, and after how many milliseconds its answer had come. */
export interface Taken {
  readonly from: number;
  readonly ms: number;
}

/** How each request was answered. */
export class Answers {
  /** By what was asked for. */
  readonly taken = new Map<string, Taken[]>();
  readonly failures: Failure[] = [];

  /** The answer; null where there is none, or not one of those expected. */
  async to(
    kind: string,
    ask: () => Promise<ApiAnswer>,
    expected: readonly number[] = [200, 201],
  ): Promise<ApiAnswer | null> {
    const from = performance.now();
    let said: string;
    try {
      const answer = await Promise.race([ask(), pause(PATIENCE_MS, null, { ref: false })]);
      if (answer !== null && expected.includes(answer.status)) {
        this.took(kind, from);
        return answer;
      }
      said = answer === null ? 'no answer' : `${answer.status} ${answer.text.slice(0, 200)}`;
    } catch (error) {
      said = String(error);
    }
    this.failures.push({ kind, from, to: performance.now(), said });
    return null;
  }

  /** Notes how long it took since `from`. */
  took(kind: string, from: number): void {
    const taken = this.taken.get(kind) ?? [];
    this.taken.set(kind, taken);
    taken.push({ from, ms: performance.now() - from });
  }

  /** As `to`, again and again as a phone does it. */
  async surely(
    kind: string,
    ask: () => Promise<ApiAnswer>,
    expected?: readonly number[],
  ): Promise<ApiAnswer> {
    for (let tries = 1; tries <= MOST_TRIES; tries++) {
      const answer = await this.to(kind, ask, expected);
      if (answer !== null) return answer;
      await pause(waitAfter(tries));
    }
    throw new Error(`Nothing came of ${kind}: ${this.failures.at(-1)?.said}`);
  }
}

/** A log that the product has answered. */
export interface AcceptedLog {
  readonly id: string;
  readonly patientId: string;
  readonly flag: Flag;
  /** When it was first tried, and when it was answered, by `performance.now()`. */
  readonly sentAt: number;
  readonly answeredAt: number;
  /** Its first answer was lost. */
  readonly isRepeat: boolean;
}

/** A patient enters a report; the phone sends it with one key until it is answered. */
export async function sendReport(
  answers: Answers,
  client: ApiClient,
  patientId: string,
  values: Readonly<Record<string, number | boolean>>,
): Promise<AcceptedLog> {
  const key = randomUUID();
  const body = { ...values, timestamp: new Date().toISOString() };
  await answers.surely('a patient’s session', () =>
    client.post('/api/session', { role: 'patient', patientId }),
  );
  const sentAt = performance.now();
  const answer = await answers.surely('a log', () =>
    client.post(`/api/patients/${patientId}/logs`, body, key),
  );
  const { log, evaluation } = answer.as(answer.status, recordedLogSchema);
  return {
    id: log.id,
    patientId,
    flag: evaluation.overallFlag,
    sentAt,
    answeredAt: performance.now(),
    isRepeat: answer.header('idempotent-replay') === 'true',
  };
}

const openAlertsSchema = z.array(z.object({ id: z.string(), patientId: z.string() }));
const rowsSchema = z.array(z.object({ id: z.string() }));

/** What a patient's page asks for. */
const PAGE_PARTS = [
  '',
  '/logs?limit=100',
  '/summary',
  '/thresholds',
  '/tests/latest',
  '/milestones',
  '/journey-events?limit=50',
  '/contacts',
  '/messages',
];

/** Live messages come faster than anybody reads: a screen asks again at most so often. */
const BETWEEN_LOOKS_MS = 2000;
const RECONNECT_MS = 1000;

/** A clinician with the dashboard open, who takes one alert after the other on, or opens a patient. */
export class Clinician {
  /** When the socket told of each log, by its id. */
  readonly told = new Map<string, number>();
  /** When its socket was away, by `performance.now()`. */
  readonly away: { readonly from: number; readonly to: number }[] = [];
  /** The ids of the alerts that this one took on. */
  readonly acknowledged = new Set<string>();
  readonly #answers: Answers;
  readonly #client: ApiClient;
  readonly #number: number;

  constructor(answers: Answers, client: ApiClient, number: number) {
    this.#answers = answers;
    this.#client = client;
    this.#number = number;
  }

  async signIn(): Promise<void> {
    await this.#client.become('clinician', { name: `Clinician ${this.#number}` });
  }

  /** Works, and listens, until the day is over. */
  async work(url: string, over: AbortSignal): Promise<void> {
    await Promise.all([this.#listen(url, over), this.#look(over)]);
  }

  async #listen(url: string, over: AbortSignal): Promise<void> {
    let from = performance.now();
    while (!over.aborted) {
      try {
        const live = await openLive(url, this.#client);
        live.socket.on('message', (data: Buffer) => {
          const message = liveMessageSchema.parse(JSON.parse(data.toString()));
          if (message.type === 'patient_log_updated') this.told.set(message.logId, performance.now());
        });
        this.away.push({ from, to: performance.now() });
        const end = () => live.terminate();
        over.addEventListener('abort', end, { once: true });
        await live.closed;
        over.removeEventListener('abort', end);
        from = performance.now();
      } catch {
        // It is away: the screen tries again.
      }
      await restUnless(over, RECONNECT_MS);
    }
    this.away.push({ from, to: Infinity });
  }

  async #look(over: AbortSignal): Promise<void> {
    while (!over.aborted) {
      const [rows, alerts] = await Promise.all([
        this.#ask('the list of patients', '/api/patients?sort=attention&limit=25', rowsSchema),
        this.#ask('open alerts', '/api/alerts?acknowledged=false&limit=50', openAlertsSchema),
        this.#ask('counts of patients', '/api/patients/counts', z.unknown()),
        this.#ask('counts of alerts', '/api/alerts/counts', z.unknown()),
      ]);
      const alert = alerts?.at(this.#number % alerts.length);
      const patientId = alert?.patientId ?? rows?.at(this.#number)?.id;
      if (patientId !== undefined) await this.#openPage(patientId);
      if (alert !== undefined) await this.#acknowledge(alert.id);
      await restUnless(over, BETWEEN_LOOKS_MS);
    }
  }

  async #openPage(patientId: string): Promise<void> {
    const from = performance.now();
    const parts = PAGE_PARTS.map((part) =>
      this.#answers.to('a part of a patient’s page', () =>
        this.#client.get(`/api/patients/${patientId}${part}`),
      ),
    );
    const came = await Promise.all([
      ...parts,
      this.#answers.to('a patient’s alerts', () => this.#client.get(`/api/alerts?patientId=${patientId}`)),
    ]);
    if (!came.includes(null)) this.#answers.took(WHOLE_PAGE, from);
  }

  async #acknowledge(alertId: string): Promise<void> {
    const key = randomUUID();
    // Another may have been faster.
    const answer = await this.#answers.surely(
      'taking an alert on',
      () => this.#client.post(`/api/alerts/${alertId}/acknowledge`, {}, key),
      [200, 409],
    );
    if (answer.status === 200) this.acknowledged.add(alertId);
  }

  async #ask<Shape>(kind: string, path: string, schema: z.ZodMiniType<Shape>): Promise<Shape | null> {
    const answer = await this.#answers.to(kind, () => this.#client.get(path));
    return answer?.as(200, schema) ?? null;
  }
}

/** Not a request of its own: all that a patient's page asks for, until the last has come. */
const WHOLE_PAGE = 'a whole page of a patient';

async function restUnless(over: AbortSignal, milliseconds: number): Promise<void> {
  await pause(milliseconds, undefined, { signal: over }).catch(() => undefined);
}
