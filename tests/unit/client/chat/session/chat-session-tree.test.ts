import { beforeEach, describe, expect, it, vi } from 'vitest';
import { editMode, resetConversation } from '#src/contract/chat/conversation-calls.ts';
import { getHistory, type ReplyEvent } from '#src/contract/chat/message-calls.ts';
import {
  branchMessage,
  continueMessage,
  deleteMessage,
  editMessage,
  hideMessage,
  resendMessage,
  restoreRemoval,
  selectMessage,
} from '#src/contract/chat/tree-calls.ts';
import { composeAsked, composeReply, composeStreaming, idOf } from '#tests/support/browser/chat-messages.ts';
import { conversation, openChatSession } from '#tests/support/browser/chat-session.ts';
import {
  away,
  brokenStreamOf,
  historyOf,
  refusal,
  streamOf,
} from '#tests/support/browser/fake-chat-server.ts';

const greeting = composeReply(1, { model: 'card' });
const asked = composeAsked(2, { parent_id: idOf(1) });
const reply = composeReply(3, { parent_id: idOf(2) });
const shown = [greeting, asked, reply];
const both = [idOf(3), idOf(4)];
const variant = composeReply(4, { depth: 3, parent_id: idOf(2), variants: both, content: 'Another' });

/** Composes the events of a reply that replaces the third message. */
function streamVariant() {
  const start: ReplyEvent = {
    type: 'message-start',
    user_message: null,
    message: { ...variant, content: '', state: 'streaming', finish_reason: null },
  };
  return streamOf(start, { type: 'text-delta', text: 'Another' }, { type: 'message-end', message: variant });
}

// Interruptions are logged to the console, which these tests do not check.
beforeEach(() => void vi.spyOn(console, 'debug').mockImplementation(() => undefined));

describe('another variant of a reply', () => {
  it.each([
    ['resend', resendMessage],
    ['continueReply', continueMessage],
  ] as const)('requested by %s replaces the one shown', async (name, call) => {
    const page = openChatSession({ messages: [...shown, composeAsked(5, { depth: 4 })] });
    page.server.answer(call, streamVariant);
    expect(await page.session[name](idOf(3))).toBe(true);
    expect(page.server.callsOf(call)[0]?.body).toMatchObject({ message_id: idOf(3) });
    expect(page.state).toMatchObject({ phase: 'idle', failure: null, messages: [greeting, asked, variant] });
  });

  it('is requested with the same id until the server answers', async () => {
    const page = openChatSession({ messages: shown });
    page.server.answer(resendMessage, away(), brokenStreamOf(), streamVariant);
    await page.session.resend(idOf(3));
    const [first, second, third] = page.server.callsOf(resendMessage);
    expect(second).toEqual(first);
    expect(third).toEqual(first);
    expect(page.state.messages).toEqual([greeting, asked, variant]);
  });

  it('without an answer is the same variant when it is requested again, and then another', async () => {
    const page = openChatSession({ messages: shown });
    page.server.answer(resendMessage, away());
    expect(await page.session.resend(idOf(3))).toBe(false);
    page.server.answer(resendMessage, streamVariant);
    expect(await page.session.resend(idOf(3))).toBe(true);
    await page.session.resend(idOf(3));
    const ids = page.server.callsOf(resendMessage).map(({ body }) => JSON.stringify(body));
    expect(new Set(ids.slice(0, -1)).size).toBe(1);
    expect(ids.at(-1)).not.toBe(ids[0]);
  });

  it('is requested once when pressed twice at once', async () => {
    const page = openChatSession({ messages: shown });
    page.server.answer(resendMessage, streamVariant);
    expect(await Promise.all([page.session.resend(idOf(3)), page.session.resend(idOf(3))])).toEqual([
      true,
      false,
    ]);
    expect(page.server.callsOf(resendMessage)).toHaveLength(1);
  });

  it('that is refused says so and changes nothing', async () => {
    const page = openChatSession({ messages: shown });
    page.server.answer(resendMessage, refusal(409, 40003, 'A reply is still being written.'));
    expect(await page.session.resend(idOf(3))).toBe(false);
    expect(page.state).toMatchObject({
      phase: 'idle',
      messages: shown,
      failure: { message: 'A reply is still being written.', clientMessageId: null },
    });
  });

  it('is not requested while a reply is being written', async () => {
    const page = openChatSession({ messages: [greeting, asked, composeStreaming(3)] });
    page.server.answer(resendMessage, streamVariant);
    void page.session.resume();
    expect(await page.session.resend(idOf(3))).toBe(false);
    expect(page.server.callsOf(resendMessage)).toEqual([]);
  });
});

describe('editing', () => {
  it('an own message begins a branch with it, sent with the version that was edited', async () => {
    const edited = composeAsked(6, { depth: 2, parent_id: idOf(1), content: 'Better' });
    const page = openChatSession({ messages: shown });
    page.server.answer(editMessage, edited);
    expect(await page.session.edit(idOf(2), 'Better', { version: 0 })).toEqual(edited);
    expect(page.server.callsOf(editMessage)[0]?.body).toEqual({
      message_id: idOf(2),
      content: 'Better',
      version: 0,
    });
    expect(page.state.messages).toEqual([greeting, edited]);
  });

  it('in place keeps the later messages', async () => {
    const edited = composeAsked(2, { parent_id: idOf(1), content: 'Better', version: 1 });
    const page = openChatSession({ messages: shown });
    page.server.answer(editMessage, edited);
    await page.session.edit(idOf(2), 'Better', { version: 0, branch: false });
    expect(page.state.messages).toEqual([greeting, edited, reply]);
  });

  it('on a branch says that the later messages are on another, until somebody goes back there', async () => {
    const edited = composeAsked(6, { depth: 2, parent_id: idOf(1), content: 'Better' });
    const page = openChatSession({ messages: shown });
    page.server.answer(editMessage, edited);
    await page.session.edit(idOf(2), 'Better', { version: 0, branch: true });
    expect(page.state.fork).toEqual({ id: idOf(2), depth: 3 });
    page.server.answer(selectMessage, conversation);
    page.server.answer(getHistory, historyOf(shown));
    await page.session.select(idOf(2));
    expect(page.state).toMatchObject({ fork: null, messages: shown });
  });

  it('on a branch without later messages does not mention another', async () => {
    const edited = composeAsked(6, { depth: 2, parent_id: idOf(1), content: 'Better' });
    const page = openChatSession({ messages: [greeting, asked] });
    page.server.answer(editMessage, edited);
    await page.session.edit(idOf(2), 'Better', { version: 0, branch: true });
    expect(page.state.fork).toBeNull();
  });

  it('that fails returns null, says so, and changes nothing', async () => {
    const page = openChatSession({ messages: shown });
    page.server.answer(editMessage, refusal(409, 40003, 'Changed elsewhere.'));
    page.server.answer(getHistory, historyOf(shown));
    expect(await page.session.edit(idOf(2), 'Better', { version: 0 })).toBeNull();
    expect(page.state).toMatchObject({ messages: shown, failure: { message: 'Changed elsewhere.' } });
    expect(page.failures).toHaveLength(1);
  });
});

describe('a message changed elsewhere while it was edited', () => {
  const newer = composeReply(3, { parent_id: idOf(2), content: 'Theirs', version: 1 });

  it('is not overwritten: the opened version is sent, and the newer text is shown', async () => {
    const page = openChatSession({ messages: [greeting, asked, newer] });
    page.server.answer(editMessage, refusal(409, 40003, 'Changed elsewhere.'));
    expect(await page.session.edit(idOf(3), 'Mine', { version: 0 })).toEqual({ newer: 1 });
    expect(page.server.callsOf(editMessage)[0]?.body).toMatchObject({ version: 0 });
    expect(page.state).toMatchObject({ failure: null, messages: [greeting, asked, newer] });
  });

  it('is looked up if the page has not learnt of it', async () => {
    const page = openChatSession({ messages: shown });
    page.server.answer(editMessage, refusal(409, 40003, 'Changed elsewhere.'));
    page.server.answer(getHistory, historyOf([greeting, asked, newer]));
    expect(await page.session.edit(idOf(3), 'Mine', { version: 0 })).toEqual({ newer: 1 });
    expect(page.state.messages).toEqual([greeting, asked, newer]);
  });

  it('is looked up further back than the newest messages', async () => {
    const page = openChatSession({ messages: [...shown, composeAsked(4, { parent_id: idOf(3) })] });
    page.server.answer(editMessage, refusal(409, 40003, 'Changed elsewhere.'));
    const last = composeAsked(4, { parent_id: idOf(3) });
    page.server.answer(getHistory, historyOf([last]), historyOf([greeting, asked, newer, last]));
    expect(await page.session.edit(idOf(3), 'Mine', { version: 0 })).toEqual({ newer: 1 });
    expect(page.server.callsOf(getHistory)[1]?.query).toMatchObject({ around: idOf(3) });
  });
});

describe('selecting a variant and going back to a message', () => {
  it.each([
    ['select', selectMessage],
    ['branch', branchMessage],
  ] as const)('%s shows the branch around it', async (name, call) => {
    const page = openChatSession({ messages: shown });
    page.server.answer(call, conversation);
    page.server.answer(getHistory, historyOf([variant], { has_newer: true, version: 9 }));
    expect(await page.session[name](idOf(4))).toBe(true);
    expect(page.server.callsOf(getHistory)[0]?.query).toMatchObject({ around: idOf(4) });
    expect(page.state).toMatchObject({ messages: [greeting, asked, variant], hasNewer: true, version: 9 });
  });
});

describe('a branch that begins at a message', () => {
  it('says that the later messages are on another one; another page that goes back ends that', async () => {
    const page = openChatSession({ messages: shown });
    page.server.answer(branchMessage, conversation);
    page.server.answer(getHistory, historyOf([greeting]), historyOf(shown));
    expect(await page.session.branch(idOf(1))).toBe(true);
    expect(page.state).toMatchObject({ fork: { id: idOf(2), depth: asked.depth }, messages: [greeting] });
    await page.session.refresh();
    expect(page.state).toMatchObject({ fork: null, messages: shown });
  });
});

describe('a message that is hidden from the character', () => {
  it('is shown as such, and later as before', async () => {
    const hidden = { ...asked, hide_time: '2026-11-24T10:00:00.000Z' };
    const page = openChatSession({ messages: shown });
    page.server.answer(hideMessage, hidden, asked);
    expect(await page.session.hide(idOf(2), true)).toBe(true);
    expect(page.state.messages).toEqual([greeting, hidden, reply]);
    await page.session.hide(idOf(2), false);
    expect(page.state.messages).toEqual(shown);
    expect(page.server.callsOf(hideMessage).map(({ body }) => body)).toEqual([
      { message_id: idOf(2), is_hidden: true },
      { message_id: idOf(2), is_hidden: false },
    ]);
  });

  it('that could not be hidden stays unchanged', async () => {
    const page = openChatSession({ messages: shown });
    page.server.answer(hideMessage, away());
    expect(await page.session.hide(idOf(2), true)).toBe(false);
    expect(page.state).toMatchObject({ messages: shown, failure: { message: 'Network Error' } });
  });
});

describe('another greeting, chosen before there is a conversation', () => {
  it('begins one, and is its greeting', async () => {
    const unbegun = { ...greeting, variants: [greeting.id, `${greeting.id}-1`] };
    const page = openChatSession({ conversationId: null, messages: [unbegun], isFresh: true });
    const begun = { ...greeting, id: idOf(20), variants: [idOf(20), idOf(21)] };
    const other = { ...begun, id: idOf(21), content: 'The other greeting' };
    page.server.answer(getHistory, historyOf([begun]), historyOf([other]));
    page.server.answer(selectMessage, conversation);
    expect(await page.session.select(`${greeting.id}-1`)).toBe(true);
    expect(page.server.callsOf(selectMessage)).toMatchObject([{ body: { message_id: idOf(21) } }]);
    expect(page.state).toMatchObject({ conversationId: conversation.id, messages: [other] });
  });
});

describe('deleting one message alone', () => {
  const next = composeAsked(6, { depth: 4, parent_id: idOf(3) });

  it('removes it at once, and later messages stay; undo restores it', async () => {
    const page = openChatSession({ messages: [...shown, next] });
    page.server.answer(deleteMessage, { removal_id: idOf(70), conversation, other_branch_id: null });
    page.server.answer(getHistory, historyOf([greeting, asked, next]), historyOf([...shown, next]));
    page.server.answer(restoreRemoval, conversation);
    const removing = page.session.remove(idOf(3), true);
    await page.server.nextCall(deleteMessage);
    expect(page.state.messages).toEqual([greeting, asked, next]);
    expect(await removing).toBe(true);
    expect(page.server.callsOf(deleteMessage)).toMatchObject([
      { body: { message_id: idOf(3), alone: true } },
    ]);
    expect(page.state.lastRemoval).toEqual({ removalId: idOf(70), kind: 'single', depth: reply.depth });
    await page.session.undo(idOf(70));
    expect(page.state).toMatchObject({ lastRemoval: null, messages: [...shown, next] });
  });

  it('that fails shows it again', async () => {
    const page = openChatSession({ messages: [...shown, next] });
    page.server.answer(deleteMessage, away());
    expect(await page.session.remove(idOf(3), true)).toBe(false);
    expect(page.state).toMatchObject({ messages: [...shown, next], failure: { message: 'Network Error' } });
  });
});

describe('deleting', () => {
  it('removes the messages at once, and undo restores them', async () => {
    const page = openChatSession({ messages: shown });
    page.server.answer(deleteMessage, { removal_id: idOf(70), conversation, other_branch_id: null });
    page.server.answer(getHistory, historyOf([greeting]), historyOf(shown));
    const states: (typeof page.state.messages)[] = [];
    page.session.$state.listen(({ messages }) => states.push(messages));
    expect(await page.session.remove(idOf(2))).toBe(true);
    expect(states[0]).toEqual([greeting]);
    expect(page.state.lastRemoval).toEqual({ removalId: idOf(70), kind: 'message', depth: 2 });
    page.server.answer(restoreRemoval, conversation);
    expect(await page.session.undo(idOf(70))).toBe(true);
    expect(page.state).toMatchObject({ messages: shown, lastRemoval: null });
  });

  it('is undone once however often that is pressed, and can be retried after a failure', async () => {
    const page = openChatSession({ messages: shown });
    page.server.answer(getHistory, historyOf(shown));
    page.server.answer(restoreRemoval, away(), conversation);
    expect(await page.session.undo(idOf(70))).toBe(false);
    expect(await Promise.all([page.session.undo(idOf(70)), page.session.undo(idOf(70))])).toEqual([
      true,
      true,
    ]);
    expect(await page.session.undo(idOf(70))).toBe(true);
    expect(page.server.callsOf(restoreRemoval)).toHaveLength(2);
  });

  it('that fails restores them', async () => {
    const page = openChatSession({ messages: shown });
    page.server.answer(deleteMessage, away());
    expect(await page.session.remove(idOf(2))).toBe(false);
    expect(page.state).toMatchObject({ messages: shown, lastRemoval: null });
  });

  it('everything restarts from a greeting, and can be undone', async () => {
    const page = openChatSession({ messages: shown });
    page.server.answer(resetConversation, { removal_id: idOf(71), conversation });
    const fresh = composeReply(8, { depth: 0, model: 'card' });
    page.server.answer(getHistory, historyOf([fresh]));
    expect(await page.session.reset()).toBe(true);
    expect(page.state).toMatchObject({ messages: [fresh], lastRemoval: { kind: 'reset' } });
  });
});

describe('paging and jumping', () => {
  it('goes to a message that is not loaded, on to newer ones, and back to the end', async () => {
    const page = openChatSession({ messages: [composeAsked(90), composeReply(91)], hasMore: true });
    const around = [composeAsked(10), composeReply(11)];
    page.server.answer(
      getHistory,
      historyOf(around, { has_more: true, has_newer: true }),
      historyOf([composeAsked(12)], { has_newer: true }),
      historyOf([composeAsked(90), composeReply(91)]),
    );
    await page.session.jumpTo(idOf(11));
    expect(page.state).toMatchObject({ messages: around, hasNewer: true, target: { id: idOf(11) } });
    await page.session.loadNewer();
    expect(page.server.callsOf(getHistory)[1]?.query).toMatchObject({ after: idOf(11) });
    expect(page.state.messages).toEqual([...around, composeAsked(12)]);
    await page.session.jumpToEnd();
    expect(page.state).toMatchObject({ hasNewer: false });
    expect(page.state.messages.at(-1)?.id).toBe(idOf(91));
  });

  it('goes to a loaded message without a request, and again when repeated', async () => {
    const page = openChatSession({ messages: shown });
    await page.session.jumpTo(idOf(1));
    await page.session.jumpTo(idOf(1));
    expect(page.state.target).toEqual({ id: idOf(1), turn: 2 });
    expect(page.server.calls).toEqual([]);
  });
});

describe('settings', () => {
  it('are changed on the server and kept as it returns them', async () => {
    const page = openChatSession();
    page.server.answer(editMode, { ...conversation, mode: 'novel' });
    expect(await page.session.changeSettings({ mode: 'novel' })).toBe(true);
    expect(page.server.callsOf(editMode)[0]?.body).toEqual({ id: conversation.id, mode: 'novel' });
    expect(page.state.conversation?.mode).toBe('novel');
  });
});
