import { asc, eq } from 'drizzle-orm';
import type { CharacterProfile } from '#src/contract/characters/character-calls.ts';
import { pictures } from '#src/server/pictures/tables.ts';
import { cacheQuery, given } from '#src/server/platform/database/cached-query.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { galleryPictures } from './gallery-tables.ts';
import { createPublicFiller } from './public-filler.ts';
import { greet, nobody } from './greet.ts';
import type { Viewer } from './is-shown.ts';
import { listSimilarCharacters } from './list-similar-characters.ts';
import { toCard } from './load-cards.ts';
import { requirePublicCharacter } from './require-character.ts';

const selectBlurs = cacheQuery((queries) =>
  queries
    .select({ blur: pictures.blur })
    .from(galleryPictures)
    .innerJoin(pictures, eq(pictures.id, galleryPictures.pictureId))
    .where(eq(galleryPictures.characterId, given('id')))
    .orderBy(asc(galleryPictures.position), asc(galleryPictures.id)),
);

/**
 * Returns the public profile, which private characters do not have. Macros of the card are filled for a reader without
 * a name.
 */
export async function getCharacterProfile(
  database: Queries,
  id: string,
  viewer: Viewer,
): Promise<CharacterProfile> {
  const { language } = viewer;
  const row = await requirePublicCharacter(database, id, viewer);
  const card = toCard(row);
  const fill = createPublicFiller(id, row.nickname ?? row.text.name, language);
  const fillAll = (lines: readonly string[]) => lines.map((line) => fill(line, 'description'));
  return {
    ...card,
    language: row.text.writtenIn ?? language,
    languages: row.languages,
    tagline: fill(row.text.tagline, 'tagline'),
    scenario: fill(row.text.scenario, 'scenario'),
    age: row.character.age,
    description: fill(row.text.description, 'description'),
    personality: fill(row.text.personality, 'personality'),
    first_message: greet(row, language, nobody)[0] ?? '',
    openers: fillAll(row.text.openers),
    mood: fillAll(row.text.mood),
    liked_things: fillAll(row.text.likedThings),
    disliked_things: fillAll(row.text.dislikedThings),
    pictures: (await selectBlurs(database, null, { id })).map(({ blur }) => blur),
    similar_characters: await listSimilarCharacters(database, card, viewer),
    create_time: row.character.createdAt.toISOString(),
    update_time: row.character.updatedAt.toISOString(),
  };
}
