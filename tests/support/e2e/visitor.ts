import { randomUUID } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import { type Client, createClient } from '#src/contract/client.ts';
import { addConversation, listConversations } from '#src/contract/conversation-calls.ts';
import { deviceCookie } from '#src/contract/device-registration.ts';
import { askMessage, getHistory, type Message } from '#src/contract/message-calls.ts';
import { registerDevice } from '#src/contract/user-calls.ts';

/** The person of a browser context, acting through the calls instead of the page. */
export interface E2eVisitor {
  readonly client: Client;
  /** Says something and waits for the whole reply. */
  say(characterId: string, ...texts: string[]): Promise<void>;
  /** The messages of the newest conversation with a character, oldest first, as the server keeps them. */
  listMessages(characterId: string): Promise<Message[]>;
}

/** Makes the context belong to a new registered device. */
export async function registerVisitor(context: BrowserContext, siteUrl: string): Promise<E2eVisitor> {
  const deviceId = randomUUID();
  await context.addCookies([{ name: deviceCookie, value: deviceId, url: siteUrl }]);
  const visitor = createVisitor(deviceId, siteUrl);
  await visitor.client.call(registerDevice, { body: { device_id: deviceId, platform: 'pc' } });
  return visitor;
}

/** The device that the pages of a context registered. */
export async function findVisitor(context: BrowserContext, siteUrl: string): Promise<E2eVisitor> {
  const cookies = await context.cookies(siteUrl);
  const deviceId = cookies.find(({ name }) => name === deviceCookie)?.value;
  if (deviceId === undefined) throw new Error('This browser has no device id yet.');
  return createVisitor(deviceId, siteUrl);
}

function createVisitor(deviceId: string, siteUrl: string): E2eVisitor {
  const client = createClient({
    send: (request) => fetch(request),
    baseUrl: () => siteUrl,
    context: () => ({ language: 'en', deviceId }),
  });
  return {
    client,
    async say(characterId, ...texts) {
      const conversation = await client.call(addConversation, { query: { charId: characterId }, body: {} });
      for (const content of texts) {
        const body = { conversation_id: conversation.id, content, client_message_id: randomUUID() };
        const response = await client.open(askMessage, { body });
        await response.text();
      }
    },
    async listMessages(characterId) {
      const list = await client.call(listConversations, { query: { character_id: characterId } });
      const [newest] = list.records;
      if (newest === undefined) return [];
      const query = { conversation_id: newest.id, limit: 200 };
      return (await client.call(getHistory, { query })).records;
    },
  };
}
