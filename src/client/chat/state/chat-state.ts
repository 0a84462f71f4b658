import type { Conversation } from '#src/contract/chat/conversation-calls.ts';
import type { Language } from '#src/contract/locale/language.ts';
import type { Message, ReplyEvent } from '#src/contract/chat/message-calls.ts';
import { type ReplyFailure, replyFailures, replyMessages } from '#src/contract/errors/reply-failures.ts';
import { chatTextsOf } from '#src/i18n/chat/chat-texts.ts';

/**
 * The state of a message that the server has not confirmed. `waiting`: for the connection; `queued`: until another
 * reply has ended, and then it is sent automatically; `refused`: permanently, so that later messages need not wait for
 * it.
 */
export type Delivery = 'sending' | 'unsent' | 'waiting' | 'queued' | 'refused';

/** A message as the page shows it; `delivery` is set for the visitor's own that the server has not confirmed. */
export interface ChatMessage extends Message {
  delivery?: Delivery;
}

/** The last error, as a text for the person. */
export interface ChatFailure {
  message: string;
  /**
   * The id of the person's message that the error is about: an unsent message, or the message whose reply failed; null
   * for any other error.
   */
  clientMessageId: string | null;
  /** The failure of a reply about which there is more to show than this message; the page loads that text. */
  reason?: ReplyFailure;
}

/** The last removal, which can be restored in its place. */
export interface LastRemoval {
  removalId: string;
  /** `single`: one message alone. */
  kind: 'message' | 'single' | 'reset';
  /** The depth of the first removed message. */
  depth: number;
}

/** The place of another branch: the branch that the person came from, or a branch beside deleted messages. */
export interface Fork {
  /** A message of the other branch: choosing it goes there. */
  id: string;
  /** The depth of the first message of the current branch. */
  depth: number;
  /** True for a branch that the person did not come from. */
  isBeside?: boolean;
}

export interface ChatState {
  conversationId: string | null;
  /** The settings of the conversation; null until they are known. */
  conversation: Conversation | null;
  /** The version of the conversation that the messages belong to; null until it is known. */
  version: number | null;
  /**
   * A part of the active branch, oldest first, then unsent messages. The text of a reply that is being written is in
   * the session's `$reply`; here it has the text that it began with.
   */
  messages: readonly ChatMessage[];
  /** True if there are older messages than the first. */
  hasMore: boolean;
  /** True if there are newer messages than the last. */
  hasNewer: boolean;
  isLoadingEarlier: boolean;
  isLoadingNewer: boolean;
  /** `sending`: before the server confirmed; `streaming`: a reply is being written. */
  phase: 'idle' | 'sending' | 'streaming' | 'reconnecting';
  failure: ChatFailure | null;
  lastRemoval: LastRemoval | null;
  /** The branch that was left last, to which the person can go back. */
  fork: Fork | null;
  /** A message that could not be paid, and returns to the field; another object is another text. */
  takenBack: { text: string } | null;
  /**
   * The message that the list should show, `top` px below the top of the window or in the middle; another `turn`
   * requests it again.
   */
  target: { id: string; turn: number; top?: number | undefined } | null;
}

/** The events of a reply that change the list of messages, not only its text. */
type ListEvent = Extract<ReplyEvent, { type: 'message-start' | 'message-end' | 'error' }>;

/** Finds the reply that is being written, if there is one. */
export function findStreaming(state: Pick<ChatState, 'messages'>): ChatMessage | undefined {
  return state.messages.findLast((message) => message.state === 'streaming');
}

/** Finds the newest message that the server has. */
export function findHead(messages: readonly ChatMessage[]): ChatMessage | undefined {
  return messages.findLast((message) => message.delivery === undefined);
}

/** Finds the oldest message that has yet to be sent. */
export function findPending(messages: readonly ChatMessage[]): ChatMessage | undefined {
  return messages.find(({ delivery }) => delivery !== undefined && delivery !== 'refused');
}

/**
 * Finds the error to show while nothing is going on: a message that was not sent, or a reply that failed, however long
 * ago.
 */
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

/** Returns the state after an event of a reply. */
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
 * Starts a reply: the visitor's message is confirmed, and what came after it (a failed reply, for example) is replaced
 * by the new reply. A reply without such a message is a variant: it replaces the message at its depth, and the messages
 * after that are removed from view. Unsent messages stay at the end, where they will be once they are sent.
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

export function replaceMessage(messages: readonly ChatMessage[], replacement: Message): ChatMessage[] {
  return messages.map((message) => (message.id === replacement.id ? replacement : message));
}
