import { randomBytes, randomUUID } from 'node:crypto';
import { sessionCookieName, signSessionToken } from '#src/server/account/sessions/session-cookies.ts';
import { hashRecoveryCode } from '#src/server/account/recovery/recovery-codes.ts';
import { hashSessionToken } from '#src/server/account/sessions/session-tokens.ts';
import {
  accountPasskeys,
  accountProviders,
  accountRecoveryCodes,
  accounts,
  accountSessions,
} from '#src/server/account/identity/account-tables.ts';
import { users } from '#src/server/account/identity/tables.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { requireInstallationSecret } from '#src/server/platform/database/require-installation-secret.ts';
import { giveGems } from './gems/give-gems.ts';
import { registerVisitor, type TestVisitor } from './test-visitor.ts';
import type { Send } from './visitor.ts';

/** A browser with a session. */
export interface TestLogin {
  readonly sessionId: string;
  readonly token: string;
  /** The value of the `Cookie` header. */
  readonly cookie: string;
}

/** A person with an account and a session. */
export interface TestMember extends TestLogin {
  readonly accountId: string;
  readonly userId: string;
  /** The member as a visitor; `user` there is the guest of the same device. */
  readonly visitor: TestVisitor;
  /** The guest who is left on the device without the session. */
  readonly guest: TestVisitor;
  /** The session and the device, as the member's browser sends them. */
  readonly headers: Record<string, string>;
}

interface MemberOptions {
  email?: string;
  user?: Partial<typeof users.$inferInsert>;
  /** True for a member with the gems of one day only. */
  isPoor?: boolean;
  login?: LoginOptions;
}

interface LoginOptions {
  createdAt?: Date;
  expiresAt?: Date;
  userAgent?: string;
}

interface MemberApi {
  send: Send;
  services: { database: Queries };
}

const monthMs = 30 * 86_400_000;

/**
 * Stores an account with its user, as a finished login leaves them, with more gems than any test spends, and logs in.
 */
export async function createMember(api: MemberApi, options: MemberOptions = {}): Promise<TestMember> {
  const { database } = api.services;
  const guest = await registerVisitor(api.send);
  const accountId = randomUUID();
  const userId = randomUUID();
  const now = new Date();
  const email = options.email ?? `${accountId}@account.invalid`;
  await database
    .insert(accounts)
    .values({ id: accountId, name: '', email, emailVerified: true, createdAt: now, updatedAt: now });
  await database
    .insert(users)
    .values({ platform: 'pc', adultStatedAt: now, ...options.user, id: userId, accountId });
  if (options.isPoor !== true) await giveGems(database, [userId]);
  const login = await addLogin(database, accountId, options.login);
  return {
    ...login,
    accountId,
    userId,
    guest,
    visitor: guest.at(asMember(api.send, login)),
    headers: { ...headersOf(login), 'device-id': guest.deviceId },
  };
}

/** Logs an account in from another browser. */
export async function addLogin(
  database: Queries,
  accountId: string,
  options: LoginOptions = {},
): Promise<TestLogin> {
  const token = randomBytes(24).toString('base64url');
  const sessionId = randomUUID();
  const createdAt = options.createdAt ?? new Date();
  await database.insert(accountSessions).values({
    id: sessionId,
    token: hashSessionToken(token),
    accountId,
    createdAt,
    updatedAt: createdAt,
    expiresAt: options.expiresAt ?? new Date(Date.now() + monthMs),
    userAgent: options.userAgent ?? null,
  });
  const secret = await requireInstallationSecret(database, 'login');
  const cookie = `${sessionCookieName(false)}=${signSessionToken(token, secret)}`;
  return { sessionId, token, cookie };
}

/** Gives an account a passkey that nobody holds. */
export async function addPasskey(
  database: Queries,
  accountId: string,
  values: Partial<typeof accountPasskeys.$inferInsert> = {},
): Promise<string> {
  const id = randomUUID();
  await database.insert(accountPasskeys).values({
    name: 'Laptop',
    publicKey: randomBytes(32).toString('base64'),
    credentialID: randomBytes(16).toString('base64url'),
    counter: 0,
    deviceType: 'multiDevice',
    backedUp: true,
    createdAt: new Date(),
    ...values,
    id,
    accountId,
  });
  return id;
}

/** Gives an account a login with a provider that no longer answers. */
export async function addProvider(database: Queries, accountId: string): Promise<string> {
  const id = randomUUID();
  const now = new Date();
  await database.insert(accountProviders).values({
    id,
    ownerId: accountId,
    providerId: 'google',
    providerAccountId: `subject-${id}`,
    createdAt: now,
    updatedAt: now,
  });
  return id;
}

/** Gives an account a recovery code of 28 characters. */
export async function addRecoveryCode(database: Queries, accountId: string, code: string): Promise<void> {
  await database.insert(accountRecoveryCodes).values({ accountId, codeHash: hashRecoveryCode(code) });
}

/** Sends requests with the session of a login. */
export function asMember(send: Send, login: TestLogin): Send {
  return (request) => {
    for (const [name, value] of Object.entries(headersOf(login))) request.headers.set(name, value);
    return send(request);
  };
}

/** Returns the headers that a browser sends with a login. */
function headersOf(login: TestLogin): Record<string, string> {
  return { cookie: login.cookie, 'sec-fetch-site': 'same-origin' };
}
