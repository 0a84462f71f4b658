import * as z from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { characterId, contentId, noBody, uuid } from '../call/fields.ts';
import { quoteSchema } from '../gems/gem-balance-calls.ts';

export const getChatOptions = defineCall({
  name: 'getChatOptions',
  method: 'GET',
  path: '/v2/chat/options',
  caller: 'visitor',
  reply: 'json',
  readOnly: true,
  /**
   * The prices of the conversation: its character and its model can have their own. Before there is a conversation, the
   * prices of a new conversation with the character.
   */
  query: z.object({ conversation_id: z.optional(uuid), character_id: z.optional(characterId) }),
  body: noBody,
  result: z.object({
    chat_models: z.array(
      z.object({
        id: contentId,
        name: z.string(),
        context_tokens: z.int(),
        /** False for a model that needs a higher level. */
        is_allowed: z.boolean(),
        level: z.enum(['NOT_VIP', 'GEMS', 'VIP', 'SVIP']),
        /** The price of a reply by this model in this conversation. */
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
    /** True if the visitor has a name that characters use: a nickname, or the name of a persona. */
    is_named: z.boolean(),
    /** True if replies can be translated by the model. */
    translates: z.boolean(),
    /** True if replies can be spoken by a speech service. */
    speaks: z.boolean(),
    /** The limits of the visitor's level: pinned memories of a conversation, and lorebooks. */
    limits: z.object({ memories: z.int(), lorebooks: z.int() }),
    quotes: z.object({
      reply: quoteSchema,
      resend: quoteSchema,
      voice: quoteSchema,
      picture: quoteSchema,
    }),
  }),
});

export type ChatOptions = z.output<typeof getChatOptions.result>;
