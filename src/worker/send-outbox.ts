import { addConversation } from '#src/contract/conversation-calls.ts';
import { type Client, CallError } from '#src/contract/client.ts';
import { askMessage, getHistory } from '#src/contract/message-calls.ts';
import { dropQueued, listOutbox, type QueuedMessage } from '#src/browser/queued-messages.ts';

/** As much of the browser as sending needs; the same lock keeps pages from sending meanwhile. */
export interface OutboxSender {
  client: Client;
  /** Whose messages may be sent: the guest's, and those of the member who is here. */
  owners: readonly string[];
  locks: Pick<LockManager, 'request'>;
}

/** What another try does not change; the page tells the person when it is opened again. */
const finalStatuses: ReadonlySet<number | null> = new Set([400, 401, 402, 403, 404, 409, 413]);

/**
 * Sends what was written without a connection and waits in this browser, while no page is there to do it (Background
 * Sync). The server takes a message once however often it comes (D5). What no longer follows what its writer saw is
 * left to the page, which asks.
 * @throws CallError when the server cannot be reached: the browser tries again later
 */
export async function sendOutbox({ client, owners, locks }: OutboxSender): Promise<void> {
  const own = (await listOutbox()).filter(({ owner }) => owners.includes(owner));
  const chats = Map.groupBy(own, ({ characterId, conversationId }) => `${characterId} ${conversationId}`);
  for (const messages of chats.values()) {
    const [first] = messages;
    if (first === undefined) continue;
    await locks.request(`yuanfen-outbox-${first.characterId}`, () => sendChat(client, messages));
  }
}

async function sendChat(client: Client, messages: readonly QueuedMessage[]): Promise<void> {
  try {
    const [first] = messages;
    const conversationId = first === undefined ? null : await findConversation(client, first);
    if (conversationId === null) return;
    for (const message of messages) await send(client, conversationId, message);
  } catch (error) {
    if (!(error instanceof CallError) || !finalStatuses.has(error.status)) throw error;
    console.debug('what waits is left to the page', error);
  }
}

/** The conversation that goes on with a message; null where something else was said in it since. */
async function findConversation(client: Client, message: QueuedMessage): Promise<string | null> {
  if (message.conversationId === null) {
    const input = { query: { charId: message.characterId }, body: { fresh: false } };
    const { id, message_count } = await client.call(addConversation, input);
    return message_count > 1 ? null : id;
  }
  const query = { conversation_id: message.conversationId, limit: 1 };
  const { records } = await client.call(getHistory, { query });
  const newest = records.at(-1);
  const isSent = newest?.client_message_id === message.id;
  return isSent || newest?.id === (message.parentId ?? newest?.id) ? message.conversationId : null;
}

async function send(client: Client, conversationId: string, message: QueuedMessage): Promise<void> {
  const body = { conversation_id: conversationId, content: message.content, client_message_id: message.id };
  const reply = await client.open(askMessage, { body });
  // The reply belongs to the server. It is read to its end for the sake of what is said after it.
  await reply.text();
  await dropQueued(message.id);
}
