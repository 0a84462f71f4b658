import { eq, sql } from 'drizzle-orm';
import { languages } from '#src/contract/language.ts';
import { slugify } from '#src/domain/slug.ts';
import type { Queries } from '#src/server/platform/database.ts';
import type { CharacterFile, TagFile } from './character-file.ts';
import { characters, characterTags, characterTexts, tags } from './tables.ts';

/** Writes tags; one that is known gets the new name and label, and is left alone if it has them. */
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

/** Writes a character, its personas and tags. Likes and conversations of a known character stay. */
export async function importCharacter(
  database: Queries,
  file: CharacterFile,
  options: { rank: number; contentHash: string },
): Promise<void> {
  const fields = {
    slug: slugify(file.texts.en.name),
    gender: file.gender,
    age: file.age,
    vip: file.vip,
    rank: options.rank,
    contentHash: options.contentHash,
  };
  await database
    .insert(characters)
    .values({ id: file.id, ...fields })
    .onConflictDoUpdate({ target: characters.id, set: { ...fields, updatedAt: new Date() } });
  await database.delete(characterTexts).where(eq(characterTexts.characterId, file.id));
  await database.delete(characterTags).where(eq(characterTags.characterId, file.id));
  await database.insert(characterTexts).values(
    languages.map((language) => {
      const text = file.texts[language];
      return {
        characterId: file.id,
        language,
        name: text.name,
        occupation: text.occupation,
        tagline: text.tagline,
        description: text.description,
        personality: text.personality,
        scenario: text.scenario,
        firstMessage: text.first_mes,
        alternateGreetings: text.alternate_greetings,
        exampleDialogue: text.mes_example,
        voiceHint: text.voice_hint,
        mood: text.mood,
        likedThings: text.likes,
        dislikedThings: text.dislikes,
      };
    }),
  );
  await database
    .insert(characterTags)
    .values(file.tags.map((tagSlug) => ({ characterId: file.id, tagSlug })));
}
