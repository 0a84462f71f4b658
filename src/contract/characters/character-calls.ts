import { languages } from '../locale/language.ts';
import * as z from 'zod/mini';
import { defineCall } from '../call/call.ts';
import {
  characterId,
  gender,
  noBody,
  noQuery,
  pageNumber,
  pageOf,
  pageSize,
  slug,
  time,
} from '../call/fields.ts';
import { characterCardSchema, tagSchema } from './character-card.ts';

export const characterProfileSchema = z.extend(characterCardSchema, {
  /** The language of the character's texts: the request's if they are translated. */
  language: z.enum(languages),
  /**
   * The languages in which the texts are written; a page in another language shows the texts in one of these languages.
   */
  languages: z.array(z.enum(languages)).check(z.minLength(1)),
  age: z.int(),
  description: z.string(),
  personality: z.string(),
  first_message: z.string(),
  /** Suggestions for a person's first message, ready to send: three lines, or none. */
  openers: z.array(z.string()),
  /** The sounds, scents and sights around the character. */
  mood: z.array(z.string()),
  liked_things: z.array(z.string()),
  disliked_things: z.array(z.string()),
  /** `data:` addresses of a few blurred pixels of each picture that the character sends on request. */
  pictures: z.array(z.string()),
  /** Characters with much in common, the most similar first. */
  similar_characters: z.array(characterCardSchema),
  create_time: time,
  update_time: time,
});

export type CharacterProfile = z.infer<typeof characterProfileSchema>;

/** The part of a character that the chat page shows. */
export const chatCharacterSchema = z.extend(characterCardSchema, {
  greetings: z.array(z.string()).check(z.minLength(1)),
  /** Suggestions for a person's first message, ready to send: three lines, or none. */
  openers: z.array(z.string()),
  voice_hint: z.string(),
});

export type ChatCharacter = z.infer<typeof chatCharacterSchema>;

export const byCharacterId = z.object({ id: characterId });

/**
 * Leaves out later additions, so that the pages of a list do not shift while a person leafs through them. A response to
 * a request without it contains the time to send with the requests for further pages.
 */
export const until = z.optional(time);

/** A page of a list that does not shift while a person leafs through it. */
export const characterPageSchema = z.extend(pageOf(characterCardSchema), { until: time });

export const recommendCharacters = defineCall({
  name: 'recommendCharacters',
  method: 'POST',
  path: '/v2/characterProfile/recommendRole/',
  caller: 'anyone',
  reply: 'json',
  readOnly: true,
  query: noQuery,
  body: z.object({
    page: z._default(pageNumber, 1),
    size: z._default(pageSize, 8),
    gender: z.optional(gender),
    until,
  }),
  result: characterPageSchema,
});

export const getCharacterProfile = defineCall({
  name: 'getCharacterProfile',
  method: 'GET',
  path: '/v2/characterProfile/getById/',
  caller: 'anyone',
  reply: 'json',
  readOnly: true,
  query: byCharacterId,
  body: noBody,
  result: characterProfileSchema,
});

/** A tag with the number of published characters that carry it and may be shown. */
export const countedTagSchema = z.extend(tagSchema, { count: z.int() });

export type CountedTag = z.infer<typeof countedTagSchema>;

export const getAllTags = defineCall({
  name: 'getAllTags',
  method: 'GET',
  path: '/v2/characterProfile/getAllTags',
  caller: 'anyone',
  reply: 'json',
  readOnly: true,
  query: noQuery,
  body: noBody,
  result: z.array(countedTagSchema),
});

export const listTagGroups = defineCall({
  name: 'listTagGroups',
  method: 'GET',
  path: '/v2/characterProfile/tags',
  caller: 'anyone',
  reply: 'json',
  readOnly: true,
  query: noQuery,
  body: noBody,
  result: z.array(z.object({ label_type: z.string(), tags: z.array(countedTagSchema) })),
});

export const tagWithCharactersSchema = z.extend(countedTagSchema, {
  characters: z.array(characterCardSchema),
});

export const listTagsWithCharacters = defineCall({
  name: 'listTagsWithCharacters',
  method: 'POST',
  path: '/v2/characterProfile/tags/list-page/with-role/',
  caller: 'anyone',
  reply: 'json',
  readOnly: true,
  query: noQuery,
  body: z.object({
    page: z._default(pageNumber, 1),
    size: z._default(pageSize.check(z.maximum(24)), 6),
    gender: z.optional(gender),
  }),
  result: pageOf(tagWithCharactersSchema),
});

const ofTagQuery = z.object({
  tag: slug,
  page: z._default(pageNumber, 1),
  size: z._default(pageSize, 24),
  /** Most liked first, or newest first. */
  sort: z._default(z.enum(['popular', 'new']), 'popular'),
  gender: z.optional(gender),
  until,
});

export const tagPageSchema = z.extend(pageOf(characterCardSchema), {
  tag: countedTagSchema,
  until: time,
});

export const listCharactersOfTag = defineCall({
  name: 'listCharactersOfTag',
  method: 'GET',
  path: '/v2/characterProfile/tags/model',
  caller: 'anyone',
  reply: 'json',
  readOnly: true,
  query: ofTagQuery,
  body: noBody,
  result: tagPageSchema,
});

export const listRegularCharactersOfTag = defineCall({
  name: 'listRegularCharactersOfTag',
  method: 'GET',
  path: '/v2/characterProfile/tags/model/regular',
  caller: 'anyone',
  reply: 'json',
  readOnly: true,
  query: ofTagQuery,
  body: noBody,
  result: tagPageSchema,
});

/** The fields of a character that search and sitemaps need. */
export const compactCharacterSchema = z.extend(
  z.pick(characterCardSchema, {
    id: true,
    name: true,
    slug: true,
    gender: true,
    tagline: true,
    portrait: true,
  }),
  {
    languages: characterProfileSchema.shape.languages,
    tags: z.array(slug),
    update_time: time,
  },
);

export type CompactCharacter = z.infer<typeof compactCharacterSchema>;

export const listAllCharacters = defineCall({
  name: 'listAllCharacters',
  method: 'GET',
  path: '/v2/characterProfile/getAllModel',
  caller: 'anyone',
  reply: 'json',
  readOnly: true,
  query: z.object({
    after: z.optional(characterId),
    size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(5_000)), 1_000),
  }),
  body: noBody,
  result: z.object({ records: z.array(compactCharacterSchema), next: z.nullable(characterId) }),
});
