import { passkey } from '@better-auth/passkey';
import { betterAuth, type BetterAuthOptions, type DBTransactionAdapter } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { APIError } from 'better-auth/api';
import { genericOAuth } from 'better-auth/plugins';
import { v7 as newId } from 'uuid';
import {
  accountPasskeys,
  accountProofs,
  accountProviders,
  accounts,
  accountSessions,
} from '#src/server/account/identity/account-tables.ts';
import type { Database } from '#src/server/platform/database/database.ts';
import type { Log } from '#src/server/platform/log/log.ts';
import { cookiePrefix, sessionSeconds, slideSeconds } from '../sessions/session-cookies.ts';
import { hashSessionTokens } from '../sessions/session-tokens.ts';
import type { ProviderMetadata } from './discover-provider.ts';
import type { LoginProvider } from './list-login-providers.ts';
import { adultNeededCode, inventAddress, isRealAddress, loginInProgress } from './login-rules.ts';
import { type ProviderProfile, readProviderProfile } from './read-provider-profile.ts';
import { readProvenAddress } from './read-proven-address.ts';
import { type OpenAdapter, wrapAdapter } from '../sessions/wrap-adapter.ts';

type Calls = Pick<DBTransactionAdapter, 'create' | 'findOne' | 'update'>;

const minute = 60;

export interface AuthOptions {
  database: Database;
  log: Log;
  secret: string;
  siteName: string;
  /** The address of the site at which people log in: `https://example.org`. Passkeys are bound to its host. */
  origin: string;
  /** With what they said of themselves; null if they did not answer. */
  providers: readonly (LoginProvider & { metadata: ProviderMetadata | null })[];
}

export type Auth = ReturnType<typeof createAuth>;

/**
 * Creates the login library on our tables (rule:login-ways). Its own routes are not served, except the callback of a
 * login provider.
 */
export function createAuth(options: AuthOptions) {
  const { origin } = options;
  return betterAuth({
    appName: options.siteName,
    baseURL: origin,
    basePath: '/api/auth',
    secret: options.secret,
    trustedOrigins: [origin],
    telemetry: { enabled: false },
    // Our own limits apply before the calls (rule:rate-limits); those of the library know nothing of devices.
    rateLimit: { enabled: false },
    logger: createLogger(options.log),
    onAPIError: { errorURL: `${origin}/login` },
    database: openTables(options.database),
    session: {
      expiresIn: sessionSeconds,
      updateAge: slideSeconds,
      freshAge: 10 * minute,
      fields: { userId: 'accountId' },
      // A revoked session is invalid at once (rule:sessions).
      cookieCache: { enabled: false },
    },
    account: {
      // No column may have the name of another field: the library reads joined rows by both.
      fields: { accountId: 'providerAccountId', userId: 'ownerId' },
      // Only the address of a trusted provider may open the account of that address (`toLibraryUser`). A member can
      // add any provider to an account with any address, or with none.
      accountLinking: { enabled: true, allowDifferentEmails: true },
    },
    advanced: {
      ...setCookies(origin.startsWith('https:')),
      database: { generateId: () => newId() },
      ipAddress: { disableIpTracking: true },
    },
    databaseHooks,
    plugins: [servePasskeys(options), askProviders(options)],
  });
}

function createLogger(log: Log) {
  return {
    level: 'warn' as const,
    // The library's messages may contain addresses, so only the beginning of a message is logged.
    log: (level: string, message: string) => {
      log.warn('login-library', { state: level, error_message: message.slice(0, 80) });
    },
  };
}

function openTables(database: Database) {
  return hashSessionTokens(
    ignorePasskeyCounts(
      drizzleAdapter(database, {
        provider: 'pg',
        transaction: true,
        schema: {
          user: accounts,
          session: accountSessions,
          account: accountProviders,
          verification: accountProofs,
          passkey: accountPasskeys,
        },
      }),
    ),
  );
}

function setCookies(isSecure: boolean) {
  return {
    cookiePrefix: cookiePrefix(isSecure),
    useSecureCookies: false,
    defaultCookieAttributes: { secure: isSecure, httpOnly: true, sameSite: 'lax' as const, path: '/' },
  };
}

/** Tokens of a provider are not stored: a login needs to know only once who it was. */
const noTokens = {
  accessToken: null,
  refreshToken: null,
  idToken: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
};

const databaseHooks: NonNullable<BetterAuthOptions['databaseHooks']> = {
  user: {
    create: {
      before: (account) => {
        if (loginInProgress.getStore()?.isAdult !== true) {
          throw new APIError('FORBIDDEN', { code: adultNeededCode, message: 'an adult is needed' });
        }
        // An unverified address is not stored: the owner of the address would later find somebody else in that account
        // (rule:login-proofs). Names and pictures of providers are not stored either.
        const email = account.emailVerified ? account.email : inventAddress();
        const emailVerified = isRealAddress(email);
        return Promise.resolve({ data: { ...account, email, emailVerified, name: '', image: null } });
      },
    },
  },
  session: {
    create: {
      after: ({ id, userId: accountId }) => {
        const login = loginInProgress.getStore();
        if (login === undefined) return Promise.resolve();
        // Each way to log in creates one session; with two, the browser might get another than the one that was begun.
        if (login.session !== undefined)
          throw new Error('the login library made a second session in one login');
        login.session = { id, accountId };
        return Promise.resolve();
      },
    },
  },
  account: {
    create: { before: (link) => Promise.resolve({ data: { ...link, ...noTokens } }) },
    update: { before: (link) => Promise.resolve({ data: { ...link, ...noTokens } }) },
  },
};

function servePasskeys({ siteName, origin }: AuthOptions) {
  return passkey({
    rpID: new URL(origin).hostname,
    rpName: siteName,
    origin,
    schema: { passkey: { fields: { userId: 'accountId' } } },
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
    registration: {
      requireSession: false,
      // Without a session the passkey begins a new account, which is created once the passkey is verified.
      resolveUser: () => Promise.resolve({ id: newId(), name: siteName }),
      afterVerification: async ({ ctx, user }) => {
        const known = await ctx.context.internalAdapter.findUserById(user.id);
        if (known !== null) {
          // A ceremony that a member began must end in the same session: otherwise the library would log in whoever
          // presents the passkey, however old or expired the session of the beginning is.
          if (loginInProgress.getStore()?.accountId !== known.id) {
            throw new APIError('UNAUTHORIZED', { code: 'SESSION_REQUIRED', message: 'the session is gone' });
          }
          return { userId: known.id };
        }
        const made = await ctx.context.internalAdapter.createUser(
          { email: inventAddress(), emailVerified: false, name: '' },
          { method: 'passkey' },
        );
        return { userId: made.id };
      },
    },
  });
}

/**
 * Returns a person at a provider as the library needs them: with a verified address, without which it neither adds the
 * provider to an account nor creates one. An address for which the provider is not trusted is replaced by an invented
 * one, which belongs to no account: whoever runs the provider could otherwise open every account (rule:login-proofs).
 */
function toLibraryUser(
  profile: ProviderProfile,
  { trustedAddresses }: LoginProvider,
): { id: string; email: string; emailVerified: true } {
  const email = readProvenAddress(profile, trustedAddresses) ?? inventAddress();
  return { id: profile.id, email, emailVerified: true };
}

function askProviders({ providers }: AuthOptions) {
  return genericOAuth({
    config: providers.map((provider) => ({
      providerId: provider.id,
      name: provider.name,
      discoveryUrl: provider.discoveryUrl,
      clientId: provider.clientId,
      clientSecret: provider.clientSecret,
      tokenEndpointAuth: { method: provider.metadata?.secretPlace ?? 'client_secret_post' },
      scopes: ['openid', 'email'],
      pkce: true,
      requireIdTokenVerification: true,
      async getUserInfo(tokens) {
        const profile = await readProviderProfile(tokens, provider.metadata?.userInfoUrl);
        return profile === null ? null : toLibraryUser(profile, provider);
      },
      accountSubject: ({ profile }) => String(profile.id),
    })),
  });
}

/**
 * Creates the adapter of the login library without the signature counts of passkeys. Managers that keep passkeys on
 * several devices count on each, or start again after a restore; the library refuses a login whose count fell, for ever.
 * The check is optional (WebAuthn Level 3, 6.1.1), and a copied passkey is not found by it where counts stay at zero.
 */
function ignorePasskeyCounts(open: OpenAdapter): OpenAdapter {
  return wrapAdapter(open, ignoreInCalls);
}

function ignoreInCalls(adapter: DBTransactionAdapter): Calls {
  return {
    create: <T extends Record<string, unknown>, R = T>(given: Parameters<typeof adapter.create<T, R>>[0]) =>
      adapter.create<T, R>({ ...given, data: withoutCount(given.model, given.data) }),
    findOne: async <T>(given: Parameters<typeof adapter.findOne<T>>[0]) =>
      withoutCount(given.model, await adapter.findOne<T>(given)),
    update: <T>(given: Parameters<typeof adapter.update<T>>[0]) =>
      adapter.update<T>({ ...given, update: withoutCount(given.model, given.update) }),
  };
}

/** Returns a row of a passkey, or a change of one, with a count of zero. */
function withoutCount<Row>(model: string, row: Row): Row {
  const isPasskey = model === 'passkey' && typeof row === 'object' && row !== null && 'counter' in row;
  return isPasskey ? { ...row, counter: 0 } : row;
}
