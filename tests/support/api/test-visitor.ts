import { randomUUID } from 'node:crypto';
import { type Client, createClient } from '#src/contract/client.ts';
import { addConversation, type Conversation } from '#src/contract/conversation-calls.ts';
import type { Language } from '#src/contract/language.ts';
import {
  askMessage,
  getHistory,
  type Message,
  resumeMessage,
  stopMessage,
} from '#src/contract/message-calls.ts';
import { registerDevice, type User } from '#src/contract/user-calls.ts';
import { readReplyStream, type ReplyEvents, type WholeReply } from './reply-events.ts';

/** Sends a request to an API without a socket. */
export type Send = (request: Request) => Promise<Response>;

export const origin = 'http://localhost:4321';

export interface AskOptions {
  clientMessageId?: string;
}

/** A registered guest, and what it does. */
export interface TestVisitor {
  readonly deviceId: string;
  readonly user: User;
  readonly client: Client;
  /** A conversation that begins anew. */
  startChat(characterId?: string): Promise<Conversation>;
  /** Asks and reads the reply to its end. */
  ask(conversationId: string, content: string, options?: AskOptions): Promise<WholeReply>;
  /** Asks and leaves the reading to the caller. */
  openAsk(conversationId: string, content: string, options?: AskOptions): Promise<ReplyEvents>;
  openResume(messageId: string, from: number): Promise<ReplyEvents>;
  stop(messageId: string): Promise<Message>;
  /** The newest messages, oldest first. */
  listMessages(conversationId: string): Promise<Message[]>;
  /** The same person as seen by another process. */
  at(send: Send): TestVisitor;
}

/** Registers a new device. */
export async function registerVisitor(send: Send, language: Language = 'en'): Promise<TestVisitor> {
  const deviceId = randomUUID();
  const client = createTestClient(send, { language, deviceId });
  const user = await client.call(registerDevice, { body: { device_id: deviceId, platform: 'pc' } });
  return createVisitor(send, { deviceId, user, language });
}

/** The typed client of the contract over an app (D2). */
export function createTestClient(
  send: Send,
  context: { language?: Language; deviceId?: string } = {},
): Client {
  const { language = 'en', deviceId } = context;
  return createClient({ send, baseUrl: () => origin, context: () => ({ language, deviceId }) });
}

interface Person {
  deviceId: string;
  user: User;
  language: Language;
}

function createVisitor(send: Send, person: Person): TestVisitor {
  const client = createTestClient(send, person);
  async function openAsk(
    conversationId: string,
    content: string,
    options: AskOptions = {},
  ): Promise<ReplyEvents> {
    const clientMessageId = options.clientMessageId ?? randomUUID();
    const body = { conversation_id: conversationId, content, client_message_id: clientMessageId };
    return readReplyStream(await client.open(askMessage, { body }));
  }
  return {
    deviceId: person.deviceId,
    user: person.user,
    client,
    openAsk,
    startChat: (characterId = 'f01') =>
      client.call(addConversation, { query: { charId: characterId }, body: { fresh: true } }),
    ask: async (conversationId, content, options) =>
      (await openAsk(conversationId, content, options)).toEnd(),
    async openResume(messageId, from) {
      const query = { message_id: messageId, last_event_id: from };
      return readReplyStream(await client.open(resumeMessage, { query }), from);
    },
    stop: (messageId) => client.call(stopMessage, { body: { message_id: messageId } }),
    async listMessages(conversationId) {
      const query = { conversation_id: conversationId, limit: 200 };
      return (await client.call(getHistory, { query })).records;
    },
    at: (other) => createVisitor(other, person),
  };
}
