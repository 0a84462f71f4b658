import { randomUUID } from 'node:crypto';
import { type Client, createClient } from '#src/contract/client.ts';
import { addConversation } from '#src/contract/conversation-calls.ts';
import { askMessage } from '#src/contract/message-calls.ts';
import { registerDevice } from '#src/contract/user-calls.ts';
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
  const deviceId = randomUUID();
  const client = createVisitorClient(serverUrl, deviceId);
  await client.call(registerDevice, { body: { device_id: deviceId, platform: 'pc' } });
  const { id } = await client.call(addConversation, { query: { charId: 'f01' }, body: { fresh: true } });
  return { deviceId, conversationId: id };
}

/** The typed client over HTTP. */
export function createVisitorClient(serverUrl: string, deviceId: string): Client {
  return createClient({
    send: (request) => fetch(request),
    baseUrl: () => serverUrl,
    context: () => ({ language: 'en', deviceId }),
  });
}

/** Asks and reads the reply to its end. */
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
