import type { User } from '#src/contract/account/user-calls.ts';
import { idOf } from './chat-messages.ts';

/** Composes a guest as the server describes one. */
export function composeUser(changes: Partial<User> = {}): User {
  return {
    id: '0195a2f4-0000-7000-8000-000000000001',
    create_time: '2026-11-01T08:00:00.000Z',
    modify_time: '2026-11-01T08:00:00.000Z',
    platform: 'pc',
    platform_name: 'pc',
    isLogin: false,
    nickname: 'Quiet Heron',
    gender: 'MALE',
    avatar: null,
    sign: '',
    email: null,
    audio_switch: false,
    auto_translate: false,
    source_language: 'zh-CN',
    target_language: 'en-US',
    languages_chosen: false,
    visual: false,
    tags: [],
    adult: false,
    likes: 0,
    gems: 200,
    vip: false,
    vip_level: 'NOT_VIP',
    subscription_end: null,
    currency: null,
    characters: [],
    cards: [],
    idfa: null,
    adid: null,
    android_id: null,
    gps_adid: null,
    ...changes,
  };
}

/** Composes a member who is easy to tell from others. */
export function composeMember(number: number): User {
  return composeUser({ id: idOf(number), isLogin: true, adult: true });
}
