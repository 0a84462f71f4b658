import { z } from './zod.ts';
import { backgroundSchema } from './background.ts';
import { defineCall } from './call.ts';
import { byCharacterId, chatCharacterSchema } from './character-calls.ts';
import { noBody } from './fields.ts';

export const getChatCharacter = defineCall({
  name: 'getChatCharacter',
  method: 'GET',
  path: '/v2/character/getById/',
  summary: 'What the chat page needs of a character: greetings, voice, backgrounds, labels.',
  caller: 'anyone',
  reply: 'json',
  readOnly: true,
  query: byCharacterId,
  body: noBody,
  /** The backgrounds as they are for who asks: locked, where they cost something and nobody is known. */
  result: chatCharacterSchema.extend({ backgrounds: z.array(backgroundSchema) }),
});
