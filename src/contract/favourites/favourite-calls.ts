import { defineCall } from '../call/call.ts';
import { characterPageSchema, until } from '../characters/character-calls.ts';
import { characterId, noBody, noQuery, pageNumber, pageSize } from '../call/fields.ts';
import * as z from 'zod/mini';

const ofCharacter = z.object({ character_id: characterId });

export const collectCharacter = defineCall({
  name: 'collectCharacter',
  method: 'POST',
  path: '/v2/characterProfile/collect',
  caller: 'member',
  reply: 'json',
  readOnly: false,
  query: noQuery,
  body: ofCharacter,
  result: z.literal(true),
});

export const cancelCollectCharacter = defineCall({
  name: 'cancelCollectCharacter',
  method: 'POST',
  path: '/v2/characterProfile/cancelCollect',
  caller: 'member',
  reply: 'json',
  readOnly: false,
  query: noQuery,
  body: ofCharacter,
  result: z.literal(true),
});

export const listFavourites = defineCall({
  name: 'listFavourites',
  method: 'GET',
  path: '/v2/characterProfile/collect/listPc/',
  caller: 'member',
  reply: 'json',
  readOnly: true,
  query: z.object({ page: z._default(pageNumber, 1), size: z._default(pageSize, 24), until }),
  body: noBody,
  result: characterPageSchema,
});

export const listFavouriteIds = defineCall({
  name: 'listFavouriteIds',
  method: 'GET',
  path: '/v2/characterProfile/collect/ids',
  caller: 'member',
  reply: 'json',
  readOnly: true,
  query: noQuery,
  body: noBody,
  result: z.object({ ids: z.array(characterId) }),
});
