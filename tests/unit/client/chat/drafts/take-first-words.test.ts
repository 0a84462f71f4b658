import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { takeFirstWords } from '#src/client/chat/drafts/take-first-words.ts';

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

it('a message from the page before is sent once', () => {
  handOver('Hello');
  expect(takeFirstWords()).toEqual({ text: 'Hello', kind: 'sent' });
  expect(takeFirstWords()).toBeNull();
});

it('a message from two minutes ago becomes a draft, as its chat never opened', () => {
  handOver('Hello', 121);
  expect(takeFirstWords()).toEqual({ text: 'Hello', kind: 'draft' });
});

it('a message to another character stays for their page', () => {
  handOver('Hello', 1, '/chat/kang-heng-f04');
  expect(takeFirstWords()).toBeNull();
  expect(Object.keys(stored)).toEqual(['first-words']);
});

it('a message under an older name of the character is sent: the address redirected here (rule:character-address)', () => {
  handOver('Hello', 1, '/chat/peng-f01');
  expect(takeFirstWords()).toEqual({ text: 'Hello', kind: 'sent' });
});

it('a message in an address is no longer than any message (8,000 characters)', () => {
  address = `http://localhost${path}?say=${'a'.repeat(8_001)}`;
  expect(takeFirstWords()?.text.length).toBe(8_000);
});

it('a message in an address fills the field once and is never sent, and the rest of the address stays', () => {
  address = `http://localhost${path}?say=I+hate+you&c=7`;
  expect(takeFirstWords()).toEqual({ text: 'I hate you', kind: 'lent' });
  expect(address).toBe(`http://localhost${path}?c=7`);
  expect(takeFirstWords()).toBeNull();
});

it('text shared by another app is taken from the address once, and is not the person’s own', () => {
  address = `http://localhost${path}?c=7&shared=A+link%0Ahttps%3A%2F%2Fa.example%2F`;
  expect(takeFirstWords()).toEqual({ text: 'A link\nhttps://a.example/', kind: 'shared' });
  expect(address).toBe(`http://localhost${path}?c=7`);
  expect(takeFirstWords()).toBeNull();
});

it('invalid data in the storage are ignored', () => {
  for (const text of ['', 'null', '{', '[]', '{"path":"/chat/peng-yue-f01","text":7,"at":0}']) {
    stored['first-words'] = text;
    expect(takeFirstWords(), text).toBeNull();
  }
});
