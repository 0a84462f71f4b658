import { chatInFull, startReply } from './account-data.ts';
import { addChatParts, addOwnedThings, importOwnCharacter } from './owned-things.ts';
import type { TestApi } from '../test-api.ts';
import type { TestVisitor } from '../test-visitor.ts';

/**
 * A guest with a row for everything that the product can store of a guest, each text with a word that occurs nowhere
 * else.
 */
export interface RichGuest extends TestVisitor {
  headers: Record<string, string>;
  conversationId: string;
  /** A conversation in which a reply is being written and waits. */
  runningConversationId: string;
  /** Continues the running reply. */
  release(): void;
  /** Resolves when the running reply has ended and nothing more of it will be written. */
  replyEnd(): Promise<unknown>;
}

/** Creates a guest with rows in every table that can hold data of a guest. */
export async function createRichGuest(api: TestApi, canary: string): Promise<RichGuest> {
  const guest = await api.registerVisitor();
  const userId = guest.user.id;
  const headers = { 'device-id': guest.deviceId };
  const profile = { nickname: `nick ${canary}`, sign: `sign ${canary}` };
  const keyed = { ...headers, 'Idempotency-Key': canary };
  const saved = await api.post('/v2/appUser/updateUserInfo', profile, keyed);
  if (saved.status !== 200) throw new Error(`the profile was refused: ${await saved.text()}`);
  const characterId = await importOwnCharacter(api, headers, {
    description: `Age: 32. Mends clocks with ${canary}.`,
  });
  await addOwnedThings(api, userId, canary);
  const conversationId = await chatInFull(api, { visitor: guest }, `said ${canary}`);
  const replyId = (await guest.listMessages(conversationId)).at(-1)?.id ?? '';
  await addChatParts(api, { userId, conversationId, replyId, word: canary });
  await guest.startChat(characterId);
  const running = await startReply(api, { visitor: guest }, canary);
  return { ...guest, headers, conversationId, ...running };
}
