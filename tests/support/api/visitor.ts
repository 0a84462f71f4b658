import { randomUUID } from 'node:crypto';
import { type Client, createClient } from '#src/contract/call/client.ts';
import { addConversation, type Conversation } from '#src/contract/chat/conversation-calls.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { askMessage, getHistory, type Message } from '#src/contract/chat/message-calls.ts';
import { registerDevice, type User } from '#src/contract/account/user-calls.ts';

/** Sends a request to an API. */
export type Send = (request: Request) => Promise<Response>;

/** The origin of requests that need no socket. */
export const origin = 'http://localhost:4321';

/** Connection of a visitor to the API. */
export interface VisitorOptions {
  /** Sends a request; over HTTP by default. */
  send?: Send;
  /** The server's address, which may change; `origin` by default. */
  baseUrl?: () => string;
  language?: Language;
  deviceId?: string;
}

/** A person with a device, acting through the calls of the contract; tests add how they read replies. */
export interface Visitor {
  readonly deviceId: string;
  readonly client: Client;
  /** Registers the device. */
  register(): Promise<User>;
  /** Begins a new conversation. */
  startChat(characterId?: string): Promise<Conversation>;
  /** Sends a message; the body of the response is the stream of the reply. */
  openReply(conversationId: string, content: string, clientMessageId?: string): Promise<Response>;
  /** The newest messages, oldest first. */
  listMessages(conversationId: string): Promise<Message[]>;
}

export function createVisitor(options: VisitorOptions): Visitor {
  const { deviceId = randomUUID() } = options;
  const client = createVisitorClient({ ...options, deviceId });
  return {
    deviceId,
    client,
    register: () => client.call(registerDevice, { body: { device_id: deviceId, platform: 'pc' } }),
    startChat: (characterId = 'f01') =>
      client.call(addConversation, { query: { charId: characterId }, body: { fresh: true } }),
    openReply(conversationId, content, clientMessageId = randomUUID()) {
      const body = { conversation_id: conversationId, content, client_message_id: clientMessageId };
      return client.open(askMessage, { body });
    },
    async listMessages(conversationId) {
      const query = { conversation_id: conversationId, limit: 200 };
      return (await client.call(getHistory, { query })).records;
    },
  };
}

/** Creates the contract's typed client (rule:one-contract), without a device unless one is named. */
export function createVisitorClient(options: VisitorOptions): Client {
  const { send = overHttp, baseUrl = () => origin, language = 'en', deviceId } = options;
  return createClient({ send, baseUrl, context: () => ({ language, deviceId }) });
}

const overHttp: Send = (request) => fetch(request);
