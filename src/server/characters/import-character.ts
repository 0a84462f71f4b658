import { eq, sql } from 'drizzle-orm';
import { type Language, languages } from '#src/contract/locale/language.ts';
import { slugify } from '#src/domain/text/slug.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import type { CharacterFile, TagFile } from './character-file.ts';
import { characters, characterTags, characterTexts, tags } from './tables.ts';

/** Writes tags; a known one gets the new name and label, and is left alone if it has them. */
export async function importTags(database: Queries, files: TagFile): Promise<void> {
  const rows = files.map(({ slug, label_type: labelType, names }) => ({ slug, labelType, names }));
  await database
    .insert(tags)
    .values(rows)
    .onConflictDoUpdate({
      target: tags.slug,
      set: { labelType: sql`excluded.label_type`, names: sql`excluded.names` },
      setWhere: sql`(${tags.labelType}, ${tags.names}) is distinct from (excluded.label_type, excluded.names)`,
    });
}

/** The data of a character besides its file. */
export interface CharacterOptions {
  rank: number;
  contentHash: string;
  portraitId: string | null;
  avatarId: string | null;
  /**
   * The language of the text that replaces missing texts, which must be the same object; null if the language is
   * unknown.
   */
  standIn: Language | null;
  /** The imported card; without one, an earlier card is removed. */
  card?: Record<string, unknown> | null;
  /** The fields of private characters only: the owner, the tags of the card, and whether one of them is mature. */
  own?: { ownerId: string; cardTags: string[]; isMature: boolean };
}

/** Writes a character, its personas and tags. Likes and conversations of an existing character stay. */
export async function importCharacter(
  database: Queries,
  file: CharacterFile,
  { own, standIn, ...options }: CharacterOptions,
): Promise<void> {
  const fields = {
    // A name without Latin letters has no slug of its own.
    slug: slugify(file.texts.en.name) || 'character',
    gender: file.gender,
    age: file.age,
    vip: file.vip,
    card: null,
    ...options,
  };
  await database
    .insert(characters)
    // The time of the write, not of the beginning of the transaction: a transaction that gets the lock later also comes
    // later in lists.
    .values({ id: file.id, ...fields, ...own, createdAt: sql`clock_timestamp()` })
    .onConflictDoUpdate({ target: characters.id, set: { ...fields, updatedAt: sql`now()` } });
  await database.delete(characterTexts).where(eq(characterTexts.characterId, file.id));
  await database.delete(characterTags).where(eq(characterTags.characterId, file.id));
  await database.insert(characterTexts).values(
    languages.map((language) => {
      const text = file.texts[language];
      return {
        characterId: file.id,
        language,
        writtenIn: findWritten(file.texts, language, standIn),
        name: text.name,
        occupation: text.occupation,
        tagline: text.tagline,
        description: text.description,
        personality: text.personality,
        scenario: text.scenario,
        firstMessage: text.first_mes,
        alternateGreetings: text.alternate_greetings,
        openers: text.openers,
        exampleDialogue: text.mes_example,
        voiceHint: text.voice_hint,
        mood: text.mood,
        likedThings: text.likes,
        dislikedThings: text.dislikes,
      };
    }),
  );
  if (file.tags.length === 0) return;
  await database
    .insert(characterTags)
    .values(file.tags.map((tagSlug) => ({ characterId: file.id, tagSlug })));
}

/** Returns the language of a text that several languages share; null for the text of the language itself. */
function findWritten(
  texts: CharacterFile['texts'],
  language: Language,
  standIn: Language | null,
): Language | null {
  const isShared = languages.some((other) => other !== language && texts[other] === texts[language]);
  return isShared && standIn !== language ? standIn : null;
}
