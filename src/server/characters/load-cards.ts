import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import { mapLanguages, type Language } from '#src/contract/locale/language.ts';
import type { CharacterCard, Tag } from '#src/contract/characters/character-card.ts';
import { fillGreetings } from '#src/domain/prompt/fill-greetings.ts';
import { isExplicit } from '#src/domain/safety/explicit/is-explicit.ts';
import { pickFirstWords } from '#src/domain/site/pick-first-words.ts';
import { cutWhole } from '#src/domain/text/cut-whole.ts';
import { sortTags } from '#src/domain/tags/sort-tags.ts';
import { pictureAddress, pictureColumns, pictureOf } from '#src/server/pictures/picture-of.ts';
import { pictures } from '#src/server/pictures/tables.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { given, cacheQuery } from '#src/server/platform/database/cached-query.ts';
import { memoizeByText } from '#src/server/platform/process/memoize-by-text.ts';
import { toCardTags } from './card-tags.ts';
import { favourites } from './favourite-tables.ts';
import { createPublicFiller, readClock, composeTextSeed } from './public-filler.ts';
import { characters, characterTags, characterTexts, tags } from './tables.ts';
import { characterLanguages } from './character-languages.ts';
import type { Viewer } from './is-shown.ts';

// The card of a private character may have a megabyte, so it is read only where it is needed.
const {
  card: _card,
  cardText: _cardText,
  contentHash: _contentHash,
  nickname: _nickname,
  ...characterColumns
} = getTableColumns(characters);

/** Selects the name that macros use for a character: the nickname of its card (rule:macros); null without one. */
const nicknameColumn = sql<
  string | null
>`coalesce(${characters.nickname}, nullif(${characters.card} -> 'data' ->> 'nickname', ''))`;

/** The size of the cache of greetings with their first words, in characters and for each language. */
const mostOpeningCharacters = 500_000;

/** The longest scenario on a card, in characters: the profile has the whole text. */
const longestScenario = 1_000;

/** The length of the part of a greeting from which its first words are taken, in characters. */
const longestGreeting = 1_000;

/** The columns of a character that its card and the records of its conversations share. */
const sharedCharacterColumns = {
  id: characters.id,
  slug: characters.slug,
  vip: characters.vip,
  likes: characters.likes,
  ownerId: characters.ownerId,
  avatarId: characters.avatarId,
  cardTags: characters.cardTags,
};

/** The columns of a character's texts that a card and the record of a conversation share. */
const sharedTextColumns = {
  language: characterTexts.language,
  name: characterTexts.name,
  scenario: sql<string>`left(${characterTexts.scenario}, ${sql.raw(String(longestScenario + 1))})`,
};

/** The columns of a card, without the columns that only chats and profiles need. */
const cardColumns = {
  character: {
    ...sharedCharacterColumns,
    gender: characters.gender,
    createdAt: characters.createdAt,
    updatedAt: characters.updatedAt,
  },
  text: {
    ...sharedTextColumns,
    occupation: characterTexts.occupation,
    tagline: characterTexts.tagline,
    firstMessage: sql<string>`left(${characterTexts.firstMessage}, ${sql.raw(String(longestGreeting + 1))})`,
  },
  portrait: pictureColumns,
};

/** Selects the tags of a character of the site, in no order. */
const carriedTags = sql<Tag[]>`(
  select coalesce(json_agg(json_build_object('slug', ${tags.slug}, 'name', ${tags.names} ->> ${given('language')}::text,
    'label_type', ${tags.labelType})), '[]')
  from ${characterTags} join ${tags} on ${tags.slug} = ${characterTags.tagSlug}
  where ${characterTags.characterId} = ${characters.id})`;

/** Selects whether a character is a favourite of the given user (rule:favourites); false without one. */
const isFavourite = sql<boolean>`exists (
  select from ${favourites}
  where ${favourites.userId} = ${given('userId')}::uuid and ${favourites.characterId} = ${characters.id})`;

/** The columns from which `toSharedFields` makes what a card and the record of a conversation share. */
export const sharedColumns = {
  character: sharedCharacterColumns,
  text: sharedTextColumns,
  tags: carriedTags,
  isFavourite,
};

type SharedFields = Pick<CharacterCard, 'tags' | 'likes' | 'collect' | 'vip' | 'scenario'>;

/** The condition that joins the texts of a character in the given language. */
export const isTextOfCharacter = and(
  eq(characterTexts.characterId, characters.id),
  eq(characterTexts.language, given('language')),
);

/**
 * Selects characters as their cards show them to the given user, in the given language; the caller checks who may see
 * them.
 */
export function selectCards(queries: Queries) {
  return queries
    .select({ ...cardColumns, tags: carriedTags, isFavourite })
    .from(characters)
    .innerJoin(characterTexts, isTextOfCharacter)
    .leftJoin(pictures, eq(pictures.id, characters.portraitId));
}

const selectCardsOf = cacheQuery((queries) =>
  selectCards(queries).where(sql`${characters.id} = any(${given('ids')})`),
);

export type CardRow = Awaited<ReturnType<typeof selectCards>>[number];

/** Selects characters with all their texts in the given language, for the given user; the caller checks who may see them. */
export function selectCharacters(queries: Queries) {
  return queries
    .select({
      character: characterColumns,
      text: characterTexts,
      portrait: pictureColumns,
      nickname: nicknameColumn,
      languages: characterLanguages,
      tags: carriedTags,
      isFavourite,
    })
    .from(characters)
    .innerJoin(characterTexts, isTextOfCharacter)
    .leftJoin(pictures, eq(pictures.id, characters.portraitId));
}

export type CharacterRow = Awaited<ReturnType<typeof selectCharacters>>[number];

/**
 * Loads the cards of some characters for a viewer, in the order of their ids. A list first reads its ids from an index and only then
 * calls this, so that earlier pages are skipped without reading their texts.
 */
export async function loadCards(
  database: Queries,
  ids: readonly string[],
  { language, userId }: Pick<Viewer, 'language' | 'userId'>,
): Promise<CharacterCard[]> {
  if (ids.length === 0) return [];
  const rows = await selectCardsOf(database, null, { ids, language, userId });
  const cards = new Map(rows.map((row) => [row.character.id, toCard(row)]));
  return ids.flatMap((id) => cards.get(id) ?? []);
}

/** Converts one row to a card. Its macros are filled for a reader without a name. */
export function toCard(row: CardRow): CharacterCard {
  const { character, text, portrait } = row;
  const fill = createPublicFiller(character.id, text.name, text.language);
  return {
    id: character.id,
    cid: character.id,
    name: text.name,
    slug: character.slug,
    gender: character.gender,
    occupation: text.occupation,
    tagline: fill(text.tagline, 'tagline'),
    first_words: character.ownerId === null ? readFirstWords(character.id, text) : '',
    avatar: pictureAddress(character.avatarId),
    portrait: pictureOf(portrait),
    ...toSharedFields(row),
  };
}

/** Returns what the record of a conversation says of its character, as the card does (rule:character-cards). */
export function toSharedFields({
  character,
  text,
  tags: carried,
  isFavourite: collect,
}: Pick<CardRow, 'tags' | 'isFavourite'> & {
  character: Pick<CardRow['character'], keyof typeof sharedCharacterColumns>;
  text: Pick<CardRow['text'], keyof typeof sharedTextColumns>;
}): SharedFields {
  const fill = createPublicFiller(character.id, text.name, text.language);
  return {
    tags: sortTags(character.ownerId === null ? carried : toCardTags(character.cardTags)),
    likes: character.likes,
    collect,
    vip: character.vip,
    scenario: fill(cutText(text.scenario, longestScenario), 'scenario'),
  };
}

/** Cuts a long text, which then ends with `…`; no macro and no character is split. */
function cutText(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const beginning = cutWhole(text, 0, longest).replace(/\{\{[^{}]*$/, '');
  return `${beginning.trimEnd()}…`;
}

/** Returns the beginning of the greeting of an unknown person; empty if it is explicit (rule:nothing-explicit). */
function readFirstWords(characterId: string, { name, language, firstMessage }: CardRow['text']): string {
  const card = { name, nickname: '', description: '', personality: '', scenario: '' };
  const [greeting = ''] = fillGreetings([cutText(firstMessage, longestGreeting)], {
    card,
    user: { name: '', description: '' },
    clock: readClock(language, null),
    seed: composeTextSeed(characterId, 0),
  });
  return openingWords[language](greeting);
}

function openWith(language: Language): (greeting: string) => string {
  return memoizeByText(mostOpeningCharacters, (greeting) => {
    const words = pickFirstWords(greeting, language);
    return isExplicit(words) ? '' : words;
  });
}

/** Most lists show the same characters. */
const openingWords = mapLanguages(openWith);
