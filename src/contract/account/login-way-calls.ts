import { defineCall } from '../call/call.ts';
import { noBody, noQuery, time } from '../call/fields.ts';
import { emailAddress } from '#src/contract/call/email-address.ts';
import { linkToken, mailCode } from './login-calls.ts';
import { userSchema } from './user-calls.ts';
import * as z from 'zod/mini';

/** A recovery code as somebody typed it, with any separators between its groups. */
const recoveryCode = z.string().check(z.minLength(1), z.maxLength(100));

export const beginRecoveryCode = defineCall({
  name: 'beginRecoveryCode',
  method: 'POST',
  path: '/v2/auth/recovery/begin',
  caller: 'visitor',
  reply: 'json',
  readOnly: true,
  query: noQuery,
  body: z.object({}),
  result: z.object({
    code: z.string(),
    /** Proof, valid for half an hour, that the code was made here for this visitor. */
    seal: z.string(),
  }),
});

export const keepRecoveryCode = defineCall({
  name: 'keepRecoveryCode',
  method: 'POST',
  path: '/v2/auth/recovery/keep',
  caller: 'visitor',
  reply: 'json',
  readOnly: false,
  query: noQuery,
  body: z.object({ code: recoveryCode, seal: z.string().check(z.minLength(1), z.maxLength(200)) }),
  result: userSchema,
});

export const redeemRecoveryCode = defineCall({
  name: 'redeemRecoveryCode',
  method: 'POST',
  path: '/v2/auth/recovery/redeem',
  caller: 'visitor',
  reply: 'json',
  readOnly: false,
  query: noQuery,
  body: z.object({ code: recoveryCode }),
  result: z.object({
    user: userSchema,
    /**
     * Opens the account at once, but counts as a way to log in only after `keepRecoveryCode`, with which the person
     * confirms to have saved it.
     */
    recovery_code: z.string(),
    seal: z.string(),
  }),
});

/** One way to log in to an account. A passkey is renamed and removed by the calls of passkeys. */
export const loginWaySchema = z.object({
  kind: z.enum(['passkey', 'provider', 'email', 'recovery_code']),
  id: z.string(),
  /** The name that the person gave the passkey, the name of the provider, or the address; empty for a recovery code. */
  name: z.string(),
  create_time: z.nullable(time),
});

export type LoginWay = z.infer<typeof loginWaySchema>;

export const listLoginWays = defineCall({
  name: 'listLoginWays',
  method: 'GET',
  path: '/v2/auth/ways',
  caller: 'member',
  reply: 'json',
  readOnly: true,
  query: noQuery,
  body: noBody,
  result: z.object({ records: z.array(loginWaySchema) }),
});

export const removeLoginWay = defineCall({
  name: 'removeLoginWay',
  method: 'POST',
  path: '/v2/auth/ways/remove',
  caller: 'member',
  reply: 'json',
  readOnly: false,
  query: noQuery,
  body: z.object({
    kind: z.enum(['provider', 'email', 'recovery_code']),
    id: z.string().check(z.minLength(1), z.maxLength(64)),
  }),
  result: z.object({ removed: z.literal(true) }),
});

export const addLoginEmail = defineCall({
  name: 'addLoginEmail',
  method: 'POST',
  path: '/v2/auth/email/add',
  caller: 'member',
  reply: 'json',
  readOnly: false,
  query: noQuery,
  body: z.object({ email: emailAddress }),
  result: z.object({ sent: z.literal(true) }),
});

export const confirmLoginEmail = defineCall({
  name: 'confirmLoginEmail',
  method: 'POST',
  path: '/v2/auth/email/confirm',
  caller: 'member',
  reply: 'json',
  readOnly: false,
  query: noQuery,
  body: z.object({ token: linkToken }),
  result: userSchema,
});

export const confirmLoginEmailCode = defineCall({
  name: 'confirmLoginEmailCode',
  method: 'POST',
  path: '/v2/auth/email/confirm-code',
  caller: 'member',
  reply: 'json',
  readOnly: false,
  query: noQuery,
  body: z.object({ email: emailAddress, code: mailCode }),
  result: userSchema,
});
