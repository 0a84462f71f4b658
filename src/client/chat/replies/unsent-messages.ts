import { makeUuid } from '#src/client/browser/make-uuid.ts';
import { type ChatMessage, type Delivery, findFailure, findHead } from '../state/chat-state.ts';
import type { SessionCore } from '../state/session-core.ts';
import { composeOwnMessage, type KeptMessage } from './compose-own-message.ts';

export type UnsentMessages = ReturnType<typeof createUnsentMessages>;

/** Creates the functions for the person's messages in the session's state that the server does not have yet. */
export function createUnsentMessages({ options, $state, update, fail }: SessionCore) {
  const find = (id: string | null) =>
    id === null ? undefined : $state.get().messages.find((message) => message.client_message_id === id);

  return {
    /** Finds one of the person's messages by the id that the browser gave it. */
    find,
    isUnsent: (id: string) => find(id)?.delivery !== undefined,
    /** Shows a message that is sent next. */
    add(content: string): void {
      const { messages } = $state.get();
      const own = { id: makeUuid(), content, time: nextTime() };
      update({ messages: [...messages, composeOwnMessage(own, findHead(messages), 'sending')] });
    },
    /** Shows stored messages among the unsent ones, in the order in which they were written. */
    restore(kept: readonly KeptMessage[]): void {
      const { messages } = $state.get();
      const head = findHead(messages);
      const added = kept
        .filter(({ id }) => find(id) === undefined)
        .map((message) => composeOwnMessage(message, head, 'unsent'));
      const unsent = [...messages.filter(({ delivery }) => delivery !== undefined), ...added];
      const sent = messages.filter(({ delivery }) => delivery === undefined);
      const inOrder = unsent.toSorted((one, other) => one.create_time.localeCompare(other.create_time));
      if (added.length > 0) update({ messages: [...sent, ...inOrder] });
    },
    discard(id: string): void {
      const messages = $state.get().messages.filter((message) => message.id !== id || !message.delivery);
      update({ messages, failure: findFailure(messages, options.language) });
    },
    /** Marks the visitor's own message, unless the server has it already. */
    mark(id: string, delivery: Delivery, parentId?: string | null): void {
      const messages = $state.get().messages.map((message) => {
        if (message.client_message_id !== id || message.delivery === undefined) return message;
        return { ...message, delivery, ...(parentId !== undefined && { parent_id: parentId }) };
      });
      update({ messages });
    },
    /**
     * Takes unsent messages back: without gems none can be sent, so they return to the field. A message whose reply had
     * begun to be shown is not stored either.
     */
    takeBack(error: unknown, id: string): void {
      const messages = $state
        .get()
        .messages.filter(({ state }) => state !== 'streaming')
        .map((message) =>
          message.client_message_id === id ? { ...message, delivery: 'unsent' as const } : message,
        );
      const isUnsentOwn = ({ delivery }: ChatMessage) => delivery !== undefined && delivery !== 'refused';
      const unsent = messages.filter(isUnsentOwn);
      if (unsent.length === 0) {
        fail(error);
        return;
      }
      const text = unsent.map(({ content }) => content).join('\n\n');
      update({ messages: messages.filter((message) => !isUnsentOwn(message)), takenBack: { text } });
      fail(error, { isTextKept: true });
    },
  };
}

let lastTimeMs = 0;

/**
 * Returns the current time, later than the last one: waiting messages are sent in the order of their times, even if two
 * were written in one millisecond. After a clock was set back by more than a second, it starts over.
 */
function nextTime(): string {
  const nowMs = Date.now();
  const isLater = nowMs > lastTimeMs || nowMs < lastTimeMs - 1_000;
  lastTimeMs = isLater ? nowMs : lastTimeMs + 1;
  return new Date(lastTimeMs).toISOString();
}
