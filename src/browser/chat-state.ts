import type { Language } from '#src/contract/language.ts';
import type { Message, ReplyEvent } from '#src/contract/message-calls.ts';
import { replyFailures } from '#src/contract/reply-failures.ts';
import { textsOf } from '#src/i18n/translate.ts';

/** A message as the page shows it; `delivery` tells of the visitor's own that the server has not confirmed. */
export interface ChatMessage extends Message {
  delivery?: 'sending' | 'unsent';
}

/** What went wrong last, in words for the person. */
export interface ChatFailure {
  message: string;
  /** The id of the message that `retry` would send again; null when there is nothing to retry. */
  clientMessageId: string | null;
}

export interface ChatState {
  conversationId: string | null;
  messages: readonly ChatMessage[];
  hasMore: boolean;
  isLoadingEarlier: boolean;
  /** `sending`: before the server confirmed; `streaming`: a reply is being written. */
  phase: 'idle' | 'sending' | 'streaming' | 'reconnecting';
  failure: ChatFailure | null;
}

/** The reply that is being written, if one is. */
export function findStreaming(state: ChatState): ChatMessage | undefined {
  return state.messages.findLast((message) => message.state === 'streaming');
}

/** What is wrong while nothing is going on: a message that was not sent, or a reply that failed, however long ago. */
export function findFailure(messages: readonly ChatMessage[], language: Language): ChatFailure | null {
  const unsent = messages.find((message) => message.delivery === 'unsent');
  if (unsent !== undefined) {
    return { message: textsOf(language).chatUnsent, clientMessageId: unsent.client_message_id };
  }
  const reason = messages.at(-1)?.finish_reason ?? null;
  const words = reason === null ? undefined : replyFailures[reason];
  if (words === undefined) return null;
  const asked = messages.findLast((message) => message.role === 'user');
  return { message: words[language], clientMessageId: asked?.client_message_id ?? null };
}

/** The state after an event of a reply. */
export function applyReplyEvent(state: ChatState, event: ReplyEvent): ChatState {
  switch (event.type) {
    case 'message-start':
      return { ...startReply(state, event), phase: 'streaming', failure: null };
    case 'text-delta':
      return { ...state, phase: 'streaming', messages: appendToReply(state.messages, event.text) };
    case 'message-end':
      return { ...state, phase: 'idle', messages: replaceMessage(state.messages, event.message) };
    case 'error': {
      const messages = event.reply === null ? state.messages : replaceMessage(state.messages, event.reply);
      const asked = messages.findLast((message) => message.role === 'user');
      const clientMessageId = asked?.client_message_id ?? null;
      return { ...state, phase: 'idle', messages, failure: { message: event.message, clientMessageId } };
    }
  }
}

/** A page of history in place of what is shown, keeping earlier pages that were loaded and messages not yet sent. */
export function mergeHistory(
  state: ChatState,
  page: { records: readonly Message[]; has_more: boolean },
): ChatState {
  const [first] = page.records;
  const overlap = state.messages.findIndex((message) => message.id === first?.id);
  const earlier = overlap > 0 ? state.messages.slice(0, overlap) : [];
  const known = new Set(page.records.map((message) => message.client_message_id));
  const unsent = state.messages.filter(
    (message) => message.delivery !== undefined && !known.has(message.client_message_id),
  );
  return {
    ...state,
    messages: [...earlier, ...page.records, ...unsent],
    hasMore: earlier.length > 0 ? state.hasMore : page.has_more,
  };
}

/**
 * The visitor's message is confirmed, and what came after it (a failed reply, say) gives way to the new reply.
 * Messages that are not sent stay at the end, where they will be once they are.
 */
function startReply(state: ChatState, event: Extract<ReplyEvent, { type: 'message-start' }>): ChatState {
  const { user_message: asked, message: reply } = event;
  if (asked === null) return { ...state, messages: replaceMessage(state.messages, reply) };
  const isAsked = (message: ChatMessage) =>
    message.id === asked.id || message.client_message_id === asked.client_message_id;
  const unsent = state.messages.filter((message) => message.delivery === 'unsent' && !isAsked(message));
  const others = state.messages.filter((message) => !unsent.includes(message));
  const at = others.findIndex(isAsked);
  const before = at === -1 ? others : others.slice(0, at);
  return { ...state, messages: [...before, asked, reply, ...unsent] };
}

function appendToReply(messages: readonly ChatMessage[], text: string): ChatMessage[] {
  const at = messages.findLastIndex((message) => message.state === 'streaming');
  return messages.map((message, index) =>
    index === at ? { ...message, content: message.content + text } : message,
  );
}

function replaceMessage(messages: readonly ChatMessage[], replacement: Message): ChatMessage[] {
  return messages.map((message) => (message.id === replacement.id ? replacement : message));
}
