import { and, asc, eq } from 'drizzle-orm';
import { defaultLanguage } from '#src/contract/locale/language.ts';
import { AppError } from '#src/contract/errors/app-error.ts';
import { characters, characterTexts } from '#src/server/characters/tables.ts';
import { accounts } from '#src/server/account/identity/account-tables.ts';
import { users } from '#src/server/account/identity/tables.ts';
import { lorebooks } from '#src/server/lorebooks/tables.ts';
import { pictures } from '#src/server/pictures/tables.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import type { Visitor } from '#src/server/platform/http/visitor/visitor.ts';
import { numberedFileName, pictureFileName } from './file-names.ts';
import { accountLists, userLists } from './own-lists.ts';
import { pickColumns, pickFields } from './pick-fields.ts';
import { readLists } from './read-lists.ts';

export type OwnRecords = Awaited<ReturnType<typeof readOwnRecords>>;

/**
 * Reads all records of a person for the export, except the conversations and the long lists of gems: no key, token or
 * hash that could log somebody in.
 * @throws AppError 40001 when the user does not exist
 */
export async function readOwnRecords(database: Queries, { userId, accountId }: Visitor) {
  const [user] = await database.select().from(users).where(eq(users.id, userId));
  if (user === undefined) throw new AppError(40001);
  const { gem_wallet: wallets, ...lists } = await readLists(database, userLists, userId);
  return {
    profile: {
      ...pickFields(
        user,
        'id createdAt modifiedAt platform nickname gender avatar sign vipLevel subscriptionEnd paidFrom paidUntil',
        'dailyUntil adultStatedAt',
      ),
      /** The day of the last visit; older visits are not stored. */
      seen_on: new Date(user.seenOn),
    },
    settings: pickFields(
      user,
      'audioSwitch autoTranslate sourceLanguage targetLanguage languagesChosen visual matureOptIn timeZone currency',
      'pushShowsText quietFrom quietUntil',
    ),
    account: accountId === null ? null : await readAccount(database, accountId),
    pictures: await readPictures(database, userId),
    lorebooks: await readLorebooks(database, userId),
    characters: await readCharacters(database, userId),
    gem_wallet: wallets?.[0] ?? null,
    ...lists,
  };
}

async function readAccount(database: Queries, accountId: string) {
  const [account] = await database
    .select(pickColumns(accounts, 'id name email emailVerified image createdAt updatedAt'))
    .from(accounts)
    .where(eq(accounts.id, accountId));
  if (account === undefined) throw new AppError(40001);
  return { ...account, ...(await readLists(database, accountLists, accountId)) };
}

async function readPictures(database: Queries, userId: string) {
  const rows = await database
    .select({ ...pickColumns(pictures, 'width height createdAt'), id: pictures.id })
    .from(pictures)
    .where(eq(pictures.ownerId, userId))
    .orderBy(asc(pictures.id));
  return rows.map((row) => ({ ...row, file: pictureFileName(row.id) }));
}

/** Reads the lorebooks without their content, which is exported as files. */
async function readLorebooks(database: Queries, userId: string) {
  const rows = await database
    .select({
      ...pickColumns(lorebooks, 'isGlobal version createdAt modifiedAt'),
      id: lorebooks.id,
      name: lorebooks.name,
    })
    .from(lorebooks)
    .where(eq(lorebooks.userId, userId))
    .orderBy(asc(lorebooks.id));
  return rows.map((row, index) => ({ ...row, file: numberedFileName('lorebooks', index, row.name) }));
}

/**
 * Reads the characters without their cards, which are exported as files. The single language of a card is used for
 * both.
 */
async function readCharacters(database: Queries, userId: string) {
  const isNamed = and(
    eq(characterTexts.characterId, characters.id),
    eq(characterTexts.language, defaultLanguage),
  );
  const rows = await database
    .select({
      ...pickColumns(
        characters,
        'slug gender age ageStatedAt isMature cardTags portraitId avatarId createdAt updatedAt',
      ),
      id: characters.id,
      name: characterTexts.name,
    })
    .from(characters)
    .innerJoin(characterTexts, isNamed)
    .where(eq(characters.ownerId, userId))
    .orderBy(asc(characters.id));
  return rows.map((row, index) => ({ ...row, file: numberedFileName('characters', index, row.name) }));
}
