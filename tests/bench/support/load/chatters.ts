import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { askMessage } from '#src/contract/chat/message-calls.ts';
import { giveGems } from '#tests/support/api/gems/give-gems.ts';
import { createVisitor } from '#tests/support/api/visitor.ts';
import { readTimedStream, type TimedStream } from './timed-stream.ts';

/** A visitor with a conversation. */
export interface Chatter {
  readonly deviceId: string;
  readonly conversationId: string;
}

const registeredAtOnce = 8;

/** The address of a site, and the database behind it. */
export interface ChatSite {
  url: string;
  databaseUrl: string;
}

/** Registers visitors with as many gems as they need, and begins a conversation for each. */
export async function createChatters({ url, databaseUrl }: ChatSite, count: number): Promise<Chatter[]> {
  const chatters: (Chatter & { userId: string })[] = [];
  while (chatters.length < count) {
    const size = Math.min(registeredAtOnce, count - chatters.length);
    chatters.push(...(await Promise.all(Array.from({ length: size }, () => createChatter(url)))));
  }
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  await giveGems(
    sql,
    chatters.map(({ userId }) => userId),
  );
  await sql.end();
  return chatters;
}

async function createChatter(serverUrl: string): Promise<Chatter & { userId: string }> {
  const visitor = createVisitor({ baseUrl: () => serverUrl });
  const { id: userId } = await visitor.register();
  const { id } = await visitor.startChat();
  return { deviceId: visitor.deviceId, conversationId: id, userId };
}

/**
 * Sends a message and reads the reply to its end, with less work than the typed client: the server is what is measured.
 */
export function askTimed(serverUrl: string, chatter: Chatter, content: string): Promise<TimedStream> {
  return readTimedStream({
    url: `${serverUrl}${askMessage.path}`,
    headers: { 'device-id': chatter.deviceId, platform: 'pc', 'accept-language': 'en' },
    body: {
      conversation_id: chatter.conversationId,
      content,
      client_message_id: randomUUID(),
    },
    piece: 'event: text-delta',
  });
}
