import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyReplyEvent,
  type ChatMessage,
  type ChatState,
  findFailure,
  findStreaming,
  mergeHistory,
} from '#src/browser/chat-state.ts';
import { userMessages } from '#src/contract/errors.ts';
import type { ReplyEvent } from '#src/contract/message-calls.ts';
import { composeAsked, composeReply, composeStreaming, idOf } from '#tests/support/chat-messages.ts';

const greeting = composeReply(1, { model: 'card' });
const asked = composeAsked(2);
const unsent = (number: number): ChatMessage => ({ ...composeAsked(number), delivery: 'unsent' });
const sending = (number: number): ChatMessage => ({
  ...composeAsked(number, { id: idOf(1_000 + number) }),
  delivery: 'sending',
});

function stateOf(messages: readonly ChatMessage[], changes: Partial<ChatState> = {}): ChatState {
  return {
    conversationId: idOf(9),
    messages,
    hasMore: false,
    isLoadingEarlier: false,
    phase: 'idle',
    failure: null,
    ...changes,
  };
}

function applyAll(state: ChatState, events: readonly ReplyEvent[]): ChatState {
  return events.reduce(applyReplyEvent, state);
}

const start = (number: number): ReplyEvent => ({
  type: 'message-start',
  user_message: asked,
  message: composeStreaming(number),
});

describe('the events of a reply (D5)', () => {
  it('confirm the message of the person, add the reply, and grow it', () => {
    const before = stateOf([greeting, sending(2)], { phase: 'sending' });
    const state = applyAll(before, [
      start(3),
      { type: 'text-delta', text: 'Good ' },
      { type: 'text-delta', text: 'evening' },
    ]);
    expect(state.messages).toEqual([greeting, asked, composeStreaming(3, 'Good evening')]);
    expect(state).toMatchObject({ phase: 'streaming', failure: null });
    expect(findStreaming(state)?.content).toBe('Good evening');
  });

  it('end with the final message of the server, whatever the deltas were', () => {
    const final = composeReply(3, { content: 'Good evening.' });
    const state = applyAll(stateOf([greeting, sending(2)]), [
      start(3),
      { type: 'message-end', message: final },
    ]);
    expect(state.messages).toEqual([greeting, asked, final]);
    expect(state.phase).toBe('idle');
    expect(findStreaming(state)).toBeUndefined();
  });

  it('say what went wrong, and which message to send again', () => {
    const failed = composeReply(3, { content: '', state: 'failed', finish_reason: 'unavailable' });
    const error: ReplyEvent = { type: 'error', code: 50001, message: 'Away.', reply: failed };
    const state = applyAll(stateOf([greeting, sending(2)]), [start(3), error]);
    expect(state).toMatchObject({
      phase: 'idle',
      failure: { message: 'Away.', clientMessageId: asked.client_message_id },
    });
    expect(state.messages.at(-1)).toEqual(failed);
  });

  it('keep the reply as it is when only the stream failed', () => {
    const error: ReplyEvent = { type: 'error', code: 50001, message: 'Away.', reply: null };
    const state = applyAll(stateOf([greeting, sending(2)]), [
      start(3),
      { type: 'text-delta', text: 'Go' },
      error,
    ]);
    expect(findStreaming(state)?.content).toBe('Go');
  });

  it('put the new reply in place of the one that failed', () => {
    const failed = composeReply(3, { content: '', state: 'failed', finish_reason: 'unavailable' });
    const state = applyReplyEvent(stateOf([greeting, asked, failed]), start(4));
    expect(state.messages).toEqual([greeting, asked, composeStreaming(4)]);
  });

  it('leave messages that are not sent at the end', () => {
    const state = applyReplyEvent(stateOf([greeting, unsent(5), sending(2)]), start(3));
    expect(state.messages).toEqual([greeting, asked, composeStreaming(3), unsent(5)]);
  });

  it('of a resumed reply begin it anew without doubling it', () => {
    const resumed: ReplyEvent = { type: 'message-start', user_message: null, message: composeStreaming(3) };
    const state = applyReplyEvent(stateOf([greeting, asked, composeStreaming(3, 'Go')]), resumed);
    expect(state.messages).toEqual([greeting, asked, composeStreaming(3)]);
  });

  it('never change the state that they are applied to', () => {
    const before = stateOf([greeting, asked, composeStreaming(3, 'Go')]);
    const copy = structuredClone(before);
    applyReplyEvent(before, { type: 'text-delta', text: 'od' });
    expect(before).toEqual(copy);
  });

  it('make the same text however it is cut', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (pieces) => {
        const deltas = pieces.map((text): ReplyEvent => ({ type: 'text-delta', text }));
        const state = applyAll(stateOf([greeting, sending(2)]), [start(3), ...deltas]);
        expect(findStreaming(state)?.content).toBe(pieces.join(''));
      }),
    );
  });
});

describe('merging a page of history', () => {
  const page = [composeAsked(4), composeReply(5)];

  it('takes over what happened elsewhere', () => {
    const state = mergeHistory(stateOf([greeting, asked]), {
      records: [greeting, asked, composeReply(3), ...page],
      has_more: false,
    });
    expect(state.messages).toEqual([greeting, asked, composeReply(3), ...page]);
  });

  it('keeps earlier pages that were loaded, and what is known to be before them', () => {
    const shown = stateOf([composeReply(1), asked, composeReply(3), composeAsked(4)], { hasMore: true });
    const state = mergeHistory(shown, { records: page, has_more: true });
    expect(state.messages).toEqual([composeReply(1), asked, composeReply(3), ...page]);
    expect(state.hasMore).toBe(true);
    expect(mergeHistory({ ...shown, hasMore: false }, { records: page, has_more: true }).hasMore).toBe(false);
  });

  it('shows the page alone when it does not touch what was shown', () => {
    const state = mergeHistory(stateOf([greeting, asked]), { records: page, has_more: true });
    expect(state).toMatchObject({ messages: page, hasMore: true });
  });

  it('keeps messages that are not sent, and drops the copy of one that arrived after all', () => {
    const arrived = composeAsked(6);
    const copy: ChatMessage = { ...arrived, id: idOf(1_006), delivery: 'unsent' };
    const state = mergeHistory(stateOf([greeting, copy, unsent(7)]), {
      records: [greeting, arrived],
      has_more: false,
    });
    expect(state.messages).toEqual([greeting, arrived, unsent(7)]);
  });

  it('never shows a message twice', () => {
    const messages = [greeting, asked, composeReply(3), ...page, composeAsked(6), composeReply(7)];
    fc.assert(
      fc.property(fc.nat({ max: 6 }), fc.nat({ max: 6 }), fc.nat({ max: 6 }), (from, to, first) => {
        const shown = stateOf(messages.slice(Math.min(from, to), Math.max(from, to) + 1));
        const { messages: merged } = mergeHistory(shown, {
          records: messages.slice(first),
          has_more: first > 0,
        });
        const ids = merged.map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids).toEqual(messages.slice(messages.length - ids.length).map(({ id }) => id));
      }),
    );
  });
});

describe('what is wrong while nothing is going on', () => {
  const failed = composeReply(3, { content: '', state: 'failed', finish_reason: 'busy' });

  it.each<[string, ChatMessage[], string | null]>([
    ['nothing', [greeting, asked, composeReply(3)], null],
    ['nothing in an empty conversation', [], null],
    ['a reply that failed', [greeting, asked, failed], userMessages.modelBusy.en],
    ['no reply that failed once and was passed over', [greeting, asked, failed, composeAsked(4)], null],
    [
      'no reply that the person stopped',
      [greeting, asked, composeReply(3, { state: 'partial', finish_reason: 'stopped' })],
      null,
    ],
  ])('%s', (_name, messages, words) => {
    const failure = findFailure(messages, 'en');
    expect(failure?.message ?? null).toBe(words);
    if (words !== null) expect(failure?.clientMessageId).toBe(asked.client_message_id);
  });

  it('first a message that was not sent', () => {
    const failure = findFailure([greeting, asked, failed, unsent(5)], 'zh-CN');
    expect(failure?.clientMessageId).toBe(unsent(5).client_message_id);
    expect(failure?.message).toMatch(/\p{Script=Han}/u);
  });
});
