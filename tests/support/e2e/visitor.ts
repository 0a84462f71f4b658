import type { BrowserContext } from '@playwright/test';
import type { Client } from '#src/contract/call/client.ts';
import { addConversation, listConversations } from '#src/contract/chat/conversation-calls.ts';
import { deviceCookie } from '#src/contract/call/device-registration.ts';
import type { Message } from '#src/contract/chat/message-calls.ts';
import { giveE2eGems } from './gifts.ts';
import { createVisitor, type Visitor } from '../api/visitor.ts';

/** The person of a browser context, acting through calls instead of the page. */
export interface E2eVisitor {
  readonly client: Client;
  /** Sends messages and waits for each whole reply. */
  say(characterId: string, ...texts: string[]): Promise<void>;
  /** Returns the stored messages of the newest conversation with a character, oldest first. */
  listMessages(characterId: string): Promise<Message[]>;
}

/**
 * Registers a new device for the context.
 * @param gems its gems; by default more than any test spends
 */
export async function registerVisitor(
  context: BrowserContext,
  siteUrl: string,
  gems?: number,
): Promise<E2eVisitor> {
  const visitor = createVisitor({ baseUrl: () => siteUrl });
  await context.addCookies([{ name: deviceCookie, value: visitor.deviceId, url: siteUrl }]);
  const { id } = await visitor.register();
  await giveE2eGems(siteUrl, id, gems);
  return byCharacter(visitor);
}

/** Returns the person whose device the pages of a context registered. */
export async function findVisitor(context: BrowserContext, siteUrl: string): Promise<E2eVisitor> {
  const cookies = await context.cookies(siteUrl);
  const deviceId = cookies.find(({ name }) => name === deviceCookie)?.value;
  if (deviceId === undefined) throw new Error('This browser has no device id yet.');
  return byCharacter(createVisitor({ baseUrl: () => siteUrl, deviceId }));
}

/** Adapts a visitor: a chat page knows its character, not its conversation. */
function byCharacter(visitor: Visitor): E2eVisitor {
  const { client } = visitor;
  return {
    client,
    async say(characterId, ...texts) {
      const { id } = await client.call(addConversation, { query: { charId: characterId }, body: {} });
      for (const content of texts) await (await visitor.openReply(id, content)).text();
    },
    async listMessages(characterId) {
      const list = await client.call(listConversations, { query: { character_id: characterId } });
      const [newest] = list.records;
      return newest === undefined ? [] : visitor.listMessages(newest.id);
    },
  };
}
