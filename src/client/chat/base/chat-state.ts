import type { Conversation } from '#src/contract/chat/conversation-calls.ts';
import type { Language } from '#src/contract/base/language.ts';
import type { Message, ReplyEvent } from '#src/contract/chat/message-calls.ts';
import { type ReplyFailure, replyFailures, replyMessages } from '#src/contract/errors/reply-failures.ts';
import { chatTextsOf } from '#src/i18n/chat/chat-texts.ts';

/**
 * How a message stands that the server has not confirmed. `waiting`: for the connection, `queued`: for the reply that is
 * being written, and then it goes out by itself. `refused`: for good, so that what is said later need not wait for it.
 */
export type Delivery = 'sending' | 'unsent' | 'waiting' | 'queued' | 'refused';

/** A message as the page shows it; `delivery` tells of the visitor's own that the server has not confirmed. */
export interface ChatMessage extends Message {
  delivery?: Delivery;
}

/** What went wrong last, in words for the person. */
export interface ChatFailure {
  message: string;
  /** The id of the message that `retry` would send again; null when it is no message that was not sent. */
  clientMessageId: string | null;
  /** Why a reply failed, where there is more to say than this message does; the page loads that. */
  reason?: ReplyFailure;
}

/** What was taken away last and can be brought back where it stood. */
export interface LastRemoval {
  removalId: string;
  /** `single`: one message alone. */
  kind: 'message' | 'single' | 'reset';
  /** The depth of the first message that is gone. */
  depth: number;
}

/** Where a branch began whose person came from another one. */
export interface Fork {
  /** The first message of what followed before: to choose it is to go back. */
  id: string;
  /** The depth of what follows now. */
  depth: number;
}

export interface ChatState {
  conversationId: string | null;
  /** Its settings; null until they are known. */
  conversation: Conversation | null;
  /** The version of the conversation that the messages are of; null until it is known. */
  version: number | null;
  /**
   * A stretch of the active branch, oldest first, then what is not sent. The text of a reply that is being written
   * stands in the session's `$reply`; here it has the text that it began with.
   */
  messages: readonly ChatMessage[];
  /** There are older messages than the first. */
  hasMore: boolean;
  /** There are newer messages than the last. */
  hasNewer: boolean;
  isLoadingEarlier: boolean;
  isLoadingNewer: boolean;
  /** `sending`: before the server confirmed; `streaming`: a reply is being written. */
  phase: 'idle' | 'sending' | 'streaming' | 'reconnecting';
  failure: ChatFailure | null;
  lastRemoval: LastRemoval | null;
  /** What was left last for another branch, and can be gone back to. */
  fork: Fork | null;
  /** What could not be paid, and goes back to the field; another object is another text. */
  takenBack: { text: string } | null;
  /** The message that the list is to show, `top` px below the top of the window or in the middle; another `turn` asks for it once more. */
  target: { id: string; turn: number; top?: number | undefined } | null;
}

/** What the text of a reply has no part in: the events that change the list of messages. */
type ListEvent = Extract<ReplyEvent, { type: 'message-start' | 'message-end' | 'error' }>;

/** The reply that is being written, if one is. */
export function findStreaming(state: Pick<ChatState, 'messages'>): ChatMessage | undefined {
  return state.messages.findLast((message) => message.state === 'streaming');
}

/** The newest message that the server has. */
export function findHead(messages: readonly ChatMessage[]): ChatMessage | undefined {
  return messages.findLast((message) => message.delivery === undefined);
}

/** The oldest message that has yet to be sent. */
export function findPending(messages: readonly ChatMessage[]): ChatMessage | undefined {
  return messages.find(({ delivery }) => delivery !== undefined && delivery !== 'refused');
}

/** What is wrong while nothing is going on: a message that was not sent, or a reply that failed, however long ago. */
export function findFailure(messages: readonly ChatMessage[], language: Language): ChatFailure | null {
  const unsent = messages.find(({ delivery }) => delivery === 'unsent' || delivery === 'refused');
  if (unsent !== undefined) {
    return { message: chatTextsOf(language).chatUnsent, clientMessageId: unsent.client_message_id };
  }
  const last = messages.at(-1);
  const reason = last?.finish_reason ?? null;
  if (reason === null) return null;
  const words = replyFailures[reason];
  if (words === undefined && last?.state !== 'failed') return null;
  const asked = messages.findLast((message) => message.role === 'user');
  const clientMessageId = asked?.client_message_id ?? null;
  if (words !== undefined) return { message: words[language], clientMessageId };
  return { message: replyMessages.modelUnavailable[language], clientMessageId, reason };
}

/** The state after an event of a reply. */
export function applyReplyEvent(state: ChatState, event: ListEvent): ChatState {
  switch (event.type) {
    case 'message-start':
      return { ...startReply(state, event), phase: 'streaming', failure: null };
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

/**
 * The visitor's message is confirmed, and what came after it (a failed reply, say) gives way to the new reply. A reply
 * without one is a variant: it takes the place of what stands at its depth, and what followed that is gone from view.
 * Messages that are not sent stay at the end, where they will be once they are.
 */
function startReply(state: ChatState, event: Extract<ReplyEvent, { type: 'message-start' }>): ChatState {
  const { user_message: asked, message: reply } = event;
  if (asked === null && state.messages.some(({ id }) => id === reply.id)) {
    return { ...state, messages: replaceMessage(state.messages, reply) };
  }
  const isAsked = (message: ChatMessage) =>
    message.id === asked?.id || (asked !== null && message.client_message_id === asked.client_message_id);
  const unsent = state.messages.filter((message) => message.delivery !== undefined && !isAsked(message));
  const others = state.messages.filter((message) => !unsent.includes(message));
  const at = others.findIndex((message) => isAsked(message) || message.depth >= (asked ?? reply).depth);
  const before = at === -1 ? others : others.slice(0, at);
  const started = asked === null ? [reply] : [asked, reply];
  return { ...state, messages: [...before, ...started, ...unsent], hasNewer: false };
}

/** The messages with one in place of the one with its id. */
export function replaceMessage(messages: readonly ChatMessage[], replacement: Message): ChatMessage[] {
  return messages.map((message) => (message.id === replacement.id ? replacement : message));
}
