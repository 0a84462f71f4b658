import type { ChatMessage, Delivery } from '../state/chat-state.ts';

/** A message of the person, stored by the browser until the server has it. */
export interface KeptMessage {
  /** The id that the browser gave it. */
  id: string;
  content: string;
  /** ISO 8601. */
  time: string;
  /** The message before it; null if there was none. If it is absent, the newest message counts as the one before. */
  parentId?: string | null | undefined;
}

/** Creates the person's message as it is shown until the server confirms it. */
export function composeOwnMessage(
  { id, content, time, parentId }: KeptMessage,
  head: ChatMessage | undefined,
  delivery: Delivery,
): ChatMessage {
  return {
    id,
    parent_id: parentId === undefined ? (head?.id ?? null) : parentId,
    role: 'user',
    content,
    state: 'complete',
    finish_reason: null,
    model: null,
    client_message_id: id,
    create_time: time,
    depth: (head?.depth ?? -1) + 1,
    variants: [id],
    version: 0,
    edit_time: null,
    hide_time: null,
    ai_notice: false,
    attachment: null,
    has_thoughts: false,
    translation: null,
    delivery,
  };
}
