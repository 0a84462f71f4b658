import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { vi } from 'vitest';
import { userSchema } from '#src/contract/user-calls.ts';
import { idOf } from './chat-messages.ts';

/** What a browser keeps, empty at first; the person who is here can be changed. */
export interface FakeStorage {
  readonly local: Storage;
  /** Makes a member of that number the one who is here, or its guest. */
  becomes(member: number | null): void;
  close(): void;
}

/** Puts `localStorage`, `indexedDB` and a cookie into the globals of this test. */
export function stubStorage(): FakeStorage {
  const entries: Record<string, string> = {};
  const local = new Proxy(entries, {
    get: (target, name): unknown => Reflect.get(name in methods ? methods : target, name),
  }) as unknown as Storage;
  const methods = {
    getItem: (key: string) => entries[key] ?? null,
    setItem: (key: string, value: string) => void (entries[key] = value),
    removeItem: (key: string) => void Reflect.deleteProperty(entries, key),
  };
  const page = { cookie: '' };
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('document', page);
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
  return {
    local,
    becomes(member) {
      page.cookie = member === null ? '' : `user=${encodeCookie(JSON.stringify(composeUser(member)))}`;
    },
    close: () => void vi.unstubAllGlobals(),
  };
}

/** As js-cookie writes it. */
function encodeCookie(value: string): string {
  return encodeURIComponent(value).replace(/%(3A|7B|7D|5B|5D|2F)/g, decodeURIComponent);
}

function composeUser(number: number) {
  return userSchema.parse({
    id: idOf(number),
    create_time: '2026-11-21T09:00:00.000Z',
    modify_time: '2026-11-21T09:00:00.000Z',
    platform: 'pc',
    platform_name: 'pc',
    isLogin: true,
    nickname: 'Somebody',
    gender: 'MALE',
    avatar: null,
    sign: '',
    email: null,
    audio_switch: false,
    auto_translate: false,
    source_language: 'zh-CN',
    target_language: 'en-US',
    visual: false,
    tags: [],
    adult: true,
    likes: 0,
    gems: 0,
    vip: false,
    vip_level: 'NOT_VIP',
    subscription_end: null,
  });
}
