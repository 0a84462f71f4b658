import type { Message, ReplyEvent } from '#src/contract/message-calls.ts';

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
      const messages =
        event.reply === null ? state.messages : replaceMessage(state.messages, event.reply);
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

/** The visitor's message is confirmed, and what came after it (a failed reply, say) gives way to the new reply. */
function startReply(
  state: ChatState,
  event: Extract<ReplyEvent, { type: 'message-start' }>,
): ChatState {
  const { user_message: asked, message: reply } = event;
  if (asked === null) return { ...state, messages: replaceMessage(state.messages, reply) };
  const at = state.messages.findIndex(
    (message) => message.id === asked.id || message.client_message_id === asked.client_message_id,
  );
  const before = at === -1 ? state.messages : state.messages.slice(0, at);
  return { ...state, messages: [...before, asked, reply] };
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
