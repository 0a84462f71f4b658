import type { ChatMessage } from '#src/client/chat/state/chat-state.ts';
import { dayOf } from './name-day.ts';

export interface ListItem {
  key: string;
  message: ChatMessage;
  /** The day that begins with the item; null in the middle of a day. */
  day: string | null;
}

/** The time of the greeting before the conversation exists: it is shown as sent now. */
const noTime = new Date(0).toISOString();

/** Composes the list of messages: a failed reply is shown in the notice below, unless it has other variants. */
export function composeItems(messages: readonly ChatMessage[], isLocal: boolean): ListItem[] {
  let lastDay: string | null = null;
  return messages.filter(isShown).map((message) => {
    const day = dayOfMessage(message, isLocal);
    const isNew = day !== lastDay;
    lastDay = day;
    return { key: keyOf(message), message, day: isNew ? day : null };
  });
}

/** Days by message: formatting the dates of thousands takes longer than a frame. */
const localDays = new WeakMap<ChatMessage, string>();

function dayOfMessage(message: ChatMessage, isLocal: boolean): string {
  const known = isLocal ? localDays.get(message) : undefined;
  if (known !== undefined) return known;
  const day = dayOf(message.create_time === noTime ? new Date() : message.create_time, isLocal);
  if (isLocal) localDays.set(message, day);
  return day;
}

/** Returns the key of a place in the list: a variant that replaces another keeps its element, and with it the focus. */
function keyOf({ id, depth, delivery }: ChatMessage): string {
  return delivery === undefined ? String(depth) : id;
}

function isShown({ state, variants }: ChatMessage): boolean {
  return state !== 'failed' || variants.length > 1;
}
