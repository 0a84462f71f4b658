import { defineCall } from '../call/call.ts';
import { noBody, noQuery, oneDirection, time, uuid } from '../call/fields.ts';
import * as z from 'zod/mini';

/** The words that a person types to confirm the erasure of the account or the guest, in either language. */
export const erasureWords = ['DELETE', '注销'] as const;

export const exportAccount = defineCall({
  name: 'exportAccount',
  method: 'GET',
  path: '/v2/appUser/export',
  caller: 'visitor',
  reply: 'file',
  fileTypes: ['application/zip'],
  readOnly: true,
  query: noQuery,
  body: noBody,
  result: z.instanceof(Uint8Array),
});

/** The number of erased records by kind, and nothing about the person. */
export const receiptSchema = z.object({
  receipt_id: uuid,
  erased_at: time,
  counts: z.record(z.string(), z.int()),
});

export type Receipt = z.infer<typeof receiptSchema>;

export const eraseAccount = defineCall({
  name: 'eraseAccount',
  method: 'POST',
  path: '/v2/appUser/del',
  caller: 'member',
  reply: 'json',
  readOnly: false,
  query: noQuery,
  body: z.object({ confirmation: z.enum(erasureWords) }),
  result: receiptSchema,
});

export const eraseGuest = defineCall({
  name: 'eraseGuest',
  method: 'POST',
  path: '/v2/user/device/erase',
  caller: 'visitor',
  reply: 'json',
  readOnly: false,
  query: noQuery,
  body: z.object({ confirmation: z.enum(erasureWords) }),
  result: receiptSchema,
});

/** A browser that is logged in. */
export const sessionSchema = z.object({
  id: z.string(),
  /** True for the browser that makes the call. */
  current: z.boolean(),
  /** For example `Chrome on Android`; empty when unknown. */
  browser: z.string(),
  create_time: time,
  /** The day of its last request. */
  seen_time: time,
});

export type Session = z.infer<typeof sessionSchema>;

export const listSessions = defineCall({
  name: 'listSessions',
  method: 'GET',
  path: '/v2/auth/sessions',
  caller: 'member',
  reply: 'json',
  readOnly: true,
  query: noQuery,
  body: noBody,
  result: z.object({ records: z.array(sessionSchema) }),
});

export const revokeSession = defineCall({
  name: 'revokeSession',
  method: 'POST',
  path: '/v2/auth/sessions/revoke',
  caller: 'member',
  reply: 'json',
  readOnly: false,
  query: noQuery,
  body: z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) }),
  result: z.object({ revoked: z.int() }),
});

export const revokeOtherSessions = defineCall({
  name: 'revokeOtherSessions',
  method: 'POST',
  path: '/v2/auth/sessions/revokeOthers',
  caller: 'member',
  reply: 'json',
  readOnly: false,
  query: noQuery,
  body: z.object({}),
  result: z.object({ revoked: z.int() }),
});

export const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  create_time: z.nullable(time),
});

export type Passkey = z.infer<typeof passkeySchema>;

export const listPasskeys = defineCall({
  name: 'listPasskeys',
  method: 'GET',
  path: '/v2/auth/passkeys',
  caller: 'member',
  reply: 'json',
  readOnly: true,
  query: noQuery,
  body: noBody,
  result: z.object({ records: z.array(passkeySchema) }),
});

export const renamePasskey = defineCall({
  name: 'renamePasskey',
  method: 'POST',
  path: '/v2/auth/passkeys/rename',
  caller: 'member',
  reply: 'json',
  readOnly: false,
  query: noQuery,
  body: z.object({
    id: z.string().check(z.minLength(1), z.maxLength(64)),
    name: oneDirection(z.string().check(z.trim(), z.minLength(1), z.maxLength(60))),
  }),
  result: passkeySchema,
});

export const deletePasskey = defineCall({
  name: 'deletePasskey',
  method: 'POST',
  path: '/v2/auth/passkeys/delete',
  caller: 'member',
  reply: 'json',
  readOnly: false,
  query: noQuery,
  body: z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) }),
  result: z.object({ deleted: z.literal(true) }),
});
