import { randomUUID } from 'node:crypto';
import { askMessage } from '#src/contract/message-calls.ts';
import { createVisitor } from '#tests/support/api/visitor.ts';
import { readTimedStream, type TimedStream } from './timed-stream.ts';

/** A visitor with a conversation. */
export interface Chatter {
  readonly deviceId: string;
  readonly conversationId: string;
}

const registeredAtOnce = 8;

/** Registers visitors and begins a conversation for each. */
export async function createChatters(serverUrl: string, count: number): Promise<Chatter[]> {
  const chatters: Chatter[] = [];
  while (chatters.length < count) {
    const size = Math.min(registeredAtOnce, count - chatters.length);
    chatters.push(...(await Promise.all(Array.from({ length: size }, () => createChatter(serverUrl)))));
  }
  return chatters;
}

async function createChatter(serverUrl: string): Promise<Chatter> {
  const visitor = createVisitor({ baseUrl: () => serverUrl });
  await visitor.register();
  const { id } = await visitor.startChat();
  return { deviceId: visitor.deviceId, conversationId: id };
}

/** Asks and reads the reply to its end, with less work than the typed client takes: what is measured is the server. */
export function askTimed(serverUrl: string, chatter: Chatter, content: string): Promise<TimedStream> {
  return readTimedStream({
    url: `${serverUrl}${askMessage.path}`,
    headers: { 'device-id': chatter.deviceId, platform: 'pc', 'accept-language': 'en' },
    body: {
      conversation_id: chatter.conversationId,
      content,
      client_message_id: randomUUID(),
    },
    firstToken: 'event: text-delta',
  });
}
