import { eq, sql } from 'drizzle-orm';
import { AppError } from '#src/contract/app-error.ts';
import { userMessages } from '#src/contract/errors.ts';
import type { Language } from '#src/contract/language.ts';
import type { Message } from '#src/contract/message-calls.ts';
import { captureHold, holdGems, quoteOf } from '#src/server/gems/charge.ts';
import type { Database } from '#src/server/platform/database.ts';
import { loadMessage } from '../load-messages.ts';
import { attachments, unlockedPictures } from '../media-tables.ts';
import type { Owner } from '../require-conversation.ts';
import { requireReply } from '../require-reply.ts';
import { loadVipLevel } from '../store-reply.ts';
import { conversations } from '../tables.ts';

export interface Unlock {
  owner: Owner;
  messageId: string;
  language: Language;
}

/**
 * Reveals the picture of a reply for its user, for good (D3): paid once, free for VIP and SVIP, and wherever the same
 * picture comes again. Of what a conversation costs, it is a chat action like a reply (D5), so guests spend their gems of
 * the day on it too (D6); a background is bought, which needs a login (D4).
 * @throws AppError 40003: 404 for a foreign message, 400 for one without a picture
 */
export async function unlockMessage(
  database: Database,
  { owner, messageId, language }: Unlock,
): Promise<Message> {
  const { userId } = owner;
  return database.transaction(async (transaction) => {
    const { conversationId } = await requireReply(transaction, owner, messageId);
    const [attached] = await transaction
      .select({ galleryPictureId: attachments.galleryPictureId })
      .from(attachments)
      .where(eq(attachments.messageId, messageId));
    if (attached === undefined) throw new AppError(40003, { userMessage: userMessages.nothingToUnlock });
    // Of several at once, one stores the row and pays.
    const stored = await transaction
      .insert(unlockedPictures)
      .values({ userId, ...attached })
      .onConflictDoNothing()
      .returning({ userId: unlockedPictures.userId });
    if (stored.length > 0) {
      const { due } = quoteOf('picture', { vipLevel: await loadVipLevel(transaction, userId) });
      const hold = { userId, action: 'picture' as const, gems: due, reference: messageId };
      await captureHold(transaction, await holdGems(transaction, hold));
      // Other tabs of the same person look again.
      await transaction
        .update(conversations)
        .set({ version: sql`${conversations.version} + 1` })
        .where(eq(conversations.id, conversationId));
    }
    return loadMessage(transaction, { userId, language }, messageId);
  });
}
