import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '#src/server/platform/database/columns.ts';

/**
 * The tables of the login library, by our names (rule:login-ways). The person as the product knows them is in `users`.
 */

/** A person who can log in. A passkey needs no e-mail: the address then ends in `.invalid` and is shown to nobody. */
export const accounts = pgTable('accounts', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  email: text('email').notNull().unique(),
  emailVerified: boolean('email_verified').notNull(),
  image: text('image'),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
});

/** A browser that is logged in; the cookie holds the token, signed. */
export const accountSessions = pgTable(
  'account_sessions',
  {
    id: text('id').primaryKey(),
    expiresAt: moment('expires_at').notNull(),
    /** SHA-256 of the token, in base64url. */
    token: text('token').notNull().unique(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    /** Always empty: we have no use for it. */
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /**
     * True if the person left what the guest of the device owns with that guest: nothing of it moves into the account
     * as long as the session lasts.
     */
    leavesGuest: boolean('leaves_guest').notNull().default(false),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
  },
  (table) => [
    index('account_sessions_account').on(table.accountId),
    index('account_sessions_expires_at').on(table.expiresAt),
  ],
);

/** The ids of accounts at login providers. No token of the provider is stored. */
export const accountProviders = pgTable(
  'account_providers',
  {
    id: text('id').primaryKey(),
    /** The subject: the provider's id of the person. */
    providerAccountId: text('provider_account_id').notNull(),
    providerId: text('provider_id').notNull(),
    /** The account that it opens. Not `accountId`: the login library means the subject by that. */
    ownerId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: moment('access_token_expires_at'),
    refreshTokenExpiresAt: moment('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('account_providers_account').on(table.ownerId),
    index('account_providers_subject').on(table.providerId, table.providerAccountId),
  ],
);

/** Logins in progress that wait for their proof at a device or a provider: challenges and states. */
export const accountProofs = pgTable(
  'account_proofs',
  {
    id: text('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('account_proofs_identifier').on(table.identifier),
    index('account_proofs_expires_at').on(table.expiresAt),
  ],
);

/** E-mails with a link and a code, until one of the two is used: to log in, or to add the address to an account. */
export const accountMailProofs = pgTable(
  'account_mail_proofs',
  {
    id: text('id').primaryKey(),
    purpose: text('purpose', { enum: ['login', 'add'] }).notNull(),
    /** The address, as `foldAddress` returns it. */
    email: text('email').notNull(),
    /** The account that requested to add the address; null for a login. */
    accountId: text('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    /**
     * SHA-256 of the link's token, in base64url; it holds 192 random bits, so no salt. Null for a request that was
     * answered without a mail, so that nobody learns how many others requested one.
     */
    tokenHash: text('token_hash').unique(),
    /** The device that requested it, as `hashDeviceId` returns it; null for a caller without a device. */
    deviceHash: text('device_hash'),
    /** SHA-256 of the code with the device id, which is nowhere in the database; null without a device or a mail. */
    codeHash: text('code_hash'),
    tries: integer('tries').notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('account_mail_proofs_email').on(table.email),
    index('account_mail_proofs_account').on(table.accountId),
    index('account_mail_proofs_device').on(table.deviceHash),
    index('account_mail_proofs_expires_at').on(table.expiresAt),
  ],
);

/** The public keys of passkeys. */
export const accountPasskeys = pgTable(
  'account_passkeys',
  {
    id: text('id').primaryKey(),
    name: text('name'),
    publicKey: text('public_key').notNull(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    credentialID: text('credential_id').notNull().unique(),
    counter: integer('counter').notNull(),
    deviceType: text('device_type').notNull(),
    backedUp: boolean('backed_up').notNull(),
    transports: text('transports'),
    createdAt: moment('created_at'),
    aaguid: text('aaguid'),
  },
  (table) => [index('account_passkeys_account').on(table.accountId)],
);

/** The recovery code of an account: a single one, which works once and is replaced by the next. */
export const accountRecoveryCodes = pgTable(
  'account_recovery_codes',
  {
    accountId: text('account_id')
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** SHA-256 of the code, in base64url. It holds 140 random bits, so no salt. */
    codeHash: text('code_hash').notNull().unique(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /**
     * False for a code that a login returned, until the person confirms to have saved it: the response may have been
     * lost.
     */
    isSaved: boolean('is_saved').notNull().default(true),
    /**
     * The last used code, the device that used it and the time of its first use: a response may get lost, and then the
     * same device may use the code again for a short time. All three are emptied afterwards.
     */
    usedHash: text('used_hash').unique(),
    usedDeviceHash: text('used_device_hash'),
    usedAt: moment('used_at'),
    /** The session that was opened with the used code: it may create another code as long as this code is not saved. */
    usedSessionId: text('used_session_id').references(() => accountSessions.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('account_recovery_codes_used_session').on(table.usedSessionId),
    index('account_recovery_codes_used_device').on(table.usedDeviceHash),
  ],
);
