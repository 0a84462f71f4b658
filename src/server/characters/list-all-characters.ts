import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { CompactCharacter } from '#src/contract/characters/character-calls.ts';
import { pictureColumns, pictureOf } from '#src/server/pictures/picture-of.ts';
import { pictures } from '#src/server/pictures/tables.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { createPublicFiller } from './public-filler.ts';
import { isPublished, type Viewer } from './is-shown.ts';
import { characters, characterTags, characterTexts } from './tables.ts';
import { characterLanguages } from './character-languages.ts';

/** Lists the characters after an id, by id, as search and sitemaps need them (rule:every-character). */
export async function listAllCharacters(
  database: Queries,
  query: Viewer & { after?: string | undefined; size: number },
): Promise<{ records: CompactCharacter[]; next: string | null }> {
  const { after, size, language, seesMature } = query;
  const rows = await database
    .select({
      character: {
        id: characters.id,
        slug: characters.slug,
        gender: characters.gender,
        updatedAt: characters.updatedAt,
      },
      text: { name: characterTexts.name, tagline: characterTexts.tagline },
      portrait: pictureColumns,
      written: characterLanguages,
      tags: sql<string[]>`array(select ${characterTags.tagSlug} from ${characterTags}
        where ${characterTags.characterId} = ${characters.id} order by ${characterTags.tagSlug})`,
    })
    .from(characters)
    .innerJoin(
      characterTexts,
      and(eq(characterTexts.characterId, characters.id), eq(characterTexts.language, language)),
    )
    .leftJoin(pictures, eq(pictures.id, characters.portraitId))
    .where(and(isPublished(seesMature), after === undefined ? undefined : gt(characters.id, after)))
    .orderBy(asc(characters.id))
    .limit(size + 1);
  const records = rows.slice(0, size).map(({ character, text, portrait, written, tags }) => ({
    id: character.id,
    name: text.name,
    slug: character.slug,
    gender: character.gender,
    tagline: createPublicFiller(character.id, text.name, language)(text.tagline, 'tagline'),
    portrait: pictureOf(portrait),
    languages: written,
    tags,
    update_time: character.updatedAt.toISOString(),
  }));
  return { records, next: rows.length > size ? (records.at(-1)?.id ?? null) : null };
}
