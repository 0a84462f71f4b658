import type * as pushCalls from './push-calls.ts';
import type { AllCallFacts } from '../call/call-facts.ts';

/** The facts about this room's calls that only the server needs. */
export const pushCallFacts: AllCallFacts<typeof pushCalls> = {
  getPushKey: {
    limit: 'reads',
    room: 'none',
    summary: 'Returns the public key with which a browser subscribes to notifications (RFC 8292).',
  },
  getPushSettings: {
    limit: 'reads',
    room: 'none',
    summary: 'Returns the notification settings: whether they show the text of replies, and the quiet hours.',
  },
  editPushSettings: {
    limit: 'writes',
    room: 'frees',
    summary: 'Changes the given fields of the notification settings and returns all of them.',
  },
  subscribePush: {
    limit: 'writes',
    room: 'frees',
    summary:
      'Subscribes a browser to notifications of replies that nobody is reading, until its session ends. Idempotent. With more than ten browsers, the one seen longest ago is dropped.',
  },
  unsubscribePush: { limit: 'writes', room: 'frees', summary: 'Unsubscribes a browser of the visitor.' },
  countUnreadChats: {
    limit: 'reads',
    room: 'none',
    summary: 'Counts the visitor’s conversations with unread replies, up to 100.',
  },
};
