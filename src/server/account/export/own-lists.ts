import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { favourites } from '#src/server/characters/favourite-tables.ts';
import { galleryPictures, unlockedBackgrounds } from '#src/server/characters/gallery-tables.ts';
import { characterTexts } from '#src/server/characters/tables.ts';
import { guidances, presets, quickReplies } from '#src/server/chat/tables/guidance-tables.ts';
import {
  attachments,
  conversationLorebooks,
  recordings,
  reports,
  translations,
  unlockedPictures,
} from '#src/server/chat/tables/media-tables.ts';
import { memories, memoryReplacements, memorySources } from '#src/server/chat/tables/memory-tables.ts';
import { crisisPauses } from '#src/server/chat/tables/safety-tables.ts';
import { chatLines, messageSources } from '#src/server/chat/tables/source-tables.ts';
import { removals } from '#src/server/chat/tables/tables.ts';
import { gemEntries, gemHolds, gemWallets } from '#src/server/gems/tables.ts';
import {
  accountPasskeys,
  accountProviders,
  accountRecoveryCodes,
  accountSessions,
} from '#src/server/account/identity/account-tables.ts';
import {
  orders,
  paymentCustomers,
  paymentMails,
  subscriptions,
} from '#src/server/membership/tables/tables.ts';
import { personas } from '#src/server/personas/tables.ts';
import { pushSubscriptions } from '#src/server/push/tables.ts';
import { pictureFileName } from './file-names.ts';
import { pickColumns, type WordOf } from './pick-fields.ts';

/** A table of which a person's rows are exported. */
export interface OwnList {
  table: PgTable;
  /** The column with the id of the user, account, wallet, conversation or message to which a row belongs. */
  owner: PgColumn;
  /** The exported columns, by their names in the export: what a table gets later is not exported by itself. */
  columns: Record<string, PgColumn | SQL>;
  order: readonly PgColumn[];
}

/** Lists the rows of a table in the order of some columns, with these and others that the lines name. */
function list<Owner extends string, Line extends string>(
  table: PgTable & Readonly<Record<Owner | WordOf<Line>, PgColumn>>,
  owner: Owner,
  order: Line,
  ...others: readonly Line[]
): OwnList {
  const columns = pickColumns(table, order, ...others);
  return { table, owner: table[owner], columns, order: Object.values(pickColumns(table, order)) };
}

/** Adds columns to a list that have other names in the export, or are computed. */
function add(own: OwnList, columns: OwnList['columns']): OwnList {
  return { ...own, columns: { ...own.columns, ...columns } };
}

/** Looks a value up for each row. The query is nested: Drizzle omits the table of a column that is selected directly. */
function lookUp(query: SQL): SQL {
  return sql`(${query})`;
}

/** Lists the values of a column that belong to a memory, as objects with one field. */
function listOfMemory(name: string, value: PgColumn, memoryId: PgColumn): SQL {
  return lookUp(sql`select coalesce(json_agg(json_build_object(${name}::text, ${value}) order by ${value}), '[]')
    from ${value.table} where ${memoryId} = ${memories.id}`);
}

/** The lists of an account: no key, token or hash that could log somebody in. */
export const accountLists = {
  sessions: add(list(accountSessions, 'accountId', 'id', 'createdAt leavesGuest'), {
    browser: accountSessions.userAgent,
    seen_time: accountSessions.updatedAt,
    end_time: accountSessions.expiresAt,
  }),
  login_providers: {
    ...add(list(accountProviders, 'ownerId', 'scope', 'createdAt updatedAt'), {
      provider: accountProviders.providerId,
      subject: accountProviders.providerAccountId,
    }),
    order: [accountProviders.id],
  },
  passkeys: list(accountPasskeys, 'accountId', 'id', 'name deviceType backedUp transports createdAt'),
  recovery_codes: list(accountRecoveryCodes, 'accountId', 'createdAt'),
};

/** The lists of a user that are read at once. */
export const userLists = {
  favourites: add(list(favourites, 'userId', 'createdAt characterId'), {
    character_name: lookUp(sql`select ${characterTexts.name} from ${characterTexts}
      where ${characterTexts.characterId} = ${favourites.characterId} order by ${characterTexts.language} limit 1`),
  }),
  // Without the address and the keys: whoever has them could write to the browser.
  push_subscriptions: add(
    list(pushSubscriptions, 'userId', 'id', 'sessionId language failures createdAt renewedAt'),
    { push_service: sql`split_part(${pushSubscriptions.endpoint}, '/', 3)` },
  ),
  personas: add(
    list(
      personas,
      'userId',
      'id',
      'name description avatarId isDefault lorebookId version createdAt modifiedAt',
    ),
    { avatar_file: sql`${personas.avatarId}`.mapWith(pictureFileName) },
  ),
  guidances: list(
    guidances,
    'userId',
    'id',
    'characterId conversationId instructions note noteDepth modifiedAt',
  ),
  presets: list(presets, 'userId', 'id', 'name instructions note noteDepth sampler modifiedAt'),
  quick_replies: list(quickReplies, 'userId', 'position', 'label content'),
  unlocked_pictures: add(list(unlockedPictures, 'userId', 'galleryPictureId', 'unlockedAt'), {
    character_id: lookUp(sql`select ${galleryPictures.characterId} from ${galleryPictures}
      where ${galleryPictures.id} = ${unlockedPictures.galleryPictureId}`),
  }),
  unlocked_backgrounds: list(unlockedBackgrounds, 'userId', 'backgroundId', 'unlockedAt'),
  // A user has one, so that the order does not matter.
  gem_wallet: add(
    list(
      gemWallets,
      'userId',
      'daily',
      'bought heldDaily heldBought packageGems packageZone packageMonth monthGems',
    ),
    { package_day: sql`${gemWallets.packageDay}`.mapWith((day: string) => new Date(day)) },
  ),
  orders: list(
    orders,
    'userId',
    'createdAt id',
    'provider origin productId kind gems level interval currency amount refundedAmount state checkoutRef',
    'paymentRef invoiceRef subscriptionId returnPath language creditedGems takenGems withdrawnAmount expiresAt',
    'paidAt withdrawnAt',
  ),
  subscriptions: list(
    subscriptions,
    'userId',
    'createdAt id',
    'provider ref productId level interval currency amount state language periodStart periodEnd levelUntil',
    'cancelledAt revokedAt unpaidFrom',
  ),
  payment_customers: list(paymentCustomers, 'userId', 'provider', 'ref'),
  payment_mails: list(paymentMails, 'userId', 'createdAt id', 'kind language facts sentAt'),
  reports: list(reports, 'userId', 'id', 'messageId conversationId reason note content state createdAt'),
};

/** The holds of a user for paid actions, read in batches. */
export const ownHolds = list(
  gemHolds,
  'userId',
  'id',
  'action gems daily bought captured reference state createdAt endedAt',
);

/** The ledger of a wallet, read in batches. */
export const ownEntries = add(
  list(
    gemEntries,
    'walletId',
    'id',
    'kind action daily bought dailyAfter boughtAfter holdId reference reason createdAt',
  ),
  { id: sql`${gemEntries.id}::text` },
);

/** The lists of a conversation beside its messages, including the removals that can be restored. */
export const chatLists = {
  lorebooks: list(conversationLorebooks, 'conversationId', 'lorebookId'),
  memories: add(
    list(
      memories,
      'conversationId',
      'id',
      'kind content isPinned isForgotten author depth version createdAt modifiedAt',
    ),
    {
      replacements: listOfMemory('replaced_by', memoryReplacements.replacedBy, memoryReplacements.memoryId),
      sources: listOfMemory('message_id', memorySources.messageId, memorySources.memoryId),
    },
  ),
  removals: list(
    removals,
    'conversationId',
    'id',
    'kind headMessageId messageId messageCount title removedAt',
  ),
  lines: list(chatLines, 'conversationId', 'place', 'kind afterMessageId content'),
  crisis_pauses: {
    table: crisisPauses,
    owner: crisisPauses.conversationId,
    columns: { since_time: crisisPauses.since },
    order: [],
  },
};

/** The lists of a message. The sound of a recording is cached for a week, and can be generated again. */
export const messageLists = {
  translations: list(translations, 'messageId', 'language', 'version content model createdAt'),
  attachments: list(attachments, 'messageId', 'galleryPictureId'),
  recordings: list(recordings, 'messageId', 'version', 'voice createdAt'),
  sources: list(messageSources, 'messageId', 'place', 'swipe line written info'),
};
