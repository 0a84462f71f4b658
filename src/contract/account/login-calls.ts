import { defineCall } from '../call/call.ts';
import { int32, noBody, noQuery, oneDirection } from '../call/fields.ts';
import { emailAddress } from '#src/contract/call/email-address.ts';
import { userSchema } from './user-calls.ts';
import * as z from 'zod/mini';

/**
 * Where a person finds the link of a login by e-mail: without a mail server, in the terminal that the site runs in
 * (rule:login-ways).
 */
const emailLink = z.enum(['inbox', 'terminal']);
export type EmailLink = z.infer<typeof emailLink>;

/** The ways to log in to this site (rule:login-ways): passkeys always, the others as the operator configured them. */
export const loginMethodsSchema = z.object({
  passkey: z.literal(true),
  email: z.boolean(),
  /** Where the login link arrives; null without a login by e-mail. */
  email_link: z.nullable(emailLink),
  providers: z.array(z.object({ id: z.string(), name: z.string() })),
});

export type LoginMethods = z.infer<typeof loginMethodsSchema>;

export const getLoginMethods = defineCall({
  name: 'getLoginMethods',
  method: 'GET',
  path: '/v2/auth/methods',
  caller: 'anyone',
  reply: 'json',
  readOnly: true,
  query: noQuery,
  body: noBody,
  result: loginMethodsSchema,
});

/** The purpose of a passkey ceremony: to log in, or to create a passkey for this account or for a new one. */
const ceremony = z.enum(['login', 'create']);
/** Created and read by the browser's WebAuthn API; the login library checks it. */
const webAuthn = z.record(z.string(), z.unknown());

export const beginPasskey = defineCall({
  name: 'beginPasskey',
  method: 'POST',
  path: '/v2/auth/passkey/begin',
  caller: 'anyone',
  reply: 'json',
  readOnly: false,
  query: noQuery,
  body: z.object({
    ceremony,
    /** The name of the new passkey in the list of the person's device; the nickname if absent. */
    name: z.optional(oneDirection(z.string().check(z.trim(), z.maxLength(60)))),
  }),
  result: z.object({ options: webAuthn }),
});

export const finishPasskey = defineCall({
  name: 'finishPasskey',
  method: 'POST',
  path: '/v2/auth/passkey/finish',
  caller: 'anyone',
  reply: 'json',
  readOnly: false,
  query: noQuery,
  body: z.object({
    ceremony,
    response: webAuthn,
    name: z.optional(oneDirection(z.string().check(z.trim(), z.maxLength(60)))),
  }),
  result: userSchema,
});

export const sendLoginEmail = defineCall({
  name: 'sendLoginEmail',
  method: 'POST',
  path: '/v2/auth/email/send',
  caller: 'visitor',
  reply: 'json',
  readOnly: false,
  query: noQuery,
  body: z.object({ email: emailAddress }),
  result: z.object({ sent: z.literal(true), email_link: emailLink }),
});

export const linkToken = z.string().check(z.regex(/^[A-Za-z0-9_-]{16,128}$/));
export const mailCode = z.string().check(z.regex(/^\d{6}$/));

/** A link, seen without using it up. */
export const loginLinkSchema = z.object({
  /** To log in, or to add the address to the account that requested it. */
  purpose: z.enum(['login', 'add']),
  /** The address as its owner recognizes it: `a•••n@example.org`. */
  address: z.string(),
  /** True on the device that requested the link. */
  same_device: z.boolean(),
  /** The chats of the guest of this device. */
  chats: int32,
  /** True if the guest of this device owns something else that a login moves. */
  has_more: z.boolean(),
  /** The member of another account who is logged in here, whose session the login ends: an address as above or a name. */
  replaces: z.nullable(z.string()),
});

export type LoginLink = z.infer<typeof loginLinkSchema>;

export const inspectLoginEmail = defineCall({
  name: 'inspectLoginEmail',
  method: 'POST',
  path: '/v2/auth/email/inspect',
  caller: 'anyone',
  reply: 'json',
  readOnly: true,
  query: noQuery,
  body: z.object({ token: linkToken }),
  result: loginLinkSchema,
});

export const redeemLoginEmail = defineCall({
  name: 'redeemLoginEmail',
  method: 'POST',
  path: '/v2/auth/email/redeem',
  caller: 'visitor',
  reply: 'json',
  readOnly: false,
  query: noQuery,
  body: z.object({
    token: linkToken,
    /**
     * The answer to the question whether what the guest of this device owns moves into the account. If absent, it moves
     * on the device that requested the link, unless the same member left it there before, and on no other.
     */
    guest: z.optional(z.enum(['move', 'leave'])),
  }),
  result: userSchema,
});

export const redeemLoginCode = defineCall({
  name: 'redeemLoginCode',
  method: 'POST',
  path: '/v2/auth/email/code',
  caller: 'visitor',
  reply: 'json',
  readOnly: false,
  query: noQuery,
  body: z.object({ email: emailAddress, code: mailCode }),
  result: userSchema,
});

export const beginOidc = defineCall({
  name: 'beginOidc',
  method: 'POST',
  path: '/v2/auth/oidc/begin',
  caller: 'visitor',
  reply: 'json',
  readOnly: false,
  query: noQuery,
  body: z.object({
    provider: z.string().check(z.regex(/^[a-z0-9-]{1,32}$/)),
    /** True to add the provider to the account that is logged in, instead of logging in with it. */
    add: z.optional(z.boolean()),
  }),
  result: z.object({ url: z.url() }),
});

export const logout = defineCall({
  name: 'logout',
  method: 'POST',
  path: '/v2/auth/logout',
  caller: 'anyone',
  reply: 'json',
  readOnly: false,
  query: noQuery,
  body: z.object({}),
  result: z.object({ loggedOut: z.literal(true) }),
});
