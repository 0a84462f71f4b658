import { subscribePush } from '#src/contract/push/push-calls.ts';
import { holdReply } from '#tests/support/services/held-reply.ts';
import type { FakePushBrowser, FakePushService } from '#tests/support/services/fake-push-service.ts';
import type { TestApi } from '../test-api.ts';
import type { TestVisitor } from '../test-visitor.ts';

/** A visitor with a chat, in a browser that receives notifications of replies. */
export interface ToldVisitor {
  visitor: TestVisitor;
  chatId: string;
  browser: FakePushBrowser;
}

/** Subscribes a browser of a visitor. */
export async function subscribeBrowser(
  push: FakePushService,
  visitor: Pick<TestVisitor, 'client'>,
): Promise<FakePushBrowser> {
  const browser = push.subscribe();
  await visitor.client.call(subscribePush, { body: browser });
  return browser;
}

export async function createToldVisitor(
  api: TestApi,
  push: FakePushService,
  visitor?: TestVisitor,
): Promise<ToldVisitor> {
  const person = visitor ?? (await api.registerVisitor());
  const { id: chatId } = await person.startChat();
  return { visitor: person, chatId, browser: await subscribeBrowser(push, person) };
}

/** Sends a message, leaves before the reply is whole, and lets the reply end. @returns the id of the reply */
export async function askAndLeave(
  api: TestApi,
  visitor: TestVisitor,
  chatId: string,
  text?: string,
): Promise<string> {
  const reply = holdReply(api.upstream, text === undefined ? {} : { text, afterTokens: [2] });
  const events = await visitor.openAsk(chatId, 'Are you there?');
  await events.untilLength(reply.begun.length);
  events.leave();
  const [running] = await api.database.sql<{ message_id: string }[]>`
    select message_id from generations where conversation_id = ${chatId} and state = 'running'`;
  reply.release();
  return running?.message_id ?? '';
}
