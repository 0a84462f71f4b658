import { eq, sql } from 'drizzle-orm';
import type { Language } from '#src/contract/locale/language.ts';
import type { Message } from '#src/contract/chat/message-calls.ts';
import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import { endHold, holdGems, collectPackageAfterFailure, priceOf } from '#src/server/gems/charge.ts';
import { requireRoom } from '#src/server/account/identity/storage.ts';
import type { Database } from '#src/server/platform/database/database.ts';
import { keyedWork } from '#src/server/platform/database/keyed-work.ts';
import { isMember, type Visitor } from '#src/server/platform/http/visitor/visitor.ts';
import type { Services } from '#src/server/platform/services.ts';
import { loadMessage } from '../messages/load-messages.ts';
import { attachments, unlockedPictures } from '../tables/media-tables.ts';
import { loadPriceFacts } from '../messages/reply-price.ts';
import type { Owner } from '../messages/require-conversation.ts';
import { requireReply } from '../messages/require-message.ts';
import { conversations } from '../tables/tables.ts';
import type { Speaker } from './speaker.ts';

export interface Unlock {
  visitor: Visitor;
  messageId: string;
  /** The part to reveal; by default the picture, if the reply has one, else the voice. */
  kind: 'picture' | 'voice' | undefined;
  language: Language;
  /** The network of the request; null if unknown. */
  network: string | null;
}

/**
 * Reveals the picture or the voice of a reply (rule:chat-pictures). A voice is unlocked by generating and storing it,
 * so that hearing it is free; like every voice it is for members (rule:members-only).
 * @throws AppError 40003: 404 for a foreign message, 400 for one without the requested part; 40001 for the voice and a
 * guest; 50001 for the voice if the site has no speech service; 20003 with too few gems, and then nothing is revealed
 */
export async function unlockMessage(
  services: Pick<Services, 'database' | 'env'>,
  speaker: Speaker,
  { visitor, messageId, kind, language, network }: Unlock,
): Promise<Message> {
  const { database } = services;
  const picture = await findPicture(database, visitor, messageId);
  const { userId } = visitor;
  if (picture !== null && kind !== 'voice') {
    const unlocked = { ...picture, userId, messageId, language, network };
    return unlockPicture(services, unlocked).catch(async (error: unknown) => {
      await collectPackageAfterFailure(database, unlocked, error);
      throw error;
    });
  }
  if (kind === 'picture' || (kind === undefined && !speaker.isAvailable)) {
    throw new AppError(40003, { userMessage: userMessages.nothingToUnlock });
  }
  if (!isMember(visitor)) throw new AppError(40001, { userMessage: userMessages.loginNeeded });
  await requireRoom(database, userId);
  // Speaking can be repeated, so the idempotency key covers only its final result.
  await keyedWork.exit(() => speaker.speak(visitor, messageId));
  return loadMessage(database, { userId, language }, messageId);
}

interface UnlockedPicture extends OwnPicture {
  userId: string;
  messageId: string;
  language: Language;
  network: string | null;
}

interface OwnPicture {
  galleryPictureId: string;
  conversationId: string;
}

/** @throws AppError 40003 with 404 for a foreign message, and for a message that is not a reply */
async function findPicture(database: Database, owner: Owner, messageId: string): Promise<OwnPicture | null> {
  const { conversationId } = await requireReply(database, owner, messageId);
  const [attached] = await database
    .select({ galleryPictureId: attachments.galleryPictureId })
    .from(attachments)
    .where(eq(attachments.messageId, messageId));
  return attached === undefined ? null : { ...attached, conversationId };
}

/**
 * Reveals a picture to its user, permanently: paid once, free for VIP and SVIP, and wherever the same picture is sent
 * again. Unlike a background, it is a chat action like a reply (rule:gem-prices), so guests can spend their gems of the
 * day on it too (rule:daily-package); a background is bought, which needs a login (rule:members-only).
 */
async function unlockPicture(
  { database, env }: Pick<Services, 'database' | 'env'>,
  { userId, messageId, language, galleryPictureId, conversationId, network }: UnlockedPicture,
): Promise<Message> {
  return database.transaction(async (transaction) => {
    // Locked first, as everywhere, so that no deadlock arises with a reply that ends.
    await transaction
      .select({ id: conversations.id })
      .from(conversations)
      .where(eq(conversations.id, conversationId))
      .for('update');
    // Of several parallel requests, one stores the row and pays.
    const stored = await transaction
      .insert(unlockedPictures)
      .values({ userId, galleryPictureId })
      .onConflictDoNothing()
      .returning({ userId: unlockedPictures.userId });
    if (stored.length > 0) {
      const { vipLevel, isVipCharacter } = await loadPriceFacts(transaction, conversationId);
      const { due } = priceOf('picture', { isCharged: env.GEMS === 'on', vipLevel }, { isVipCharacter });
      const charge = { userId, action: 'picture', gems: due, reference: messageId, network } as const;
      await endHold(transaction, await holdGems(transaction, charge));
      // Makes other tabs of the same person load the conversation again.
      await transaction
        .update(conversations)
        .set({ version: sql`${conversations.version} + 1` })
        .where(eq(conversations.id, conversationId));
    }
    return loadMessage(transaction, { userId, language }, messageId);
  });
}
