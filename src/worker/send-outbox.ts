import { dropQueued, listOutbox, type QueuedMessage } from '#src/client/offline/queued-messages.ts';
import { addConversation } from '#src/contract/chat/conversation-calls.ts';
import { type Client, CallError } from '#src/contract/call/client.ts';
import { askMessage, getHistory, type Message } from '#src/contract/chat/message-calls.ts';
import { getUserInfo } from '#src/contract/account/user-calls.ts';

/** The browser APIs that sending needs; the same lock keeps pages from sending at the same time. */
export interface OutboxSender {
  client: Client;
  locks: Pick<LockManager, 'request'>;
  wait: (ms: number) => Promise<void>;
}

/** Statuses that a retry cannot change; the page shows the error when it opens. */
const finalStatuses: ReadonlySet<number | null> = new Set([400, 401, 402, 403, 404, 409, 413]);
/** Number and pause (ms) of the checks whether a reply has ended, before the next message is sent. */
const mostLooks = 60;
const lookMs = 2_000;

/**
 * Sends the messages that were written offline and wait in this browser, while no page is open to do it (Background
 * Sync). The server accepts a message once, however often it arrives (rule:same-message). A message that no longer
 * follows what its writer saw is left to the page, which asks the person.
 * @throws CallError when the server cannot be reached, or a page is sending: the browser retries later
 */
export async function sendOutbox(sender: OutboxSender): Promise<void> {
  const { client, locks } = sender;
  const waiting = await listOutbox();
  if (waiting.length === 0) return;
  // Asks the server for the current user: a cookie may belong to a session that ended.
  const { id, isLogin } = await client.call(getUserInfo);
  const owners = isLogin ? ['', id] : [''];
  const chatsOf = new Map<string, Set<string>>();
  for (const message of waiting) {
    const { characterId } = message;
    chatsOf.set(characterId, (chatsOf.get(characterId) ?? new Set()).add(chatOf(message)));
  }
  const results = await Promise.all(
    [...chatsOf].map(([characterId, chats]) =>
      // If a page holds the lock, that page sends the messages.
      locks.request(`yuanfen-outbox-${characterId}`, { ifAvailable: true }, (lock) =>
        lock === null ? leaveToPage(chats, owners) : sendChats(sender, chats, owners),
      ),
    ),
  );
  const failed = results.flat().find((result) => result.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

/** Sends the chats with one character, one after the other: they share a lock. */
async function sendChats(
  sender: OutboxSender,
  chats: ReadonlySet<string>,
  owners: readonly string[],
): Promise<PromiseSettledResult<void>[]> {
  const results: PromiseSettledResult<void>[] = [];
  for (const chat of chats) results.push(...(await Promise.allSettled([sendChat(sender, chat, owners)])));
  return results;
}

/** Fails while the page has messages left to send: it may close before it is done, and the browser then syncs again. */
function leaveToPage(
  chats: ReadonlySet<string>,
  owners: readonly string[],
): Promise<PromiseSettledResult<void>[]> {
  return Promise.allSettled(
    [...chats].map(async (chat) => {
      if ((await findNext(chat, owners)) !== undefined) throw new CallError('a page is sending');
    }),
  );
}

const chatOf = ({ characterId, conversationId }: QueuedMessage) => `${characterId} ${conversationId}`;

/** Finds the oldest queued message of a chat; undefined if it was discarded or its writer logged out. */
async function findNext(chat: string, owners: readonly string[]): Promise<QueuedMessage | undefined> {
  return (await listOutbox()).find((message) => chatOf(message) === chat && owners.includes(message.owner));
}

async function sendChat(sender: OutboxSender, chat: string, owners: readonly string[]): Promise<void> {
  const { client } = sender;
  let before: QueuedMessage | null = null;
  try {
    for (;;) {
      const message = await findNext(chat, owners);
      if (message === undefined) return;
      const conversationId =
        before === null ? await findConversation(client, message) : message.conversationId;
      if (conversationId === null) return;
      const newest: Message[] = await waitUntilEnded(sender, conversationId);
      if (!follows(message, before, newest)) return;
      await send(client, { conversationId, message, newest: newest.at(-1) });
      before = message;
      // The page sends the rest of a new conversation.
      if (message.conversationId === null) return;
    }
  } catch (error) {
    if (!(error instanceof CallError) || !finalStatuses.has(error.status)) throw error;
    console.debug('the server rejected a queued message; the page asks the person', error);
  }
}

/** Finds the conversation of a message; null if a new one was begun elsewhere. */
async function findConversation(client: Client, message: QueuedMessage): Promise<string | null> {
  if (message.conversationId !== null) return message.conversationId;
  const input = { query: { charId: message.characterId }, body: { fresh: false } };
  const { id, message_count } = await client.call(addConversation, input);
  return message_count > 1 ? null : id;
}

/** Waits until no reply is being written; returns the conversation's two newest messages, the newest last. */
async function waitUntilEnded({ client, wait }: OutboxSender, conversationId: string): Promise<Message[]> {
  for (let look = 0; ; look += 1) {
    const query = { conversation_id: conversationId, limit: 2 };
    const { records } = await client.call(getHistory, { query });
    if (records.at(-1)?.state !== 'streaming') return records;
    if (look === mostLooks) throw new CallError('a reply is still being written');
    await wait(lookMs);
  }
}

/**
 * Checks whether nobody wrote elsewhere since the writer saw the chat, except for the message just sent and its reply.
 */
function follows(message: QueuedMessage, before: QueuedMessage | null, newest: readonly Message[]): boolean {
  const [asked, last] = [newest.at(-2), newest.at(-1)];
  // The message arrived, but the response was lost.
  if (newest.some(({ client_message_id: id }) => id === message.id)) return true;
  if (before !== null) return asked?.client_message_id === before.id && last?.role === 'assistant';
  return message.conversationId === null || message.parentId == null || last?.id === message.parentId;
}

async function send(
  client: Client,
  {
    conversationId,
    message,
    newest,
  }: { conversationId: string; message: QueuedMessage; newest: Message | undefined },
): Promise<void> {
  const body = { conversation_id: conversationId, content: message.content, client_message_id: message.id };
  const at = newest === undefined ? {} : { parent_id: newest.id };
  const reply = await client.open(askMessage, { body: { ...body, ...at } });
  // The server keeps the reply; nobody reads it here, so a notification announces it.
  await reply.body?.cancel();
  await dropQueued(message.id);
}
