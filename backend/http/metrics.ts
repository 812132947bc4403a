/** What Prometheus reads: counts, times and lags, by route pattern, never by patient. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export class Metrics {
  readonly #registry = new Registry();
  readonly #requests: Histogram<'method' | 'route' | 'status'>;
  readonly #logs: Counter<'flag'>;
  readonly #lag: Gauge<'projection'>;
  readonly #leftOut: Gauge<'reactor'>;
  readonly #passedOver: Gauge<'reactor' | 'reason'>;
  readonly #clockWrongBy: Gauge;
  readonly #quarantined: Gauge;
  readonly #sockets: Gauge;

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
    this.#lag = new Gauge({
      name: 'projection_lag_seconds',
      help: 'Age of the oldest event that a projection has not applied.',
      labelNames: ['projection'],
      registers,
    });
    this.#leftOut = new Gauge({
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
    this.#sockets = new Gauge({ name: 'live_connections', help: 'Open live connections.', registers });
  }

  request(method: string, route: string, status: number, seconds: number): void {
    this.#requests.observe({ method, route, status: String(status) }, seconds);
  }

  /** @param flag 'none' of a log that holds nothing to judge */
  logRecorded(flag: string): void {
    this.#logs.inc({ flag });
  }

  lag(projection: string, seconds: number): void {
    this.#lag.set({ projection }, seconds);
  }

  leftOut(reactor: string, count: number): void {
    this.#leftOut.set({ reactor }, count);
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
