import { and, eq, ne } from 'drizzle-orm';
import type { Queries } from '#src/server/platform/database/database.ts';
import { conversations } from '../base/tables.ts';

/**
 * Puts the site's title for messages that come or go in the place of the one before; with an empty one, another may be made.
 * What its owner calls a conversation, or that they want no title, stays. The caller says that the conversation changed.
 */
export async function setSiteTitle(queries: Queries, conversationId: string, title: string): Promise<void> {
  await queries
    .update(conversations)
    .set({ title, titleOrigin: title === '' ? 'none' : 'site', titleTries: 0 })
    .where(and(eq(conversations.id, conversationId), ne(conversations.titleOrigin, 'owner')));
}
