import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { takeFirstWords } from '#src/browser/take-first-words.ts';

const path = '/chat/peng-yue-f01';
let stored: Record<string, string>;
let address: string;

beforeEach(() => {
  stored = {};
  address = `http://localhost${path}`;
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored[key] ?? null,
    removeItem: (key: string) => Reflect.deleteProperty(stored, key),
  });
  vi.stubGlobal('location', {
    get href() {
      return address;
    },
  });
  vi.stubGlobal('history', {
    state: null,
    replaceState: (_: unknown, __: string, url: URL) => (address = url.href),
  });
});
afterEach(() => vi.unstubAllGlobals());

const handOver = (text: string, secondsAgo = 1, to = path) => {
  stored['first-words'] = JSON.stringify({ path: to, text, at: Date.now() - secondsAgo * 1_000 });
};

it('what was said on the page before is sent once', () => {
  handOver('Hello');
  expect(takeFirstWords()).toEqual({ text: 'Hello', isSent: true });
  expect(takeFirstWords()).toBeNull();
});

it('what was said two minutes ago is a draft, for its chat never opened', () => {
  handOver('Hello', 121);
  expect(takeFirstWords()).toEqual({ text: 'Hello', isSent: false });
});

it('what was said to somebody else stays for their page', () => {
  handOver('Hello', 1, '/chat/kang-heng-f04');
  expect(takeFirstWords()).toBeNull();
  expect(Object.keys(stored)).toEqual(['first-words']);
});

it('what an address says is a draft and never sent, once, and the rest of the address stays', () => {
  address = `http://localhost${path}?say=I+hate+you&c=7`;
  expect(takeFirstWords()).toEqual({ text: 'I hate you', isSent: false });
  expect(address).toBe(`http://localhost${path}?c=7`);
  expect(takeFirstWords()).toBeNull();
});

it('a storage with something else in it says nothing', () => {
  for (const text of ['', 'null', '{', '[]', '{"path":"/chat/peng-yue-f01","text":7,"at":0}']) {
    stored['first-words'] = text;
    expect(takeFirstWords(), text).toBeNull();
  }
});
