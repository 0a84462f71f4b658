import { and, eq, isNull, sql } from 'drizzle-orm';
import { isAnyOf } from '#src/server/platform/database/is-any-of.ts';
import type { LorebookCard } from '#src/contract/lorebooks/lorebook-calls.ts';
import { listLorebooks, requireLorebook } from '#src/server/lorebooks/load-lorebooks.ts';
import type { Database, Queries } from '#src/server/platform/database/database.ts';
import { notFound } from '#src/server/platform/http/calls/not-found.ts';
import { conversationLorebooks } from '../tables/media-tables.ts';
import { isOwnConversation, type Owner } from '../messages/require-conversation.ts';
import { conversations } from '../tables/tables.ts';

/** Lists the conversations to which lorebooks are attached, except deleted ones. */
export async function listAttachments(
  queries: Queries,
  lorebookIds: readonly string[],
): Promise<Map<string, string[]>> {
  const attached = new Map<string, string[]>();
  if (lorebookIds.length === 0) return attached;
  const rows = await queries
    .select({ lorebookId: conversationLorebooks.lorebookId, id: conversations.id })
    .from(conversationLorebooks)
    .innerJoin(conversations, eq(conversations.id, conversationLorebooks.conversationId))
    .where(and(isAnyOf(conversationLorebooks.lorebookId, lorebookIds), isNull(conversations.deletedAt)))
    .orderBy(conversations.id);
  for (const { lorebookId, id } of rows) attached.set(lorebookId, [...(attached.get(lorebookId) ?? []), id]);
  return attached;
}

export interface LorebookAttachment {
  owner: Owner;
  lorebookId: string;
  conversationId: string;
  isAttached: boolean;
}

/**
 * Attaches a lorebook to a conversation, or detaches it.
 * @throws AppError 40003 with 404 for a foreign lorebook or conversation
 */
export async function attachLorebook(
  database: Database,
  { owner, lorebookId, conversationId, isAttached }: LorebookAttachment,
): Promise<LorebookCard> {
  return database.transaction(async (transaction) => {
    const [conversation] = await transaction
      .select({ id: conversations.id })
      .from(conversations)
      .where(isOwnConversation(owner, conversationId))
      .for('update');
    if (conversation === undefined) throw notFound();
    await requireLorebook(transaction, owner.userId, lorebookId);
    const attachment = { conversationId, lorebookId };
    const changed = isAttached
      ? await transaction.insert(conversationLorebooks).values(attachment).onConflictDoNothing().returning()
      : await transaction
          .delete(conversationLorebooks)
          .where(
            and(
              eq(conversationLorebooks.conversationId, conversationId),
              eq(conversationLorebooks.lorebookId, lorebookId),
            ),
          )
          .returning();
    if (changed.length > 0) {
      await transaction
        .update(conversations)
        .set({ version: sql`${conversations.version} + 1` })
        .where(eq(conversations.id, conversationId));
    }
    const [card] = await listLorebooks(transaction, listAttachments, {
      userId: owner.userId,
      onlyId: lorebookId,
    });
    if (card === undefined) throw notFound();
    return card;
  });
}
