import * as calls from '#src/contract/account/storage-calls.ts';
import { readStorageUse } from '#src/server/account/identity/storage.ts';
import type { Database } from '#src/server/platform/database/database.ts';
import { keyedWork } from '#src/server/platform/database/keyed-work.ts';
import type { CallRouter } from '#src/server/platform/http/calls/call-router.ts';
import { eraseOwnDeletedConversations } from '#src/server/chat/conversations/deleted-conversations.ts';
import { eraseOwnRemovedMessages } from '#src/server/chat/tree/erase-removed-messages.ts';

/** Serves the amount that a visitor stores, and the erasure of deleted data. */
export function addStorageRoutes(router: CallRouter, database: Database): void {
  router.serveVisitor(calls.getStorageUse, ({ visitor }) => describeUse(database, visitor.userId));
  router.serveVisitor(calls.eraseDeleted, async ({ visitor: { userId } }) => {
    // In several transactions, each of which may be repeated: an idempotency key covers all of them together.
    await keyedWork.exit(async () => {
      await eraseOwnDeletedConversations(database, userId);
      await eraseOwnRemovedMessages(database, userId);
    });
    return describeUse(database, userId);
  });
}

async function describeUse(database: Database, userId: string): Promise<calls.StorageUse> {
  const { bytes, conversations, limit } = await readStorageUse(database, userId);
  return { bytes, limit_bytes: limit.bytes, conversations, limit_conversations: limit.conversations };
}
