import { z } from '#src/contract/zod.ts';
import { resultOf, useShelf } from './chat-database.ts';
import { mayRead, storageOwner } from './storage-owner.ts';

const queuedSchema = z.object({
  /** The id that the browser gave the message: the server takes it once (D5). */
  id: z.string(),
  owner: z.string(),
  characterId: z.string(),
  /** Null for the first message to a character. */
  conversationId: z.string().nullable(),
  content: z.string(),
  /** ISO 8601. */
  time: z.string(),
  /** The message that it was said after. */
  parentId: z.string().nullable().optional(),
});

/** A message that a person sent, and the server has not confirmed. */
export type QueuedMessage = z.infer<typeof queuedSchema>;

/** Keeps a message until the server has it, also over a reload. */
export async function keepQueued(message: Omit<QueuedMessage, 'owner'>): Promise<void> {
  const owner = storageOwner();
  if (owner === null) return;
  const row: QueuedMessage = { ...message, owner };
  try {
    await useShelf('outbox', 'readwrite', (shelf) => resultOf(shelf.put(row)));
  } catch (error) {
    console.debug('the message was not kept', error);
  }
}

/** Forgets a message that needs no keeping any more. */
export async function dropQueued(id: string): Promise<void> {
  try {
    await useShelf('outbox', 'readwrite', (shelf) => resultOf(shelf.delete(id)));
  } catch (error) {
    console.debug('the message was not dropped', error);
  }
}

/**
 * What waits in a conversation, the oldest first.
 * @param conversationId null before there is one; what was said to the character then is in either
 */
export async function listQueued(
  characterId: string,
  conversationId: string | null,
): Promise<QueuedMessage[]> {
  try {
    const rows: unknown[] = await useShelf('outbox', 'readonly', (shelf) => resultOf(shelf.getAll()));
    return rows
      .flatMap((row) => queuedSchema.safeParse(row).data ?? [])
      .filter((row) => row.characterId === characterId && mayRead(row.owner))
      .filter((row) => row.conversationId === null || row.conversationId === conversationId)
      .toSorted((one, other) => one.time.localeCompare(other.time));
  } catch (error) {
    console.debug('what waits was not read', error);
    return [];
  }
}
