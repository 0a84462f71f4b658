import { vi } from 'vitest';
import { allCalls } from '#src/contract/all-calls.ts';
import type { Call } from '#src/contract/call.ts';

/** What a call is answered with: data, an HTTP status that refuses it, or a function that makes one of them. */
type Answer = Answered | (() => Answered | Promise<Answered>);
type Answered = object | true | number;

/** As much of a browser as stores need, and a server behind its `fetch`. */
export interface FakeBrowser {
  readonly storage: Map<string, string>;
  /** The calls that were made, as `name` or `name id`. */
  readonly made: string[];
  answer(call: Call, answer: Answer): void;
  /** Takes the browser away again. */
  close(): void;
}

const codes: Record<number, number> = { 401: 40001, 404: 40003, 500: 20001 };

/** Puts a browser into the globals of this test. Its tabs are modules that are loaded again. */
export function stubBrowser(): FakeBrowser {
  const storage = new Map<string, string>();
  const answers = new Map<string, Answer>();
  const made: string[] = [];

  async function respond(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    const call = allCalls.find(({ path, method }) => path === pathname && method === request.method);
    const body: unknown = request.method === 'POST' ? await request.json() : null;
    made.push(`${call?.name ?? pathname}${readId(body)}`);
    const answer = answers.get(call?.name ?? '');
    if (answer === undefined) throw new TypeError('Failed to fetch');
    const result = typeof answer === 'function' ? await answer() : answer;
    if (typeof result !== 'number') return Response.json({ code: 200, message: 'success', data: result });
    return Response.json({ code: codes[result], message: 'No.', data: null }, { status: result });
  }

  const ignore = () => undefined;
  const channels: BroadcastChannel[] = [];
  vi.stubGlobal(
    'BroadcastChannel',
    class extends BroadcastChannel {
      constructor(name: string) {
        super(name);
        channels.push(this);
      }
    },
  );
  vi.stubGlobal('document', {
    cookie: '',
    readyState: 'complete',
    documentElement: { lang: 'en', dataset: {} },
  });
  vi.stubGlobal('location', new URL('http://localhost/'));
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent']) {
    vi.stubGlobal(name, ignore);
  }
  vi.stubGlobal('fetch', (input: string | Request, init?: RequestInit) =>
    respond(typeof input === 'string' ? new Request(new URL(input, 'http://localhost'), init) : input),
  );
  return {
    storage,
    made,
    answer: (call, answer) => answers.set(call.name, answer),
    close() {
      for (const channel of channels) channel.close();
      vi.unstubAllGlobals();
    },
  };
}

/** The character that a body names, after a space; empty without one. */
function readId(body: unknown): string {
  if (typeof body !== 'object' || body === null || !('character_id' in body)) return '';
  return typeof body.character_id === 'string' ? ` ${body.character_id}` : '';
}
