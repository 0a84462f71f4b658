import type { Message } from '#src/contract/chat/message-calls.ts';
import type { ChatMessage, ChatState } from '../state/chat-state.ts';

/** A page of history, as the server returns it. */
export interface HistoryPage {
  records: readonly Message[];
  has_more: boolean;
  has_newer: boolean;
  version: number;
}

/**
 * Replaces the shown messages from the beginning of a page on, and keeps the earlier messages that it follows and
 * unsent messages. Unchanged messages stay the same objects, so that they are not rendered again.
 */
export function mergePage(state: ChatState, page: HistoryPage): ChatState {
  const earlier = findEarlier(state.messages, page.records[0]);
  const known = new Map(state.messages.map((message) => [message.id, message]));
  const arrived = new Set(page.records.map((message) => message.client_message_id));
  const unsent = state.messages.filter(
    ({ delivery, client_message_id }) => delivery !== undefined && !arrived.has(client_message_id),
  );
  return {
    ...state,
    messages: [
      ...earlier,
      ...page.records.map((record) => keepEqual(known.get(record.id), record)),
      ...unsent,
    ],
    hasMore: earlier.length > 0 ? state.hasMore : page.has_more,
    hasNewer: page.has_newer,
    version: page.version,
    // The earlier branch is the active one again, for example because another tab went back.
    fork: page.records.some(({ id }) => id === state.fork?.id) ? null : state.fork,
  };
}

/** Adds the older messages of a page before those that are shown. */
export function prependPage(state: ChatState, page: HistoryPage): ChatState {
  const known = new Set(state.messages.map(({ id }) => id));
  const older = page.records.filter(({ id }) => !known.has(id));
  return { ...state, messages: [...older, ...state.messages], hasMore: page.has_more };
}

/** Adds the newer messages of a page after those that are shown, before unsent messages. */
export function appendPage(state: ChatState, page: HistoryPage): ChatState {
  const known = new Set(state.messages.map(({ id }) => id));
  const newer = page.records.filter(({ id }) => !known.has(id));
  const confirmed = state.messages.filter(({ delivery }) => delivery === undefined);
  const unsent = state.messages.filter(({ delivery }) => delivery !== undefined);
  return { ...state, messages: [...confirmed, ...newer, ...unsent], hasNewer: page.has_newer };
}

/** Finds the shown messages before a message: up to it, or to the message that it answers; empty if there is a gap. */
function findEarlier(messages: readonly ChatMessage[], first: Message | undefined): ChatMessage[] {
  if (first === undefined) return [];
  const at = messages.findIndex(({ id }) => id === first.id);
  if (at !== -1) return messages.slice(0, at);
  if (first.parent_id === null) return [];
  return messages.slice(0, messages.findIndex(({ id }) => id === first.parent_id) + 1);
}

/** Keeps the known object of an unchanged message, and the note that only the end of its stream brought. */
function keepEqual(known: ChatMessage | undefined, record: Message): ChatMessage {
  if (known === undefined) return record;
  const noted = known.left_out === undefined ? record : { ...record, left_out: known.left_out };
  return JSON.stringify(known) === JSON.stringify(noted) ? known : noted;
}
