import * as z from 'zod/mini';
import { backgroundSchema } from './background.ts';
import { defineCall } from '../call/call.ts';
import { byCharacterId, chatCharacterSchema } from '../characters/character-calls.ts';
import { noBody } from '../call/fields.ts';

export const getChatCharacter = defineCall({
  name: 'getChatCharacter',
  method: 'GET',
  path: '/v2/character/getById/',
  caller: 'anyone',
  reply: 'json',
  readOnly: true,
  query: byCharacterId,
  body: noBody,
  /** The backgrounds for the caller: backgrounds with a price are locked for an unknown caller. */
  result: z.extend(chatCharacterSchema, { backgrounds: z.array(backgroundSchema) }),
});
