import * as z from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { adultAge, oldestAge } from '../characters/character-age.ts';
import { characterCardSchema } from '../characters/character-card.ts';
import { characterId, noBody, noQuery, time } from '../call/fields.ts';
import { importNoteSchema } from '../lorebooks/lorebook-calls.ts';

export const mostOwnCharacters = 200;

/** A private character of the visitor, imported from a card. */
export const ownCharacterSchema = z.extend(characterCardSchema, { create_time: time, update_time: time });

export type OwnCharacter = z.infer<typeof ownCharacterSchema>;

export const listOwnCharacters = defineCall({
  name: 'listOwnCharacters',
  method: 'GET',
  path: '/v2/character/mine',
  caller: 'visitor',
  reply: 'json',
  readOnly: true,
  query: noQuery,
  body: noBody,
  result: z.array(ownCharacterSchema),
});

export const importCharacterCard = defineCall({
  name: 'importCharacterCard',
  method: 'POST',
  path: '/v2/character/import',
  caller: 'visitor',
  reply: 'json',
  accepts: 'large-file',
  readOnly: false,
  query: z.object({
    age: z.optional(z.coerce.number().check(z.int(), z.minimum(adultAge), z.maximum(oldestAge))),
  }),
  body: noBody,
  result: z.object({ character: ownCharacterSchema, notes: z.array(importNoteSchema) }),
});

export const exportCharacterCard = defineCall({
  name: 'exportCharacterCard',
  method: 'GET',
  path: '/v2/character/export',
  caller: 'visitor',
  reply: 'file',
  fileTypes: ['image/png', 'application/zip', 'application/json'],
  readOnly: true,
  query: z.object({
    id: characterId,
    format: z._default(z.enum(['png', 'charx', 'json-v3', 'json-v2']), 'png'),
  }),
  body: noBody,
  result: z.instanceof(Uint8Array),
});

export const deleteOwnCharacter = defineCall({
  name: 'deleteOwnCharacter',
  method: 'POST',
  path: '/v2/character/del',
  caller: 'visitor',
  reply: 'json',
  readOnly: false,
  query: noQuery,
  body: z.object({ id: characterId }),
  result: z.object({ deleted: z.literal(true) }),
});

export const getCharacterModel = defineCall({
  name: 'getCharacterModel',
  method: 'GET',
  path: '/v2/characterProfile/getModelById',
  caller: 'anyone',
  reply: 'json',
  readOnly: true,
  query: z.object({ id: characterId }),
  body: noBody,
  result: z.object({
    spec: z.literal('chara_card_v3'),
    spec_version: z.string(),
    data: z.record(z.string(), z.unknown()),
  }),
});
