import * as z from 'zod/mini';
import { resultOf, runInStore } from './chat-database.ts';

const queuedSchema = z.object({
  /** The id that the browser gave the message: the server accepts it once (rule:same-message). */
  id: z.string(),
  owner: z.string(),
  characterId: z.string(),
  /** Null for the first message to a character. */
  conversationId: z.nullable(z.string()),
  content: z.string(),
  /** ISO 8601. */
  time: z.string(),
  /** The message before it. */
  parentId: z.optional(z.nullable(z.string())),
});

/** A message that a person sent, and the server has not confirmed. */
export type QueuedMessage = z.infer<typeof queuedSchema>;

/**
 * Lists all messages waiting in this browser, whoever wrote them, oldest first.
 * @throws DOMException when the browser stores nothing
 */
export async function listOutbox(): Promise<QueuedMessage[]> {
  const rows: unknown[] = await runInStore('outbox', 'readonly', (store) => resultOf(store.getAll()));
  return rows
    .flatMap((row) => queuedSchema.safeParse(row).data ?? [])
    .toSorted((one, other) => one.time.localeCompare(other.time));
}

/** Deletes a message that no longer needs to be stored. */
export async function dropQueued(id: string): Promise<void> {
  try {
    await runInStore('outbox', 'readwrite', (store) => resultOf(store.delete(id)));
  } catch (error) {
    console.debug('the message was not erased', error);
  }
}
