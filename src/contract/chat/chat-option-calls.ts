import { z } from '../base/zod.ts';
import { defineCall } from '../call/call.ts';
import { characterId, contentId, noBody, uuid } from '../call/fields.ts';
import { quoteSchema } from '../membership/gem-balance-calls.ts';

/** What this site offers on the chat page. */
export const getChatOptions = defineCall({
  name: 'getChatOptions',
  method: 'GET',
  path: '/v2/chat/options',
  caller: 'visitor',
  reply: 'json',
  readOnly: true,
  /**
   * Prices are those of the conversation: its character and its model can have their own. Before there is one, those of
   * a new one with the character.
   */
  query: z.object({ conversation_id: uuid.optional(), character_id: characterId.optional() }),
  body: noBody,
  result: z.object({
    chat_models: z.array(
      z.object({
        id: contentId,
        name: z.string(),
        context_tokens: z.number().int(),
        /** False for one that a higher level is needed for. */
        is_allowed: z.boolean(),
        level: z.enum(['NOT_VIP', 'GEMS', 'VIP', 'SVIP']),
        /** What a reply of it costs in this conversation. */
        quote: quoteSchema,
        samplers: z.array(
          z.object({
            name: z.string(),
            min: z.number(),
            max: z.number(),
            step: z.number(),
            default: z.number(),
          }),
        ),
      }),
    ),
    default_model: contentId,
    /** There is a name that characters call the visitor by: a nickname, or that of a persona. */
    is_named: z.boolean(),
    /** Replies can be translated by the model. */
    translates: z.boolean(),
    /** Replies can be spoken by a speech service. */
    speaks: z.boolean(),
    /** What the visitor's level lets: pinned memories of a conversation, and lorebooks. */
    limits: z.object({ memories: z.number().int(), lorebooks: z.number().int() }),
    quotes: z.object({
      reply: quoteSchema,
      resend: quoteSchema,
      voice: quoteSchema,
      picture: quoteSchema,
    }),
  }),
});
