import { randomBytes } from 'node:crypto';
import { count, eq, sql } from 'drizzle-orm';
import { mapLanguages, type Language, type Localized } from '#src/contract/locale/language.ts';
import { mostOwnCharacters, type OwnCharacter } from '#src/contract/cards/card-calls.ts';
import type { ImportNote } from '#src/contract/lorebooks/lorebook-calls.ts';
import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import { noteCardSize } from '#src/domain/cards/note-size.ts';
import { describeNotes } from '#src/domain/files/file-note.ts';
import { countCharacterAtEnd, readStorageUse } from '#src/server/account/identity/storage.ts';
import { users } from '#src/server/account/identity/tables.ts';
import { cleanPortrait } from '#src/server/pictures/clean-upload.ts';
import type { PictureService } from '#src/server/pictures/picture-service.ts';
import { pictures } from '#src/server/pictures/tables.ts';
import type { Database, Queries } from '#src/server/platform/database/database.ts';
import { noRoom } from '#src/server/platform/database/storage-refusal.ts';
import { FileTask } from '#src/server/platform/work-process/file-task.ts';
import type { BodyFile } from '#src/server/platform/http/body/store-file-body.ts';
import type { Visitor } from '#src/server/platform/http/visitor/visitor.ts';
import { isMatureByName } from '../characters/card-tags.ts';
import type { CharacterFile } from '../characters/character-file.ts';
import { importCharacter } from '../characters/import-character.ts';
import { characters } from '../characters/tables.ts';
import { listNewFiles, storeKeptFiles } from './kept-files.ts';
import type { cardTasks } from './card-tasks.ts';
import { requireOwnCharacter } from './require-own-character.ts';
import { cutWhole } from '#src/domain/text/cut-whole.ts';

export interface CharacterStore {
  database: Database;
  pictures: PictureService;
  /** The context of the site's model in tokens, prompt and reply. */
  contextTokens: number;
}

export interface CardImport {
  owner: Visitor;
  file: BodyFile;
  /** The age that the owner states for the character; used if the card does not state one. */
  statedAge: number | undefined;
  language: Language;
}

const ageUnknown: Localized = {
  en: 'This card does not state the age of the character. State it to import the card: everyone here is 21 or older.',
  'zh-CN': '这张角色卡没有说明角色的年龄。请填写年龄后继续导入：这里的角色都年满 21 岁。',
};

/** The length of a stored scenario: lists show one character less, and thus see that there is more. */
const listedScenarioCharacters = 1_001;

const cardReader = new FileTask<typeof cardTasks>(new URL('./card-tasks.ts', import.meta.url), {
  table: 'cardTasks',
});

/**
 * Imports a character card as a private character of the visitor (rule:adult-characters, rule:hostile-files): its texts
 * are checked, its picture is encoded again for the site, its file is stored whole. Ids, VIP and owners in the file are
 * ignored. An age that the owner states is stored as such, and is not added to the card.
 * @throws AppError 40003 with 409 when neither the card nor the owner states an age; 40003 that describes the error in
 * the file, when the limit of characters is reached, and for a mature card of somebody who does not see mature
 * characters (rule:mature-hidden); then nothing is stored
 */
export async function importOwnCharacter(
  { database, pictures: service, contextTokens }: CharacterStore,
  { owner, file, statedAge, language }: CardImport,
): Promise<{ character: OwnCharacter; notes: ImportNote[] }> {
  await requireRoom(database, owner.userId);
  const {
    character: described,
    nickname,
    cardText,
    picture,
    promptTokens,
    isPictureInside,
    parts,
    ...read
  } = await cardReader.run({ userId: owner.userId, length: file.length }, 'readCard', file.path);
  const notes = [...noteCardSize(promptTokens, contextTokens), ...read.notes];
  const { tagNames, wantedId: _wantedId, writtenIn, ...character } = described;
  const isMature = isMatureByName(tagNames);
  if (isMature && !owner.seesMature) throw new AppError(40003, { userMessage: userMessages.cardMature });
  const age = character.age ?? statedAge;
  if (age === undefined) throw new AppError(40003, { status: 409, userMessage: ageUnknown });
  const isStated = character.age === null;
  if (isStated) notes.push({ field: 'age', outcome: 'kept', reason: describeStatedAge(age) });
  const id = randomBytes(12).toString('hex');
  const kept = listNewFiles(file, parts, isPictureInside ? null : picture);
  await requireBytes(database, owner.userId, kept.bytes);
  const made = await service.queue.run(() => cleanPortrait(picture, id), { isUrgent: true });
  await database.transaction(async (transaction) => {
    // Parallel imports of one user run one after the other, so that none passes the limit; for an erased user nothing
    // is stored.
    const [user] = await transaction
      .select({ id: users.id })
      .from(users)
      .where(eq(users.id, owner.userId))
      .for('update');
    if (user === undefined) throw new AppError(40001);
    await requireRoom(transaction, owner.userId);
    const uploads = [made.portrait, made.avatar].map((upload) => ({ ...upload, ownerId: owner.userId }));
    const pictureIds = uploads.map((upload) => upload.id);
    await countCharacterAtEnd(
      transaction,
      { userId: owner.userId, characterId: id, pictureIds },
      async () => {
        await transaction.insert(pictures).values(uploads);
        await importCharacter(
          transaction,
          { ...character, texts: shortenTexts(character.texts), age, id, vip: false, tags: [] },
          {
            // Only characters of the site have a rank.
            rank: 0,
            contentHash: '',
            portraitId: made.portrait.id,
            avatarId: made.avatar.id,
            standIn: writtenIn,
            own: { ownerId: owner.userId, cardTags: tagNames, isMature },
          },
        );
        await transaction
          .update(characters)
          .set({ nickname, cardText, ageStatedAt: isStated ? sql`clock_timestamp()` : null })
          .where(eq(characters.id, id));
        await storeKeptFiles(transaction, id, kept.files);
      },
    );
  });
  const stored = await requireOwnCharacter(database, { owner, id, language });
  return { character: stored, notes: describeNotes(notes, language) };
}

/**
 * Shortens the text that lists show, which is the card's one in every language; everything else is read from the card
 * (stored-card.ts).
 */
function shortenTexts(texts: CharacterFile['texts']): CharacterFile['texts'] {
  const short = shorten(texts.en);
  return mapLanguages(() => short);
}

function shorten(text: CharacterFile['texts']['en']): CharacterFile['texts']['en'] {
  return {
    ...text,
    description: '',
    personality: '',
    scenario: cutWhole(text.scenario, 0, listedScenarioCharacters),
    first_mes: '',
    alternate_greetings: [],
    mes_example: '',
  };
}

function describeStatedAge(age: number): Localized {
  return { en: `${age}, as you stated`, 'zh-CN': `${age}，由你说明` };
}

/** Rejects what would not fit before anything is written; parallel writes are rejected by the triggers. */
async function requireBytes(database: Database, userId: string, bytes: number): Promise<void> {
  const use = await readStorageUse(database, userId);
  if (use.bytes + bytes > use.limit.bytes) throw noRoom(use.limit.bytes);
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
