import * as z from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { noBody, noQuery, timeZone } from '../call/fields.ts';

/** A time of the day, such as `22:30`. */
const clockTime = z.string().check(z.regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/));

/** The address that a push service gave to a browser. Whoever knows it can write to that browser, so it is a secret. */
const pushEndpoint = z.string().check(z.maxLength(1000), z.regex(/^https:\/\/[^\s/]+\/[\x21-\x7e]*$/));

/** In base64url: an uncompressed point on P-256, and 16 random bytes (RFC 8291). */
const subscriptionKeys = z.object({
  p256dh: z.string().check(z.regex(/^B[A-Za-z0-9_-]{86}=?$/)),
  auth: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}(==)?$/)),
});

const quietHours = z.object({ from: clockTime, until: clockTime });

export type QuietHours = z.infer<typeof quietHours>;

export const pushSettingsSchema = z.object({
  /** True if notifications show the beginning of the reply. */
  shows_text: z.boolean(),
  /**
   * The hours in which nothing is sent, by the clock of `time_zone`; the same time twice is the whole day. Null for
   * none.
   */
  quiet: z.nullable(quietHours),
  /** Null before the browser sent it: the hours are then in UTC. */
  time_zone: z.nullable(z.string()),
  browsers: z.int(),
});

export type PushSettings = z.infer<typeof pushSettingsSchema>;

export const getPushKey = defineCall({
  name: 'getPushKey',
  method: 'GET',
  path: '/v2/push/key',
  caller: 'anyone',
  reply: 'json',
  readOnly: true,
  query: noQuery,
  body: noBody,
  result: z.object({ public_key: z.string() }),
});

export const getPushSettings = defineCall({
  name: 'getPushSettings',
  method: 'GET',
  path: '/v2/push/settings',
  caller: 'visitor',
  reply: 'json',
  readOnly: true,
  query: noQuery,
  body: noBody,
  result: pushSettingsSchema,
});

export const editPushSettings = defineCall({
  name: 'editPushSettings',
  method: 'POST',
  path: '/v2/push/settings',
  caller: 'visitor',
  reply: 'json',
  readOnly: false,
  query: noQuery,
  body: z.strictObject({
    shows_text: z.optional(z.boolean()),
    quiet: z.optional(z.nullable(quietHours)),
    time_zone: z.optional(timeZone),
  }),
  result: pushSettingsSchema,
});

export const subscribePush = defineCall({
  name: 'subscribePush',
  method: 'POST',
  path: '/v2/push/subscribe',
  caller: 'visitor',
  reply: 'json',
  readOnly: false,
  query: noQuery,
  body: z.object({
    endpoint: pushEndpoint,
    keys: subscriptionKeys,
    /** The earlier address of this browser. */
    replaces: z.optional(pushEndpoint),
    time_zone: z.optional(timeZone),
  }),
  result: pushSettingsSchema,
});

export const unsubscribePush = defineCall({
  name: 'unsubscribePush',
  method: 'POST',
  path: '/v2/push/unsubscribe',
  caller: 'visitor',
  reply: 'json',
  readOnly: false,
  query: noQuery,
  body: z.object({ endpoint: pushEndpoint }),
  result: pushSettingsSchema,
});

export const countUnreadChats = defineCall({
  name: 'countUnreadChats',
  method: 'GET',
  path: '/aiChatConversation/unread',
  caller: 'visitor',
  reply: 'json',
  readOnly: true,
  query: noQuery,
  body: noBody,
  result: z.object({ chats: z.int() }),
});
