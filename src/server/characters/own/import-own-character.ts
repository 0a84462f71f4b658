import { randomBytes } from 'node:crypto';
import { count, eq, sql } from 'drizzle-orm';
import { AppError } from '#src/contract/app-error.ts';
import { mostOwnCharacters, type OwnCharacter } from '#src/contract/card-calls.ts';
import { userMessages } from '#src/contract/errors.ts';
import type { Language } from '#src/contract/language.ts';
import type { ImportNote } from '#src/contract/lorebook-calls.ts';
import { sayNotes } from '#src/domain/card/say-notes.ts';
import { users } from '#src/server/identity/tables.ts';
import { cleanPortrait } from '#src/server/pictures/clean-portrait.ts';
import type { PictureService } from '#src/server/pictures/picture-service.ts';
import { pictures } from '#src/server/pictures/tables.ts';
import type { Database, Queries } from '#src/server/platform/database.ts';
import type { Visitor } from '#src/server/platform/visitor.ts';
import { importCharacter } from '../import-character.ts';
import { characters } from '../tables.ts';
import { isMatureByName } from './card-tags.ts';
import { ThreadReader } from './off-thread/thread-reader.ts';
import type { OwnCard } from './read-own-card.ts';
import { requireOwnCharacter } from './require-own-character.ts';

/** Where private characters and their pictures are kept. */
export interface CharacterStore {
  database: Database;
  pictures: PictureService;
}

export interface CardImport {
  owner: Visitor;
  bytes: Uint8Array;
  language: Language;
}

const cardReader = new ThreadReader<OwnCard>(new URL('./own-card-thread.ts', import.meta.url));

/**
 * Makes a character card a private character of the visitor (trust rows 1, 30): its texts checked, its picture drawn
 * anew, its file kept whole. What the file says of ids, VIP or owners does not count.
 * @throws AppError 40003 that says what is wrong with the file, when there is no room for one more character, and for a
 *   mature card of somebody who does not see mature characters (D10); then nothing is stored
 */
export async function importOwnCharacter(
  { database, pictures: service }: CharacterStore,
  { owner, bytes, language }: CardImport,
): Promise<{ character: OwnCharacter; notes: ImportNote[] }> {
  await requireRoom(database, owner.userId);
  const { character: described, cardText, picture, notes } = await cardReader.read(bytes);
  const { tagNames, wantedId: _wantedId, ...character } = described;
  const isMature = isMatureByName(tagNames);
  if (isMature && !owner.seesMature) throw new AppError(40003, { userMessage: userMessages.cardMature });
  const id = randomBytes(12).toString('hex');
  const made = await service.queue.run(() => cleanPortrait(picture, id), { isUrgent: true });
  await database.transaction(async (transaction) => {
    // Parallel imports of one user follow each other, so that none passes the limit; a user that is gone gets nothing.
    const [user] = await transaction
      .select({ id: users.id })
      .from(users)
      .where(eq(users.id, owner.userId))
      .for('update');
    if (user === undefined) throw new AppError(40001);
    await requireRoom(transaction, owner.userId);
    const uploads = [made.portrait, made.avatar].map((upload) => ({ ...upload, ownerId: owner.userId }));
    await transaction.insert(pictures).values(uploads);
    await importCharacter(
      transaction,
      { ...character, id, vip: false, tags: [] },
      {
        // Only characters of the site have a place among others.
        rank: 0,
        contentHash: '',
        portraitId: made.portrait.id,
        avatarId: made.avatar.id,
        own: { ownerId: owner.userId, cardTags: tagNames, isMature },
      },
    );
    // As it was written in the other thread: an object would be written once more in this one.
    await transaction
      .update(characters)
      .set({ card: sql`${cardText}::json` })
      .where(eq(characters.id, id));
  });
  const stored = await requireOwnCharacter(database, { owner, id, language });
  return { character: stored, notes: sayNotes(notes, language) };
}

async function requireRoom(database: Queries, userId: string): Promise<void> {
  const [counted] = await database
    .select({ total: count() })
    .from(characters)
    .where(eq(characters.ownerId, userId));
  if ((counted?.total ?? 0) >= mostOwnCharacters) {
    throw new AppError(40003, { userMessage: userMessages.tooManyCharacters });
  }
}
