import { z } from './zod.ts';
import { defineCall } from './call.ts';
import { characterId, gender, noBody, noQuery, pageNumber, pageOf, pageSize, slug } from './fields.ts';

/** A tag as cards show it; `label_type` may be NSFW or BDSM (spec §3). */
export const tagSchema = z.object({ slug, name: z.string(), label_type: z.string() });

export type Tag = z.infer<typeof tagSchema>;

/** A character in a list (spec §3). `name` is in the language of the request. */
export const characterCardSchema = z.object({
  id: characterId,
  name: z.string(),
  /** The part of the URL before `-{id}`; the same in every language. */
  slug,
  gender,
  tagline: z.string(),
  avatar: z.string(),
  tags: z.array(tagSchema),
  likes: z.number().int(),
  collect: z.boolean(),
  vip: z.boolean(),
  scenario: z.string(),
});

export type CharacterCard = z.infer<typeof characterCardSchema>;

/** The public profile page of a character. */
export const characterProfileSchema = characterCardSchema.extend({
  age: z.number().int(),
  occupation: z.string(),
  description: z.string(),
  personality: z.string(),
  first_message: z.string(),
});

export type CharacterProfile = z.infer<typeof characterProfileSchema>;

/** What the chat page needs to know of a character (D3). */
export const chatCharacterSchema = characterCardSchema.extend({
  occupation: z.string(),
  greetings: z.array(z.string()).min(1),
  voice_hint: z.string(),
});

export type ChatCharacter = z.infer<typeof chatCharacterSchema>;

const byId = z.object({ id: characterId });

export const recommendCharacters = defineCall({
  name: 'recommendCharacters',
  method: 'POST',
  path: '/v2/characterProfile/recommendRole/',
  summary: 'A page of recommended characters, of one gender or of both (spec §7).',
  caller: 'anyone',
  reply: 'json',
  readOnly: true,
  query: noQuery,
  body: z.object({
    page: pageNumber.default(1),
    size: pageSize.default(8),
    gender: gender.optional(),
  }),
  result: pageOf(characterCardSchema),
});

export const getCharacterProfile = defineCall({
  name: 'getCharacterProfile',
  method: 'GET',
  path: '/v2/characterProfile/getById/',
  summary: 'The public profile of a character (D3).',
  caller: 'anyone',
  reply: 'json',
  readOnly: true,
  query: byId,
  body: noBody,
  result: characterProfileSchema,
});

export const getChatCharacter = defineCall({
  name: 'getChatCharacter',
  method: 'GET',
  path: '/v2/character/getById/',
  summary: 'What the chat page needs of a character: greetings, voice, labels (D3).',
  caller: 'anyone',
  reply: 'json',
  readOnly: true,
  query: byId,
  body: noBody,
  result: chatCharacterSchema,
});

export const getAllTags = defineCall({
  name: 'getAllTags',
  method: 'GET',
  path: '/v2/characterProfile/getAllTags',
  summary: 'Every tag with the number of published characters that carry it (D3).',
  caller: 'anyone',
  reply: 'json',
  readOnly: true,
  query: noQuery,
  body: noBody,
  result: z.array(tagSchema.extend({ count: z.number().int() })),
});
