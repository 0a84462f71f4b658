import type { messageSchema } from '#src/contract/chat/message-calls.ts';
import type { Database } from '#src/server/platform/database/database.ts';
import type { Reread } from '#src/server/platform/http/calls/call-router.ts';
import { loadMessage } from './load-messages.ts';

/** A long message is not copied under an `Idempotency-Key`: the repeated request reads it again, as it is then. */
export function rereadMessage(database: Database): Reread<typeof messageSchema> {
  return {
    referenceOf: ({ id }) => id,
    read: (id, { visitor, language }) => loadMessage(database, { userId: visitor.userId, language }, id),
  };
}
