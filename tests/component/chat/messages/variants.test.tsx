import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { editMessage, resendMessage } from '#src/contract/chat/tree-calls.ts';
import { chatMenuTextsOf } from '#src/i18n/chat/chat-menu-texts.ts';
import { editorTextsOf } from '#src/i18n/chat/chat-part-texts.ts';
import { messageTextsOf } from '#src/i18n/chat/chat-texts.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { beginChat } from '#tests/support/component/begin-chat.ts';
import { expectFocus } from '#tests/support/component/expect-focus.ts';
import { fill } from '#tests/support/component/fill.ts';
import { reload } from '#tests/support/component/reload.ts';
import { renderChat } from '#tests/support/component/render-chat.tsx';
import { holdReply } from '#tests/support/services/held-reply.ts';

const chatEditor = editorTextsOf('en');
const chatMenu = chatMenuTextsOf('en');
const texts = messageTextsOf('en');
const api = await startApiForFile();

const answer = (text: string) => api.upstream.setScript({ name: 'reply', text });

/** Opens a chat whose messages are a greeting, and a question with its answer. */
async function openChat() {
  answer('The first answer.');
  const page = await beginChat(api, { said: ['The first question'] });
  const { chat } = page;
  // Nobody has zoomed in: this DOM does not know.
  vi.stubGlobal('visualViewport', null);
  const at = (depth: number) => {
    const message = chat.listMessages()[depth];
    if (message === undefined) throw new Error(`there is no message ${depth}`);
    return message;
  };
  const variantsOf = (depth: number) => within(at(depth)).getByRole('group', { name: texts.variants });
  const editorOf = (depth: number) =>
    within(at(depth)).findByRole<HTMLTextAreaElement>('textbox', { name: chatEditor.editLabel });
  return {
    ...page,
    at,
    variantsOf,
    editorOf,
    pressVariant: (depth: number, name: string) =>
      page.person.click(within(variantsOf(depth)).getByRole('button', { name })),
    edit: async (depth: number, text: string) => {
      await chat.choose(at(depth), chatMenu.edit);
      const editor = await editorOf(depth);
      await fill(page.person, editor, text);
      return editor;
    },
    /** Presses a button; one that costs gems shows its price after its name. */
    press: (depth: number, name: string) =>
      page.person.click(
        within(at(depth)).getByRole('button', {
          name: new RegExp(String.raw`^${RegExp.escape(name)}(\s*\d.*)?$`, 'u'),
        }),
      ),
    countAgain: () => page.calls.filter((name) => name === resendMessage.name).length,
    /** Waits until the newest reply is this one, and complete. */
    untilReply: (text: string) =>
      waitFor(() => {
        expect(chat.replyText()).toBe(text);
        expect(document.querySelector('[data-own-messages]')).not.toBeNull();
      }),
  };
}

/** Moves a finger over a message, from its middle. */
function swipe(message: HTMLElement, x: number, y = 0): void {
  const bubble = message.querySelector('.chat-swipe') ?? message;
  const finger = { pointerType: 'touch', isPrimary: true, pointerId: 7 };
  fireEvent.pointerDown(bubble, { ...finger, clientX: 300, clientY: 300 });
  fireEvent.pointerMove(bubble, { ...finger, clientX: 300 + x / 2, clientY: 300 + y / 2 });
  fireEvent.pointerUp(bubble, { ...finger, clientX: 300 + x, clientY: 300 + y });
}

it('another reply is one tap away; a swipe, an arrow or a key only offers it with its price, and one press more requests it, once however fast one taps', async () => {
  const { person, chat, at, variantsOf, countAgain, untilReply, pressVariant } = await openChat();
  const expectReply = async (text: string, count: number) => {
    await untilReply(text);
    expect(variantsOf(2).textContent).toContain(`${count}/${count}`);
    expect(countAgain()).toBe(count - 1);
  };
  expect(within(at(0)).queryByRole('button', { name: texts.again })).toBeNull();
  answer('By the button.');
  await person.dblClick(within(at(2)).getByRole('button', { name: texts.again }));
  await expectReply('By the button.', 2);

  /** The offer under the newest reply, which nobody was charged for. */
  const offerAt = async (count: number) => {
    const offer = await within(at(2)).findByRole('button', { name: /^Another reply · 10 gems/ });
    expect(countAgain()).toBe(count - 2);
    return offer;
  };
  answer('By a swipe.');
  swipe(at(2), -90);
  await person.dblClick(await offerAt(3));
  await expectReply('By a swipe.', 3);

  answer('By the arrow key.');
  at(2).focus();
  await person.keyboard('{ArrowRight}');
  await expectFocus(() => within(at(2)).queryByRole('button', { name: /^Another reply · / }));
  await person.keyboard('{Escape}');
  await expectFocus(() => at(2));
  expect(countAgain()).toBe(2);
  await person.keyboard('{ArrowRight}');
  await offerAt(4);
  await person.keyboard('{Enter}');
  await expectReply('By the arrow key.', 4);
  await expectFocus(() => at(2));

  answer('By its letter.');
  await person.keyboard('r');
  await offerAt(5);
  await person.keyboard('r');
  await expectReply('By its letter.', 5);

  answer('By the arrow.');
  await pressVariant(2, texts.again);
  await person.click(await offerAt(6));
  await expectReply('By the arrow.', 6);

  await person.type(chat.composer, 'r');
  expect(chat.composer.value).toBe('r');
  expect(countAgain()).toBe(5);
});

it('a held key, a key in a panel, and a swipe interrupted by a reply request nothing more', async () => {
  const { person, chat, at, variantsOf, countAgain } = await openChat();
  at(2).focus();
  await person.keyboard('{ArrowRight}');
  await within(at(2)).findByRole('button', { name: /^Another reply · 10 gems/ });
  await person.keyboard('{Enter}');
  await waitFor(() => expect(variantsOf(2).textContent).toContain('2/2'));
  await chat.untilAnswered(3);
  fireEvent.keyDown(at(2), { key: 'ArrowRight', repeat: true });
  expect(countAgain()).toBe(1);

  await person.keyboard('m');
  const panel = await screen.findByRole('dialog');
  await expectFocus(() => within(panel).getAllByRole('heading')[0]);
  await person.keyboard('rn{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(countAgain()).toBe(1);

  const held = holdReply(api.upstream, { text: 'One more answer than that.', afterTokens: [2] });
  const bubble = () => at(2).querySelector<HTMLElement>('.chat-swipe') ?? at(2);
  const finger = (clientX: number) => ({ pointerType: 'touch', isPrimary: true, pointerId: 7, clientX });
  fireEvent.pointerDown(bubble(), finger(300));
  fireEvent.pointerMove(bubble(), finger(240));
  expect(bubble().style.translate).toBe('-48px');
  expect(at(2).dataset['pulled']).toMatch(/^Another reply · 10 gems/);
  at(2).focus();
  // On a touched message only a key that moves among the messages gives one the focus of the keyboard.
  await person.keyboard('{ArrowRight}');
  await within(at(2)).findByRole('button', { name: /^Another reply · 10 gems/ });
  await person.keyboard('{Enter}');
  await waitFor(() => expect(chat.stopButton()).not.toBeNull());
  fireEvent.pointerUp(bubble(), finger(240));
  expect(bubble().style.translate).toBe('');
  held.release();
  await chat.untilAnswered(3);
  expect(variantsOf(2).textContent).toContain('3/3');
  expect(countAgain()).toBe(2);
});

it('variants are switched by a swipe, buttons and arrow keys, with their later messages, and stay chosen', async () => {
  const { visitor, person, chat, at, variantsOf, untilReply, pressVariant } = await openChat();
  answer('The second answer.');
  await chat.choose(at(2), chatMenu.resend);
  await untilReply('The second answer.');
  swipe(at(2), 90, 4);
  await untilReply('The first answer.');
  swipe(at(2), 20, 90);
  expect(chat.replyText(), 'that was a scroll').toBe('The first answer.');
  swipe(at(2), -90, 4);
  await untilReply('The second answer.');

  at(2).focus();
  await person.keyboard('{ArrowLeft}');
  await untilReply('The first answer.');
  await expectFocus(() => at(2));
  await person.keyboard('{ArrowUp}');
  await expectFocus(() => at(1));

  await pressVariant(2, texts.nextVariant);
  await untilReply('The second answer.');
  answer('It goes on.');
  await chat.send('And then?');
  await untilReply('It goes on.');
  await pressVariant(2, texts.previousVariant);
  await untilReply('The first answer.');
  expect(chat.listMessages()).toHaveLength(3);
  await pressVariant(2, texts.nextVariant);
  await untilReply('It goes on.');
  expect(chat.listMessages()).toHaveLength(5);
  await pressVariant(2, texts.previousVariant);
  await untilReply('The first answer.');
  expect(variantsOf(2).textContent).toContain('1/2');
  reload();
  const again = await renderChat(visitor);
  expect(again.replyText()).toBe('The first answer.');
  expect(again.listMessages()[2]?.textContent).toContain('1/2');
});

it('an interrupted reply can be continued from its end', async () => {
  const { person, chat, at } = await openChat();
  api.upstream.setScript({ name: 'cut', text: 'The ferry leaves at noon and', afterTokens: 4 });
  await chat.send('When does it leave?');
  const goOn = await screen.findByRole('button', { name: texts.goOn });
  const begun = chat.replyText();
  expect(begun).toMatch(/^The ferry/);
  answer(' …comes back at six.');
  await person.click(goOn);
  await waitFor(() => expect(chat.replyText()).toContain('comes back at six.'));
  await chat.untilAnswered(5);
  expect(chat.replyText().startsWith(begun)).toBe(true);
  expect(within(at(4)).queryByRole('button', { name: texts.goOn })).toBeNull();
  expect(chat.failure()).toBe('');
});

it('an edited own message requests a new reply, and the earlier one keeps its own; an edit that fails says so and keeps the typed text', async () => {
  const {
    person,
    chat,
    at,
    edit,
    press,
    untilReply,
    variantsOf,
    pressVariant,
    answer: answerCall,
  } = await openChat();
  answer('The better answer.');
  await edit(1, 'The better question');
  await person.keyboard('{Control>}{Enter}{/Control}');
  await untilReply('The better answer.');
  expect(chat.listTexts()[1]).toBe('The better question');
  expect(variantsOf(1).textContent).toContain('2/2');
  await pressVariant(1, texts.previousVariant);
  await untilReply('The first answer.');
  expect(chat.listTexts()[1]).toBe('The first question');

  answerCall(editMessage, () => Promise.reject(new TypeError('Failed to fetch')));
  const editor = await edit(1, 'Typed with care');
  await press(1, chatEditor.save);
  await waitFor(() => expect(chat.failure()).toContain('Network Error'));
  expect(editor.value).toBe('Typed with care');
  answerCall(editMessage, null);
  await press(1, chatEditor.save);
  await waitFor(() => expect(chat.listTexts()[1]).toBe('Typed with care'));
  expect(within(at(1)).queryByRole('textbox')).toBeNull();
  // Escape leaves a message unchanged.
  await edit(1, 'Something else');
  await person.keyboard('{Escape}');
  expect(chat.listTexts()[1]).toBe('Typed with care');
  await expectFocus(() => at(1));
});

it('a saved word keeps the later messages; after a new request, they are one button away, as behind a branch', async () => {
  const { visitor, person, chat, at, edit, press, untilReply } = await openChat();
  answer('The second answer.');
  await chat.send('The second question');
  await untilReply('The second answer.');
  await edit(1, 'The frist question');
  await press(1, chatEditor.save);
  await waitFor(() => expect(chat.listTexts()[1]).toBe('The frist question'));
  expect(chat.listMessages()).toHaveLength(5);
  expect(chat.replyText()).toBe('The second answer.');
  expect(screen.queryByText(texts.forked)).toBeNull();

  answer('Another answer.');
  await edit(1, 'Another question');
  await press(1, chatEditor.saveAndAsk);
  await untilReply('Another answer.');
  await screen.findByText(texts.forked);
  await person.click(screen.getByRole('button', { name: texts.goBack }));
  await untilReply('The second answer.');
  expect(chat.listTexts()[1]).toBe('The frist question');
  expect(screen.queryByText(texts.forked)).toBeNull();

  await chat.choose(at(2), chatMenu.branch);
  await waitFor(() => expect(chat.listMessages()).toHaveLength(3));
  await screen.findByText(texts.forked);
  reload();
  const again = await renderChat(visitor);
  await screen.findByText(texts.forked);
  answer('Elsewhere.');
  await again.send('Somewhere else');
  await again.untilAnswered(5);
  expect(again.replyText()).toBe('Elsewhere.');
  await person.click(await screen.findByRole('button', { name: texts.goBack }));
  await waitFor(() => expect(again.replyText()).toBe('The second answer.'));
  await expectFocus(() => again.listMessages()[3]);
});

it('a reply is continued from its end in a variant of its own; it is edited in place, and its earlier text is a variant', async () => {
  const { visitor, chat, at, edit, press, untilReply, variantsOf } = await openChat();
  answer(' And there is more.');
  await chat.choose(at(2), chatMenu.continueReply);
  await untilReply('The first answer. And there is more.');
  expect(variantsOf(2).textContent).toContain('2/2');
  await edit(2, '*She* corrects herself.');
  await press(2, chatEditor.save);
  await untilReply('She corrects herself.');
  expect(at(2).textContent).toContain(texts.edited);
  await expectFocus(() => at(2));
  expect(variantsOf(2).textContent).toContain('/3');
  reload();
  expect((await renderChat(visitor)).replyText()).toBe('She corrects herself.');
});

it('a deleted message disappears with all later ones, and comes back in its place; everything works with the keyboard alone', async () => {
  const { person, chat, at, untilReply } = await openChat();
  await chat.choose(at(1), chatMenu.remove);
  await waitFor(() => expect(chat.listMessages()).toHaveLength(1));
  await screen.findByText(texts.removed);
  // The focus was lost with the message; it returns with it.
  await expectFocus(() => screen.getByRole('button', { name: texts.undo }));
  await person.keyboard('{Enter}');
  await untilReply('The first answer.');
  await expectFocus(() => at(1));
  expect(screen.queryByText(texts.removed)).toBeNull();

  at(2).focus();
  await person.keyboard('{ArrowUp}');
  await expectFocus(() => at(1));
  await person.keyboard('{Enter}');
  await expectFocus(() => screen.queryByRole('menuitem', { name: chatMenu.copy }));
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  at(1).focus();
  await person.keyboard('{Enter}');
  await expectFocus(() => screen.queryByRole('menuitem', { name: chatMenu.copy }));
  await person.keyboard('{ArrowDown}{Enter}');
  await expectFocus(() => within(at(1)).queryByRole('textbox'));
  await person.keyboard('{Escape}');
  await expectFocus(() => at(1));
  await person.keyboard('{Enter}');
  await expectFocus(() => screen.queryByRole('menuitem', { name: chatMenu.copy }));
  await person.keyboard('{End}{Enter}');
  await waitFor(() => expect(chat.listMessages()).toHaveLength(1));
});

it('while a reply is written an own message can be corrected, but no other reply requested in its place', async () => {
  const { chat, at, edit, press, untilReply } = await openChat();
  const editor = await edit(1, 'The corrected question');
  const saveAndAsk = () =>
    within(at(1)).getByRole('button', { name: new RegExp(`^${chatEditor.saveAndAsk}`, 'u') });
  expect(saveAndAsk()).toHaveProperty('disabled', false);
  const held = holdReply(api.upstream);
  await chat.send('The second question');
  await waitFor(() => expect(saveAndAsk()).toHaveProperty('disabled', true));
  fireEvent.keyDown(editor, { key: 'Enter', ctrlKey: true });
  expect(editor.value).toBe('The corrected question');
  await press(1, chatEditor.save);
  await waitFor(() => expect(chat.listTexts()[1]).toBe('The corrected question'));
  held.release();
  await untilReply(held.text);
  expect(chat.listMessages()).toHaveLength(5);
});

it('a message that is hidden from the character is marked, and can be unhidden', async () => {
  const { chat, at } = await openChat();
  answer('I see.');
  await chat.choose(at(1), chatMenu.hide);
  await waitFor(() => expect(at(1).textContent).toContain(texts.hidden));
  expect(at(1).dataset['hidden']).toBe('');
  await chat.send('Who am I?');
  await chat.untilAnswered(5);
  const sent = (api.upstream.requests.at(-1)?.messages ?? []).map(({ content }) => content).join('\n');
  expect(sent).toContain('Who am I?');
  expect(sent).not.toContain('The first question');
  await chat.choose(at(1), chatMenu.show);
  await waitFor(() => expect(at(1).textContent).not.toContain(texts.hidden));
});
