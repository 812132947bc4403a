/** What Prometheus reads: counts, times and lags, by route pattern, never by patient. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Anchor } from '../../events/store/port.ts';

/** Where the check of the event log stands. */
export interface LogCheckStanding {
  /** Events looked at in this pass so far. */
  readonly events: number;
  /** Where the last whole pass ended; null before the first. */
  readonly anchor: Anchor | null;
  /** When that was, ms since 1970. */
  readonly endedAt: number | null;
  /** Found in the last whole pass or in this one. */
  readonly damages: number;
}

/** What is told of the event log: its end, and how far the check of it is. */
export interface EventLogStanding {
  /** null while it has no event. The hash is '' where the store keeps no chain. */
  readonly head: Anchor | null;
  /** null where no check goes through it. */
  readonly check: LogCheckStanding | null;
}

interface LogCheckGauges {
  readonly events: Gauge;
  readonly damages: Gauge;
  readonly endedAt: Gauge;
}

export class Metrics {
  readonly #registry = new Registry();
  readonly #requests: Histogram<'method' | 'route' | 'status'>;
  readonly #logs: Counter<'flag'>;
  readonly #readsLate: Counter;
  readonly #lag: Gauge<'projection'>;
  readonly #parked: Gauge<'reactor'>;
  readonly #passedOver: Gauge<'reactor' | 'reason'>;
  readonly #clockWrongBy: Gauge;
  readonly #quarantined: Gauge;
  readonly #sockets: Gauge;
  readonly #logHead: Gauge<'position' | 'hash'>;
  #logCheckGauges: LogCheckGauges | null = null;

  /** @param linesDropped how many lines of the program's log could not be written so far */
  constructor(linesDropped: () => number = () => 0) {
    const registers = [this.#registry];
    collectDefaultMetrics({ register: this.#registry });
    this.#requests = new Histogram({
      name: 'http_request_seconds',
      help: 'Time to answer a request, by route pattern.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers,
    });
    this.#logs = new Counter({
      name: 'logs_recorded_total',
      help: 'Logs recorded, by flag.',
      labelNames: ['flag'],
      registers,
    });
    this.#readsLate = new Counter({
      name: 'audit_reads_late_total',
      help: 'Looks at records that were answered before they could be recorded.',
      registers,
    });
    this.#lag = new Gauge({
      name: 'projection_lag_seconds',
      help: 'Age of the oldest event that a projection has not applied.',
      labelNames: ['projection'],
      registers,
    });
    this.#parked = new Gauge({
      name: 'reactions_left_out',
      help: 'Events without a reaction because their history cannot be read.',
      labelNames: ['reactor'],
      registers,
    });
    this.#passedOver = new Gauge({
      name: 'reactions_passed_over',
      help: 'Events without a reaction, by reason: history before the first start, or an unreadable history.',
      labelNames: ['reactor', 'reason'],
      registers,
    });
    this.#clockWrongBy = new Gauge({
      name: 'clock_wrong_by_seconds',
      help: 'How far the clock stands before the last recorded event, or has jumped; 0 while nothing is known against it.',
      registers,
    });
    this.#quarantined = new Gauge({
      name: 'events_quarantined',
      help: 'Events that could not be read.',
      registers,
    });
    this.#registry.registerMetric(
      new Gauge({
        name: 'log_lines_dropped',
        help: 'Lines of the program’s own log that could not be written since the start.',
        registers: [],
        collect() {
          this.set(linesDropped());
        },
      }),
    );
    this.#logHead = new Gauge({
      name: 'event_log_head',
      help: 'The last event of the log: note position and hash to find out later whether its end was cut off.',
      labelNames: ['position', 'hash'],
      registers,
    });
    this.#sockets = new Gauge({ name: 'live_connections', help: 'Open live connections.', registers });
  }

  request(method: string, route: string, status: number, seconds: number): void {
    this.#requests.observe({ method, route, status: String(status) }, seconds);
  }

  /** @param flag 'none' of a log that holds nothing to judge */
  logRecorded(flag: string): void {
    this.#logs.inc({ flag });
  }

  readLate(): void {
    this.#readsLate.inc();
  }

  lag(projection: string, seconds: number): void {
    this.#lag.set({ projection }, seconds);
  }

  parked(reactor: string, count: number): void {
    this.#parked.set({ reactor }, count);
  }

  passedOver(reactor: string, reason: string, count: number): void {
    this.#passedOver.set({ reactor, reason }, count);
  }

  clockWrongBy(seconds: number): void {
    this.#clockWrongBy.set(seconds);
  }

  quarantined(count: number): void {
    this.#quarantined.set(count);
  }

  eventLog({ head, check }: EventLogStanding): void {
    this.#logHead.reset();
    if (head !== null) this.#logHead.set({ position: head.position, hash: head.hash }, 1);
    if (check === null) return;
    const { events, damages, endedAt } = this.#logCheck();
    events.set(check.events);
    damages.set(check.damages);
    endedAt.set((check.endedAt ?? 0) / 1000);
  }

  /** Made when there is a check: of a log that none goes through, no figure says that it is whole. */
  #logCheck(): LogCheckGauges {
    const registers = [this.#registry];
    this.#logCheckGauges ??= {
      events: new Gauge({
        name: 'event_log_check_events',
        help: 'Events that the check of the event log has looked at in its present or last pass.',
        registers,
      }),
      damages: new Gauge({
        name: 'event_log_damages',
        help: 'Events that are known not to be as they were written.',
        registers,
      }),
      endedAt: new Gauge({
        name: 'event_log_check_ended_seconds',
        help: 'When the last whole pass of the check ended, in seconds since 1970; 0 before the first.',
        registers,
      }),
    };
    return this.#logCheckGauges;
  }

  connections(count: number): void {
    this.#sockets.set(count);
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  text(): Promise<string> {
    return this.#registry.metrics();
  }
}
