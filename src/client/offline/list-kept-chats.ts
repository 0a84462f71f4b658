import { chatCharacterSchema } from '#src/contract/characters/character-calls.ts';
import { conversationSchema } from '#src/contract/chat/conversation-calls.ts';
import { type Message, messageSchema } from '#src/contract/chat/message-calls.ts';
import * as z from 'zod/mini';
import { resultOf, runInStore } from './chat-database.ts';
import type { KeptAround } from './offline-history.ts';
import { mayRead } from '../account/owner/storage-owner.ts';

const keptSchema = z.object({
  /** The id of the conversation. */
  id: z.string(),
  owner: z.string(),
  /** In ms since 1970. */
  seenAt: z.number(),
  messages: z.array(messageSchema),
  /** The other data that the offline chat page is rendered from; an older build stored none, or fewer fields. */
  character: z.optional(z.extend(chatCharacterSchema, { openers: z._default(z.array(z.string()), []) })),
  conversation: z.optional(
    z.nullable(
      z.extend(conversationSchema, {
        as_self: z._default(z.boolean(), false),
        pinned: z._default(z.boolean(), false),
      }),
    ),
  ),
});

/** A conversation that can be opened offline. */
export interface KeptChat extends KeptAround {
  id: string;
  /** The time at which it was last read here, in ms since 1970. */
  seenAt: number;
  messages: Message[];
}

/** Lists the conversations that the current person can open offline, the one read last first. */
export async function listKeptChats(): Promise<KeptChat[]> {
  try {
    const rows: unknown[] = await runInStore('histories', 'readonly', (store) => resultOf(store.getAll()));
    return rows
      .flatMap((row) => keptSchema.safeParse(row).data ?? [])
      .filter(({ owner }) => mayRead(owner))
      .flatMap(({ character, conversation = null, id, seenAt, messages }) =>
        character === undefined ? [] : [{ id, seenAt, messages, character, conversation }],
      )
      .toSorted((one, other) => other.seenAt - one.seenAt);
  } catch (error) {
    console.debug('the conversation could not be read', error);
    return [];
  }
}
