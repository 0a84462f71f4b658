import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { z } from 'zod';
import type { PushNotice } from '#src/contract/push/push-notice.ts';
import { type BrowserKeys, decryptPush, readVapid } from './decrypt-push.ts';
import { listenLocally } from './listen-locally.ts';

/** A subscribed browser. */
export interface FakePushBrowser {
  readonly endpoint: string;
  readonly keys: { p256dh: string; auth: string };
}

export interface PushedMessage {
  readonly endpoint: string;
  readonly headers: IncomingHttpHeaders;
  readonly byteLength: number;
  /** The key of the VAPID signature, and the signed claims. */
  readonly vapid: ReturnType<typeof readVapid>;
  readonly notice: PushNotice;
}

/** The answer to a message: a status, optionally with `Retry-After` in seconds; none; or a closed connection. */
export type PushAnswer =
  | number
  | { status: number; retryAfter: number | string }
  | 'hang'
  | 'cut'
  | 'redirect';

export interface FakePushService {
  /** For `PUSH_SERVICES`. */
  readonly origin: string;
  /** Every message that arrived, also the refused ones. */
  readonly messages: readonly PushedMessage[];
  /** The number of requests that named no browser of this service. */
  readonly strays: number;
  subscribe(): FakePushBrowser;
  /** Sets the answer to all further messages for a browser; at first they are accepted. */
  setAnswer(browser: FakePushBrowser, answer: PushAnswer): void;
  /** Waits for the next messages of a browser. */
  waitFor(browser: FakePushBrowser, count?: number): Promise<PushedMessage[]>;
  close(): Promise<void>;
}

const noticeSchema = z.strictObject({
  title: z.string(),
  body: z.string(),
  tag: z.string(),
  path: z.string(),
  lang: z.string(),
  unread_chats: z.int(),
  time: z.int(),
}) satisfies z.ZodType<PushNotice>;

const fixture = (name: string) =>
  readFileSync(path.resolve(import.meta.dirname, '../../fixtures/push-service', name), 'utf8');

interface Subscribed {
  keys: BrowserKeys;
  answer: PushAnswer;
}

/** Starts a push service (RFC 8030) behind real TLS, which decrypts messages with the keys of the browsers. */
export async function startFakePushService(): Promise<FakePushService> {
  const cert = fixture('cert.pem');
  // From now on this process trusts the certificate of the tests.
  setDefaultCACertificates([...getCACertificates('default'), cert]);
  const browsers = new Map<string, Subscribed>();
  const messages: PushedMessage[] = [];
  const arrivals = new EventEmitter();
  let strays = 0;
  const server = createServer({ cert, key: fixture('key.pem') }, (request, response) => {
    void buffer(request).then((body) => {
      const found = browsers.get(request.url ?? '');
      if (found === undefined) {
        strays += 1;
        return response.writeHead(404).end();
      }
      messages.push({
        endpoint: `${origin}${request.url}`,
        headers: request.headers,
        byteLength: body.length,
        vapid: readVapid(request.headers.authorization ?? ''),
        notice: noticeSchema.parse(JSON.parse(decryptPush(body, found.keys))),
      });
      arrivals.emit('message');
      const { answer } = found;
      if (answer === 'hang') return undefined;
      if (answer === 'cut') return request.socket.destroy();
      if (answer === 'redirect') return response.writeHead(307, { location: `${origin}/elsewhere` }).end();
      if (typeof answer === 'number') return response.writeHead(answer).end();
      return response.writeHead(answer.status, { 'retry-after': String(answer.retryAfter) }).end();
    });
  });
  const { port, close } = await listenLocally(server);
  const origin = `https://127.0.0.1:${port}`;
  const pathOf = ({ endpoint }: FakePushBrowser) => new URL(endpoint).pathname;
  return {
    origin,
    messages,
    get strays() {
      return strays;
    },
    subscribe() {
      const ecdh = createECDH('prime256v1');
      const p256dh = ecdh.generateKeys('base64url');
      const auth = randomBytes(16);
      const place = `/push/${randomUUID()}`;
      browsers.set(place, { keys: { ecdh, auth }, answer: 201 });
      return { endpoint: `${origin}${place}`, keys: { p256dh, auth: auth.toString('base64url') } };
    },
    setAnswer(browser, answer) {
      const found = browsers.get(pathOf(browser));
      if (found !== undefined) found.answer = answer;
    },
    async waitFor(browser, count = 1) {
      for (;;) {
        const own = messages.filter(({ endpoint }) => endpoint === browser.endpoint);
        if (own.length >= count) return own;
        await once(arrivals, 'message');
      }
    },
    close,
  };
}
