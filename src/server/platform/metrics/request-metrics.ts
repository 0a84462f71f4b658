import type { IncomingMessage, ServerResponse } from 'node:http';
import { Gauge, Histogram, type Registry } from 'prom-client';

/** The bounds of the histogram, in seconds: from a cached page to a reply that is read as it is written. */
const seconds = [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];

/** Measures the requests of a server, from the first byte to the last. */
export class RequestMetrics {
  readonly #durations: Histogram<'route' | 'method' | 'status'>;
  readonly #open: Gauge;
  readonly #routeOf: (path: string) => string;

  /** @param routeOf the name of the route of a path: one of few, whatever strangers ask for */
  constructor(register: Registry, routeOf: (path: string) => string) {
    this.#routeOf = routeOf;
    this.#durations = new Histogram({
      name: 'yuanfen_http_request_duration_seconds',
      help: 'Time of requests by route, with the time in which the client reads: a reply that is streamed takes as long as it is written.',
      labelNames: ['route', 'method', 'status'],
      buckets: seconds,
      registers: [register],
    });
    this.#open = new Gauge({
      name: 'yuanfen_http_requests_open',
      help: 'Requests that are being answered, streams among them.',
      registers: [register],
    });
  }

  /** Measures a request whose answer begins now. */
  begin(request: IncomingMessage, response: ServerResponse): void {
    const startedAt = performance.now();
    this.#open.inc();
    response.once('close', () => {
      this.#open.dec();
      const [path = ''] = (request.url ?? '').split('?', 1);
      const method = request.method ?? '';
      const labels = {
        route: this.#routeOf(path),
        method: usualMethods.has(method) ? method : 'other',
        status: String(response.statusCode),
      };
      this.#durations.observe(labels, (performance.now() - startedAt) / 1_000);
    });
  }
}

const usualMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);
