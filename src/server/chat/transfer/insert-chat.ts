import type { Queries } from '#src/server/platform/database/database.ts';
import { chatLines, messageSources } from '../tables/source-tables.ts';
import { messages } from '../tables/tables.ts';
import { type PackedChat, unpackLines, unpackNodes } from './chat-batches.ts';
import type { MessagePlan, MessageInsert } from './plan-messages.ts';

interface NewChat {
  conversationId: string;
  file: PackedChat;
  plan: MessagePlan;
}

/** Writes the rows of a chat that was read; returns the first message, and the newest of the active branch. */
export async function insertChat(
  transaction: Queries,
  { conversationId, file, plan }: NewChat,
): Promise<{ first: MessageInsert; head: MessageInsert }> {
  let [first, head]: (MessageInsert | undefined)[] = [];
  // The database accepts at most 65,535 values at a time: a batch has 500 rows.
  for (const text of file.nodes) {
    const planned = unpackNodes(text).map((node) => plan.add(node));
    const rows = planned.map(({ message }) => message);
    first ??= rows[0];
    head = rows.findLast(({ isOnPath }) => isOnPath) ?? head;
    await transaction.insert(messages).values(rows);
    const sources = planned.flatMap(({ source }) => source ?? []);
    if (sources.length > 0) await transaction.insert(messageSources).values(sources);
  }
  for (const text of file.lines) {
    const rows = unpackLines(text).map((line) => ({
      conversationId,
      place: line.place,
      kind: line.kind,
      afterMessageId: plan.idOf(line.after),
      content: line.text,
    }));
    await transaction.insert(chatLines).values(rows);
  }
  if (first === undefined || head === undefined) throw new Error('a chat file without messages was taken');
  return { first, head };
}
