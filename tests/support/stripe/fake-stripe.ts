import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { answerStripe } from './answer-stripe.ts';
import { StripeBook } from './stripe-book.ts';
import { listenLocally } from '#tests/support/services/listen-locally.ts';

/** The ways in which requests fail. */
export type StripeFault = '429' | '500' | '402' | 'hang' | 'cut' | 'nonsense' | 'empty';

export interface SeenRequest {
  method: string;
  path: string;
  text: string;
  idempotencyKey: string | null;
  version: string | null;
}

export interface FakeStripe {
  readonly baseUrl: string;
  readonly book: StripeBook;
  readonly requests: readonly SeenRequest[];
  /** The price of a plan change; null, as at the start, to prorate it. */
  dueNow: number | null;
  /** True while banks ask for 3-D Secure, or decline: a change of plan waits until the person pays it on its page. */
  isAsking: boolean;
  /**
   * Sets the fault of requests whose path begins with `path`, of one method or of all; null removes it. With `cut`, the
   * request is carried out.
   */
  setFault(fault: StripeFault | null, path?: string, method?: string): void;
  close(): Promise<void>;
}

export const webhookSecret = 'whsec_test';

/** Starts a real HTTP server that answers as Stripe's API of the pinned version does, and fails on request. */
export async function startFakeStripe(): Promise<FakeStripe> {
  const book = new StripeBook();
  const requests: SeenRequest[] = [];
  const answers = new Map<string, { status: number; body: unknown }>();
  let fault: { kind: StripeFault; path: string; method: string | undefined } | null = null;
  const fake: Pick<FakeStripe, 'dueNow' | 'isAsking'> = { dueNow: null, isAsking: false };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const url = new URL(request.url ?? '/', 'http://stripe');
    const key = request.headers['idempotency-key']?.toString() ?? null;
    const seen = {
      method: request.method ?? 'GET',
      path: url.pathname,
      text: body === '' ? url.search.slice(1) : body,
      idempotencyKey: key,
      version: request.headers['stripe-version']?.toString() ?? null,
    };
    requests.push(seen);
    const isFaulty =
      url.pathname.startsWith(fault?.path ?? '/') && (fault?.method ?? seen.method) === seen.method;
    const kind = isFaulty ? (fault?.kind ?? null) : null;
    const isKnown = key !== null && answers.has(key);
    const refusal = kind === null ? null : failures[kind];
    if (kind === 'hang') return;
    // The answer is lost on the way, but the request has been carried out.
    const done =
      (key === null ? undefined : answers.get(key)) ??
      (refusal === null || kind === 'cut' ? answerStripe(book, { ...seen, ...fake }) : refusal);
    // As Stripe does, also for errors that occurred while the request was carried out.
    if (key !== null && !isKnown && kind !== '429') answers.set(key, done);
    if (kind === 'cut') {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '99999' });
      response.write('{"id":');
      setImmediate(() => response.destroy());
      return;
    }
    const content = typeof done.body === 'string' ? done.body : JSON.stringify(done.body);
    response
      .writeHead(done.status, { 'content-type': 'application/json', 'request-id': 'req_test' })
      .end(content);
  }

  const server = createServer((request, response) => {
    void answer(request, response);
  });
  const { port, close } = await listenLocally(server);
  return Object.assign(fake, {
    baseUrl: `http://127.0.0.1:${port}`,
    book,
    requests,
    setFault(kind: StripeFault | null, path = '/', method?: string) {
      fault = kind === null ? null : { kind, path, method };
    },
    close,
  });
}

const failures: Record<StripeFault, { status: number; body: unknown } | null> = {
  429: {
    status: 429,
    body: { error: { type: 'invalid_request_error', code: 'rate_limit', message: 'slower' } },
  },
  500: { status: 500, body: { error: { type: 'api_error', message: 'oops' } } },
  402: {
    status: 402,
    body: { error: { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' } },
  },
  nonsense: { status: 200, body: '<html>maintenance</html>' },
  empty: { status: 200, body: {} },
  hang: null,
  cut: null,
};

/** Composes a webhook's request, signed as Stripe does, now or at another time. */
export function signedEvent(
  event: object,
  { secret = webhookSecret, seconds = Math.floor(Date.now() / 1000) } = {},
): RequestInit & { body: string } {
  const body = JSON.stringify(event);
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': `t=${seconds},v1=${signature}` },
    body,
  };
}
