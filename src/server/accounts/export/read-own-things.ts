import { and, asc, eq } from 'drizzle-orm';
import { defaultLanguage } from '#src/contract/base/language.ts';
import { galleryPictures, unlockedBackgrounds } from '#src/server/characters/gallery-tables.ts';
import { characters, characterTexts } from '#src/server/characters/tables.ts';
import { reports, unlockedPictures } from '#src/server/chat/base/media-tables.ts';
import { lorebooks } from '#src/server/lorebooks/tables.ts';
import { personas } from '#src/server/personas/tables.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { numberedFileName, pictureFileName } from './file-names.ts';
import { readOwnGuidance } from './read-own-guidance.ts';
import { readOwnWallet } from './read-own-gems.ts';
import { readOwnPayments } from './read-own-payments.ts';

/**
 * Reads the items that a person created and unlocked, for the export; lorebooks and characters also have files of their
 * own.
 */
export async function readOwnThings(database: Queries, userId: string) {
  return {
    personas: await readPersonas(database, userId),
    lorebooks: await readLorebooks(database, userId),
    characters: await readCharacters(database, userId),
    ...(await readOwnGuidance(database, userId)),
    unlocked_pictures: await readUnlockedPictures(database, userId),
    unlocked_backgrounds: await database
      .select({
        background_id: unlockedBackgrounds.backgroundId,
        unlock_time: unlockedBackgrounds.unlockedAt,
      })
      .from(unlockedBackgrounds)
      .where(eq(unlockedBackgrounds.userId, userId))
      .orderBy(asc(unlockedBackgrounds.backgroundId)),
    gem_wallet: await readOwnWallet(database, userId),
    ...(await readOwnPayments(database, userId)),
    reports: await readReports(database, userId),
  };
}

async function readPersonas(database: Queries, userId: string) {
  const rows = await database
    .select({
      id: personas.id,
      name: personas.name,
      description: personas.description,
      avatar_id: personas.avatarId,
      is_default: personas.isDefault,
      lorebook_id: personas.lorebookId,
      version: personas.version,
      create_time: personas.createdAt,
      modify_time: personas.modifiedAt,
    })
    .from(personas)
    .where(eq(personas.userId, userId))
    .orderBy(asc(personas.id));
  return rows.map((row) => ({
    ...row,
    avatar_file: row.avatar_id === null ? null : pictureFileName(row.avatar_id),
  }));
}

/** Reads the lorebooks without their content, which is exported as files. */
async function readLorebooks(database: Queries, userId: string) {
  const rows = await database
    .select({
      id: lorebooks.id,
      name: lorebooks.name,
      is_global: lorebooks.isGlobal,
      version: lorebooks.version,
      create_time: lorebooks.createdAt,
      modify_time: lorebooks.modifiedAt,
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
  const rows = await database
    .select({
      id: characters.id,
      name: characterTexts.name,
      slug: characters.slug,
      gender: characters.gender,
      age: characters.age,
      age_stated_time: characters.ageStatedAt,
      is_mature: characters.isMature,
      card_tags: characters.cardTags,
      portrait_id: characters.portraitId,
      avatar_id: characters.avatarId,
      create_time: characters.createdAt,
      modify_time: characters.updatedAt,
    })
    .from(characters)
    .innerJoin(
      characterTexts,
      and(eq(characterTexts.characterId, characters.id), eq(characterTexts.language, defaultLanguage)),
    )
    .where(eq(characters.ownerId, userId))
    .orderBy(asc(characters.id));
  return rows.map((row, index) => ({ ...row, file: numberedFileName('characters', index, row.name) }));
}

async function readUnlockedPictures(database: Queries, userId: string) {
  return database
    .select({
      gallery_picture_id: unlockedPictures.galleryPictureId,
      character_id: galleryPictures.characterId,
      unlock_time: unlockedPictures.unlockedAt,
    })
    .from(unlockedPictures)
    .innerJoin(galleryPictures, eq(galleryPictures.id, unlockedPictures.galleryPictureId))
    .where(eq(unlockedPictures.userId, userId))
    .orderBy(asc(unlockedPictures.galleryPictureId));
}

async function readReports(database: Queries, userId: string) {
  return database
    .select({
      id: reports.id,
      message_id: reports.messageId,
      reason: reports.reason,
      note: reports.note,
      content: reports.content,
      state: reports.state,
      create_time: reports.createdAt,
    })
    .from(reports)
    .where(eq(reports.userId, userId))
    .orderBy(asc(reports.id));
}
