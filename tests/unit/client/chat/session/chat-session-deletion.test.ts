import { expect, it } from 'vitest';
import { askMessage, getHistory } from '#src/contract/chat/message-calls.ts';
import { deleteMessage } from '#src/contract/chat/tree-calls.ts';
import { composeAsked, composeReply, idOf } from '#tests/support/browser/chat-messages.ts';
import { openChatSession } from '#tests/support/browser/chat-session.ts';
import { away } from '#tests/support/browser/fake-chat-server.ts';

const asked = composeAsked(2, { parent_id: idOf(1) });
const shown = [composeReply(1, { model: 'card' }), asked, composeReply(3, { parent_id: idOf(2) })];

it.each([true, false])(
  'a deletion that fails loses no message written in the meantime; alone: %s',
  async (alone) => {
    const page = openChatSession({ messages: shown });
    page.server.answer(askMessage, away());
    page.server.answer(getHistory, away());
    let sending = Promise.resolve();
    page.server.answer(deleteMessage, () => {
      sending = page.session.send('Written meanwhile');
      throw away();
    });
    expect(await page.session.remove(idOf(2), alone)).toBe(false);
    await sending;
    const [unsent, ...others] = page.state.messages.toReversed();
    expect(others.toReversed()).toEqual(shown);
    expect(unsent).toMatchObject({ content: 'Written meanwhile', delivery: 'unsent' });
  },
);
