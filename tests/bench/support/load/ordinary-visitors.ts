import { setTimeout as sleep } from 'node:timers/promises';
import { askMessage } from '#src/contract/chat/message-calls.ts';
import { createVisitor } from '#tests/support/api/visitor.ts';
import { readTimedStream } from './timed-stream.ts';

/** The repeated actions of an ordinary visitor. */
export const deeds = ['page', 'chat page', 'search', 'first word of a reply'] as const;

export type Deed = (typeof deeds)[number];

/** Duration of an action, in milliseconds; null if it failed. */
export interface Took {
  deed: Deed;
  ms: number | null;
}

/** Some visitors, each in their own network. */
export interface Visitors {
  /** Lets all of them act for a time, and returns the duration of each action. */
  goAbout(forMs: number): Promise<Took[]>;
}

/** Pause between two actions, as a person reads. */
const thinkMs = { least: 1_000, most: 3_000 };
const patienceMs = 60_000;
const pages = ['/', '/category', '/category/romance', '/character/peng-yue-f01', '/blogs', '/mine/chats'];
const words = ['night', 'rain', 'Peng', '缘分', 'tea'];

/**
 * Registers visitors with a conversation each. The server has to trust one proxy, which is how the visitors name their
 * networks.
 */
export async function inviteVisitors(serverUrl: string, count: number): Promise<Visitors> {
  const people = await Promise.all(Array.from({ length: count }, (_, index) => invite(serverUrl, index)));
  return {
    async goAbout(forMs) {
      const until = performance.now() + forMs;
      return (await Promise.all(people.map((person) => person.goAbout(until)))).flat();
    },
  };
}

async function invite(serverUrl: string, index: number) {
  const network = { 'x-forwarded-for': `198.51.100.${index + 1}` };
  const send = (request: Request) => {
    request.headers.set('x-forwarded-for', network['x-forwarded-for']);
    return fetch(request);
  };
  const visitor = createVisitor({ send, baseUrl: () => serverUrl });
  await visitor.register();
  const { id } = await visitor.startChat();
  const headers = { ...network, Cookie: `device-id=${visitor.deviceId}`, 'Accept-Language': 'en' };
  let turn = index;

  const act: Readonly<Record<Deed, () => Promise<unknown>>> = {
    page: () => open(pages[turn % pages.length] ?? '/'),
    'chat page': () => open(`/chat/peng-yue-f01?c=${id}`),
    search: () => open(`/search?q=${encodeURIComponent(words[turn % words.length] ?? '')}`),
    async 'first word of a reply'() {
      const { status, firstTokenMs } = await readTimedStream({
        url: `${serverUrl}${askMessage.path}`,
        headers: { ...network, 'device-id': visitor.deviceId, platform: 'pc' },
        body: { conversation_id: id, content: `Hello ${turn}`, client_message_id: crypto.randomUUID() },
        piece: 'event: text-delta',
      });
      if (status !== 200 || Number.isNaN(firstTokenMs)) throw new Error(`no reply: ${status}`);
      return firstTokenMs;
    },
  };

  async function open(path: string): Promise<void> {
    const response = await fetch(`${serverUrl}${path}`, { headers, signal: AbortSignal.timeout(patienceMs) });
    await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
  }

  async function take(deed: Deed, isFirst = true): Promise<Took> {
    const startedAt = performance.now();
    try {
      const told = await act[deed]();
      return { deed, ms: typeof told === 'number' ? told : performance.now() - startedAt };
    } catch (error) {
      if (isFirst && isClosed(error)) return take(deed, false);
      console.error(`${deed}: ${String(error)}`);
      return { deed, ms: null };
    }
  }

  return {
    async goAbout(until: number): Promise<Took[]> {
      const took: Took[] = [];
      // Spreads their starts.
      await sleep(Math.random() * thinkMs.most);
      while (performance.now() < until) {
        turn += 1;
        took.push(await take(deeds[turn % deeds.length] ?? 'page'));
        await sleep(thinkMs.least + Math.random() * (thinkMs.most - thinkMs.least));
      }
      return took;
    },
  };
}

/** True if a kept connection was closed just when it was used again: browsers retry such a request on their own. */
function isClosed(error: unknown): boolean {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return /ECONNRESET|socket hang up|other side closed/.test(String(cause));
}
