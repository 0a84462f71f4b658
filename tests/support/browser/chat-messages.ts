import type { FinishReason, Message, ReplyEvent } from '#src/contract/chat/message-calls.ts';

/** Composes an id that is easy to tell from others. */
export function idOf(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

/** Composes a message of the person. */
export function composeAsked(number: number, changes: Partial<Message> = {}): Message {
  return {
    id: idOf(number),
    parent_id: null,
    role: 'user',
    content: `Message ${number}`,
    state: 'complete',
    finish_reason: null,
    model: null,
    client_message_id: idOf(1_000 + number),
    create_time: '2026-11-21T09:00:00.000Z',
    depth: number,
    variants: [idOf(number)],
    version: 0,
    edit_time: null,
    hide_time: null,
    ai_notice: false,
    attachment: null,
    has_thoughts: false,
    translation: null,
    ...changes,
  };
}

/** Composes a reply of the character. */
export function composeReply(number: number, changes: Partial<Message> = {}): Message {
  const finish_reason: FinishReason = 'stop';
  return {
    ...composeAsked(number),
    role: 'assistant',
    content: `Reply ${number}`,
    finish_reason,
    model: 'fake',
    client_message_id: null,
    ...changes,
  };
}

/** Composes a reply that is being written. */
export function composeStreaming(number: number, content = '', depth = number): Message {
  return composeReply(number, { content, depth, state: 'streaming', finish_reason: null });
}

/** Encodes events as the server sends them. */
export function encodeEvents(events: readonly ReplyEvent[]): string {
  return events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join('');
}
