import type { Call } from '#src/contract/call/call.ts';
import { createConversationList } from '#src/client/chat/conversations/conversation-list.ts';
import type { Client } from '#src/contract/call/client.ts';
import {
  type ConversationCard,
  deleteConversation,
  editMode,
  listConversations,
  restoreConversation,
} from '#src/contract/chat/conversation-calls.ts';
import { idOf } from './chat-messages.ts';
import { conversation } from './chat-session.ts';
import { composeConversationCard } from './compose-conversation-card.ts';
import { createFakeChatServer } from './fake-chat-server.ts';

/** Composes the chat of a number, with that number in its name. */
export const composeCard = (number: number, changes: Partial<ConversationCard> = {}) =>
  composeConversationCard({ id: idOf(number), name: `Somebody ${number}`, ...changes });

/** Opens a page of chats, with a server that has `count` of them. */
export function openChats(count: number, isKnown = true) {
  const server = createFakeChatServer();
  const stored = Array.from({ length: count }, (_, index) => composeCard(index + 1));
  const deleted = new Set<string>();
  const answer = () => {
    const query = listConversations.query.parse(server.callsOf(listConversations).at(-1)?.query);
    const { page, size, q, archived } = query;
    const there = stored.filter(({ id }) => !deleted.has(id));
    const found = there
      .filter((card) => (q === undefined ? card.archived === (archived === 'true') : card.name.includes(q)))
      .toSorted((one, other) => Number(other.pinned) - Number(one.pinned));
    const records = found.slice((page - 1) * size, page * size);
    const ofArchive = there.filter((card) => card.archived).length;
    return { records, page, size, total: found.length, archived: ofArchive };
  };
  server.answer(editMode, () => {
    const { id, pinned, archived } = editMode.body.parse(server.callsOf(editMode).at(-1)?.body);
    const at = stored.findIndex((card) => card.id === id);
    const before = stored[at] ?? composeCard(0);
    stored[at] = {
      ...before,
      archived: pinned === true ? false : (archived ?? before.archived),
      pinned: archived === true ? false : (pinned ?? before.pinned),
    };
    return conversation;
  });
  server.answer(listConversations, answer);
  server.answer(deleteConversation, () => {
    const { id } = deleteConversation.body.parse(server.callsOf(deleteConversation).at(-1)?.body);
    deleted.add(id);
    return { deleted: true };
  });
  server.answer(restoreConversation, () => {
    const { id } = restoreConversation.body.parse(server.callsOf(restoreConversation).at(-1)?.body);
    deleted.delete(id);
    return conversation;
  });
  const client: Client = {
    ...server.client,
    async call(call, input) {
      await ways.get(call.name);
      const result = await server.client.call(call, input);
      await waysBack.get(call.name);
      return result;
    },
  };
  const ways = new Map<string, Promise<null>>();
  const waysBack = new Map<string, Promise<null>>();
  const hold = (held: Map<string, Promise<null>>, { name }: Call) => {
    const { promise, resolve } = Promise.withResolvers<null>();
    held.set(name, promise);
    return () => {
      held.delete(name);
      resolve(null);
    };
  };
  const list = createConversationList({ client, isKnown: () => Promise.resolve(isKnown) });
  return {
    server,
    list,
    answer,
    /** Holds the calls back before the server has them; returns their release. */
    holdCalls: (call: Call) => hold(ways, call),
    /** Holds their answers back on the way to the page. */
    holdAnswers: (call: Call) => hold(waysBack, call),
    shown: () => list.$state.get().records.map(({ name }) => name),
    add: (card: ConversationCard) => void stored.unshift(card),
  };
}
