import {
  type ListedConversation,
  deleteConversation,
  editMode,
  restoreConversation,
} from '#src/contract/chat/conversation-calls.ts';
import type { ConversationList, Removal } from './conversation-list.ts';
import { runInTurn } from './run-in-turn.ts';
import { dropRecentChat } from '#src/client/offline/recent-chats.ts';

/** Conversations that the server removed for this page, and has not restored. */
const takenAway = new Set<string>();

/**
 * Marks a conversation as deleted at once, and reverts that if the server rejects it.
 * @throws CallError when it does
 */
export async function removeConversation(list: ConversationList, id: string): Promise<void> {
  await removeConversationFromList(list, id, 'deleted');
}

/**
 * Moves a conversation to the archive, or back to the list. Where both are shown together it stays and is labelled;
 * elsewhere it is marked as removed at once, and that is reverted if the server rejects it.
 * @throws CallError when it does
 */
export async function archiveConversation(
  list: ConversationList,
  id: string,
  archived: boolean,
): Promise<void> {
  if (list.$state.get().words === '') {
    await removeConversationFromList(list, id, archived ? 'archived' : 'returned');
    return;
  }
  await runInTurn(id, () => list.client.call(editMode, { body: { id, archived } }));
  if (archived) dropRecentChat(id);
  list.update({ archived: list.$state.get().archived + (archived ? 1 : -1) });
  showChanged(list, id, { archived, ...(archived && { pinned: false }) });
}

/**
 * Pins a conversation, or unpins it; it moves to its place once the server has it.
 * @throws CallError when the server rejects it
 */
export async function pinConversation(list: ConversationList, id: string, pinned: boolean): Promise<void> {
  await runInTurn(id, () => list.client.call(editMode, { body: { id, pinned } }));
  showChanged(list, id, { pinned });
  // Its place may be on a page that is not loaded.
  const { records, removed, total } = list.$state.get();
  if (records.length - removed.size < total) await list.refresh();
}

/**
 * Gives a conversation a title, or removes it with an empty one; it is shown once the server has it.
 * @throws CallError when the server rejects it
 */
export async function renameConversation(list: ConversationList, id: string, title: string): Promise<void> {
  const renamed = await list.client.call(editMode, { body: { id, title } });
  showChanged(list, id, { title: renamed.title });
}

/**
 * Restores a removed conversation, after waiting for the removal: requests could overtake each other. Does nothing if
 * the server rejected the removal, or the conversation was restored already.
 * @throws CallError when the server rejects it
 */
export async function restoreRemovedConversation(list: ConversationList, id: string): Promise<void> {
  const { records, removed } = list.$state.get();
  const removal = removed.get(id);
  // Archiving has unpinned it.
  const pinned = removal === 'archived' && records.find((card) => card.id === id)?.pinned === true;
  const archived = removal === 'returned';
  await runInTurn(id, async () => {
    if (!takenAway.has(id)) return;
    if (removal === 'deleted') await list.client.call(restoreConversation, { body: { id } });
    else await list.client.call(editMode, { body: { id, archived, ...(pinned && { pinned }) } });
    takenAway.delete(id);
    if (list.$state.get().removed.has(id)) markConversation(list, id, null);
    else await showStored(list, id);
  });
}

/** Records that a conversation was removed from a list, or (null) is there again. */
function markConversation(list: ConversationList, id: string, removal: Removal | null): void {
  const { records, removed, total, archived } = list.$state.get();
  const kind = removal ?? removed.get(id);
  if (kind === undefined || removed.has(id) === (removal !== null)) return;
  const next = new Map(removed);
  if (removal === null) next.delete(id);
  else next.set(id, removal);
  const step = removal === null ? 1 : -1;
  const wasArchived = records.find((card) => card.id === id)?.archived === true;
  const ofArchive = kind === 'archived' ? -step : wasArchived ? step : 0;
  list.update({ removed: next, total: total + step, archived: archived + ofArchive });
}

async function removeConversationFromList(
  list: ConversationList,
  id: string,
  removal: Removal,
): Promise<void> {
  markConversation(list, id, removal);
  try {
    await runInTurn(id, async () => {
      takenAway.delete(id);
      if (removal === 'deleted') await list.client.call(deleteConversation, { body: { id } });
      else await list.client.call(editMode, { body: { id, archived: removal === 'archived' } });
      takenAway.add(id);
      if (removal !== 'returned') dropRecentChat(id);
    });
  } catch (error) {
    markConversation(list, id, null);
    throw error;
  }
  await showStored(list, id);
}

/** Shows what the server has of a conversation by now, in a list that was loaded while it was being changed. */
async function showStored(list: ConversationList, id: string): Promise<void> {
  list.update({});
  if (!list.$state.get().removed.has(id)) await list.refresh();
}

function showChanged(list: ConversationList, id: string, changes: Partial<ListedConversation>): void {
  const records = list.$state.get().records.map((card) => (card.id === id ? { ...card, ...changes } : card));
  const isMoved = 'pinned' in changes && list.$state.get().removed.size === 0;
  list.update({ records: isMoved ? records.toSorted(byPlace) : records });
}

/** Compares conversations in the server's order. */
function byPlace(one: ListedConversation, other: ListedConversation): number {
  return (
    Number(one.archived) - Number(other.archived) ||
    Number(other.pinned) - Number(one.pinned) ||
    Date.parse(other.last_message_time) - Date.parse(one.last_message_time)
  );
}
