import type { Client } from '#src/contract/call/client.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { type Message, resumeMessage, stopMessage } from '#src/contract/chat/message-calls.ts';
import type { User } from '#src/contract/account/user-calls.ts';
import { readReplyStream, type ReplyEvents, type WholeReply } from './chat/reply-events.ts';
import { createVisitor, createVisitorClient, type Send, type Visitor } from './visitor.ts';

export interface AskOptions {
  clientMessageId?: string;
}

/** A registered guest without a browser; replies are checked while they are read. */
export interface TestVisitor extends Visitor {
  readonly user: User;
  /** Sends a message and reads the reply to its end. */
  ask(conversationId: string, content: string, options?: AskOptions): Promise<WholeReply>;
  /** Sends a message; the caller reads the reply. */
  openAsk(conversationId: string, content: string, options?: AskOptions): Promise<ReplyEvents>;
  openResume(messageId: string, from: number): Promise<ReplyEvents>;
  stop(messageId: string): Promise<Message>;
  /** The same person, using another process. */
  at(send: Send): TestVisitor;
}

/** Registers a new device. */
export async function registerVisitor(send: Send, language: Language = 'en'): Promise<TestVisitor> {
  const visitor = createVisitor({ send, language });
  return addReading(visitor, { user: await visitor.register(), language });
}

/** Creates the contract's typed client for an app (rule:one-contract). */
export function createTestClient(
  send: Send,
  context: { language?: Language; deviceId?: string } = {},
): Client {
  return createVisitorClient({ send, ...context });
}

function addReading(visitor: Visitor, person: { user: User; language: Language }): TestVisitor {
  const { client, deviceId } = visitor;
  const openAsk: TestVisitor['openAsk'] = async (conversationId, content, { clientMessageId } = {}) =>
    readReplyStream(await visitor.openReply(conversationId, content, clientMessageId));
  return {
    ...visitor,
    user: person.user,
    openAsk,
    ask: async (conversationId, content, options) =>
      (await openAsk(conversationId, content, options)).toEnd(),
    async openResume(messageId, from) {
      const query = { message_id: messageId, last_event_id: from };
      return readReplyStream(await client.open(resumeMessage, { query }), from);
    },
    stop: (messageId) => client.call(stopMessage, { body: { message_id: messageId } }),
    at: (send) => addReading(createVisitor({ send, language: person.language, deviceId }), person),
  };
}
