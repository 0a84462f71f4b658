import { eq, sql } from 'drizzle-orm';
import type { Queries } from '#src/server/platform/database/database.ts';
import type { ConversationRow } from '../base/require-conversation.ts';
import { conversations } from '../base/tables.ts';

/** Says that a conversation changed, whose row the caller has locked: every page of it looks again. */
export async function bumpVersion(transaction: Queries, conversationId: string): Promise<ConversationRow> {
  const [conversation] = await transaction
    .update(conversations)
    .set({ version: sql`${conversations.version} + 1` })
    .where(eq(conversations.id, conversationId))
    .returning();
  if (conversation === undefined) throw new Error('a locked conversation vanished');
  return conversation;
}
