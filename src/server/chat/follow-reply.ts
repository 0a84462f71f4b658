import { setTimeout as delay } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import type { Message } from '#src/contract/message-calls.ts';
import type { Queries } from '#src/server/platform/database.ts';
import type { LiveReply } from './live-reply.ts';
import { readText } from './read-text.ts';
import { notFound } from './require-conversation.ts';
import { messages } from './tables.ts';
import { toMessage } from './to-message.ts';

/** What a reader of a reply gets: pieces of text, then its final state. */
export type ReplyStep = { text: string; position: number } | { final: Message };

const pollMs = 200;

/** Follows a reply that this process writes, from a position in its text. */
export async function* followLiveReply(reply: LiveReply, from: number): AsyncGenerator<ReplyStep> {
  let position = from;
  for (;;) {
    const text = reply.readFrom(position);
    if (text !== '') {
      position += text.length;
      yield { text, position };
    } else if (reply.final !== null) {
      yield { final: reply.final };
      return;
    } else {
      await reply.changed();
    }
  }
}

/** Follows a reply that ended, or that another process writes, through the database. */
export async function* followStoredReply(
  database: Queries,
  messageId: string,
  from: number,
): AsyncGenerator<ReplyStep> {
  let position = from;
  for (;;) {
    const [row] = await database.select().from(messages).where(eq(messages.id, messageId));
    if (row === undefined) throw notFound();
    const isFinal = row.state !== 'streaming';
    const text = await readText(database, row, position);
    if (text !== '') {
      position += text.length;
      yield { text, position };
    }
    if (isFinal) {
      yield { final: toMessage(row) };
      return;
    }
    await delay(pollMs);
  }
}
