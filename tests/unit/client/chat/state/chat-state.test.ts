import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyReplyEvent,
  type ChatMessage,
  type ChatState,
  findFailure,
  findStreaming,
} from '#src/client/chat/state/chat-state.ts';
import { appendPage, mergePage, prependPage } from '#src/client/chat/history/merge-page.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import { historyOf } from '#tests/support/browser/fake-chat-server.ts';
import { composeAsked, composeReply, composeStreaming, idOf } from '#tests/support/browser/chat-messages.ts';

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
    conversation: null,
    version: null,
    messages,
    hasMore: false,
    hasNewer: false,
    isLoadingEarlier: false,
    isLoadingNewer: false,
    phase: 'idle',
    failure: null,
    lastRemoval: null,
    fork: null,
    takenBack: null,
    target: null,
    ...changes,
  };
}

type ListEvent = Parameters<typeof applyReplyEvent>[1];

function applyAll(state: ChatState, events: readonly ListEvent[]): ChatState {
  return events.reduce(applyReplyEvent, state);
}

const start = (number: number): ListEvent => ({
  type: 'message-start',
  user_message: asked,
  message: composeStreaming(number),
});

describe('the events of a reply (rule:reply-events)', () => {
  it('confirm the message of the person and add the reply', () => {
    const before = stateOf([greeting, sending(2)], { phase: 'sending' });
    const state = applyReplyEvent(before, start(3));
    expect(state.messages).toEqual([greeting, asked, composeStreaming(3)]);
    expect(state).toMatchObject({ phase: 'streaming', failure: null });
    expect(findStreaming(state)?.id).toBe(composeStreaming(3).id);
  });

  it('replace a variant by the next, and remove the messages after it from view', () => {
    const shown = stateOf([greeting, asked, composeReply(3), composeAsked(4), unsent(5)], { hasNewer: true });
    const variant = composeStreaming(6, '', 3);
    const state = applyReplyEvent(shown, { type: 'message-start', user_message: null, message: variant });
    expect(state.messages).toEqual([greeting, asked, variant, unsent(5)]);
    expect(state.hasNewer).toBe(false);
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

  it('name the error, and the message to send again', () => {
    const failed = composeReply(3, { content: '', state: 'failed', finish_reason: 'unavailable' });
    const error: ListEvent = { type: 'error', code: 50001, message: 'Away.', reply: failed };
    const state = applyAll(stateOf([greeting, sending(2)]), [start(3), error]);
    expect(state).toMatchObject({
      phase: 'idle',
      failure: { message: 'Away.', clientMessageId: asked.client_message_id },
    });
    expect(state.messages.at(-1)).toEqual(failed);
  });

  it('keep the reply unchanged if only the stream failed', () => {
    const error: ListEvent = { type: 'error', code: 50001, message: 'Away.', reply: null };
    const state = applyAll(stateOf([greeting, sending(2)]), [start(3), error]);
    expect(findStreaming(state)).toEqual(composeStreaming(3));
  });

  it('replace the failed reply by the new one', () => {
    const failed = composeReply(3, { content: '', state: 'failed', finish_reason: 'unavailable' });
    const state = applyReplyEvent(stateOf([greeting, asked, failed]), start(4));
    expect(state.messages).toEqual([greeting, asked, composeStreaming(4)]);
  });

  it('leave unsent messages at the end', () => {
    const state = applyReplyEvent(stateOf([greeting, unsent(5), sending(2)]), start(3));
    expect(state.messages).toEqual([greeting, asked, composeStreaming(3), unsent(5)]);
  });

  it('of a resumed reply start it again without doubling it', () => {
    const resumed: ListEvent = { type: 'message-start', user_message: null, message: composeStreaming(3) };
    const state = applyReplyEvent(stateOf([greeting, asked, composeStreaming(3, 'Go')]), resumed);
    expect(state.messages).toEqual([greeting, asked, composeStreaming(3)]);
  });

  it('never change the state that they are applied to', () => {
    const before = stateOf([greeting, asked, composeStreaming(3, 'Go')]);
    const copy = structuredClone(before);
    applyReplyEvent(before, { type: 'message-end', message: composeReply(3) });
    expect(before).toEqual(copy);
  });
});

describe('merging a page of history', () => {
  const page = [composeAsked(4), composeReply(5)];

  it('applies changes made elsewhere', () => {
    const state = mergePage(
      stateOf([greeting, asked]),
      historyOf([greeting, asked, composeReply(3), ...page]),
    );
    expect(state.messages).toEqual([greeting, asked, composeReply(3), ...page]);
  });

  it('keeps loaded earlier pages, and the knowledge of still earlier ones', () => {
    const shown = stateOf([composeReply(1), asked, composeReply(3), composeAsked(4)], { hasMore: true });
    const state = mergePage(shown, historyOf(page, { has_more: true }));
    expect(state.messages).toEqual([composeReply(1), asked, composeReply(3), ...page]);
    expect(state.hasMore).toBe(true);
    expect(mergePage({ ...shown, hasMore: false }, historyOf(page, { has_more: true })).hasMore).toBe(false);
  });

  it('shows the page alone if it is not adjacent to the shown ones', () => {
    const state = mergePage(stateOf([greeting, asked]), historyOf(page, { has_more: true }));
    expect(state).toMatchObject({ messages: page, hasMore: true });
  });

  it('keeps the messages before a page that begins with their reply', () => {
    const [, second] = page;
    const variant = composeReply(6, { depth: 5, parent_id: idOf(4) });
    expect(second?.depth).toBe(variant.depth);
    const state = mergePage(stateOf([greeting, asked, composeReply(3), ...page]), historyOf([variant]));
    expect(state.messages).toEqual([greeting, asked, composeReply(3), composeAsked(4), variant]);
  });

  it('keeps the identity of unchanged objects, so that they are not rendered again', () => {
    const shown = stateOf([greeting, asked, composeReply(3)]);
    const state = mergePage(shown, historyOf([greeting, asked, composeReply(3, { content: 'Edited' })]));
    expect(state.messages[0]).toBe(shown.messages[0]);
    expect(state.messages[1]).toBe(shown.messages[1]);
    expect(state.messages[2]?.content).toBe('Edited');
  });

  it('records whether there are newer ones, and its version', () => {
    const state = mergePage(stateOf([]), historyOf(page, { has_newer: true, version: 7 }));
    expect(state).toMatchObject({ hasNewer: true, version: 7 });
  });

  it('older or newer ones join the shown ones at either end, without duplicates', () => {
    const shown = stateOf([asked, composeReply(3), unsent(9)], { hasMore: true, hasNewer: true });
    const older = prependPage(shown, historyOf([greeting, asked]));
    expect(older.messages).toEqual([greeting, asked, composeReply(3), unsent(9)]);
    expect(older.hasMore).toBe(false);
    const newer = appendPage(older, historyOf([composeReply(3), ...page]));
    expect(newer.messages).toEqual([greeting, asked, composeReply(3), ...page, unsent(9)]);
    expect(newer.hasNewer).toBe(false);
  });

  it('keeps unsent messages, and drops the copy of one that arrived after all', () => {
    const arrived = composeAsked(6);
    const copy: ChatMessage = { ...arrived, id: idOf(1_006), delivery: 'unsent' };
    const state = mergePage(stateOf([greeting, copy, unsent(7)]), historyOf([greeting, arrived]));
    expect(state.messages).toEqual([greeting, arrived, unsent(7)]);
  });

  it('never shows a message twice', () => {
    const messages = [greeting, asked, composeReply(3), ...page, composeAsked(6), composeReply(7)];
    fc.assert(
      fc.property(fc.nat({ max: 6 }), fc.nat({ max: 6 }), fc.nat({ max: 6 }), (from, to, first) => {
        const shown = stateOf(messages.slice(Math.min(from, to), Math.max(from, to) + 1));
        const { messages: merged } = mergePage(
          shown,
          historyOf(messages.slice(first), { has_more: first > 0 }),
        );
        const ids = merged.map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids).toEqual(messages.slice(messages.length - ids.length).map(({ id }) => id));
      }),
    );
  });
});

describe('the notice while nothing runs', () => {
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

  it('first an unsent message', () => {
    const failure = findFailure([greeting, asked, failed, unsent(5)], 'zh-CN');
    expect(failure?.clientMessageId).toBe(unsent(5).client_message_id);
    expect(failure?.message).toMatch(/\p{Script=Han}/u);
  });
});
