import { editorTextsOf } from '#src/i18n/chat/chat-part-texts.ts';
import { chatPanelTextsOf } from '#src/i18n/chat/chat-panel-texts.ts';
import { chatMenuTextsOf } from '#src/i18n/chat/chat-menu-texts.ts';
import { siteTextsOf } from '#src/i18n/site-texts.ts';
import { chatPage } from '#tests/support/e2e/chat/chat.ts';
import { messageAt } from '#tests/support/e2e/chat/message-at.ts';
import { openPanel } from '#tests/support/e2e/chat/panels.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { findVisitor, registerVisitor } from '#tests/support/e2e/visitor.ts';
import { holdReply } from '#tests/support/services/held-reply.ts';

const chatEditor = editorTextsOf('en');
const panels = chatPanelTextsOf('en');
const chatMenu = chatMenuTextsOf('en');
const en = siteTextsOf('en');

const askPath = '**/v2/message/pc/ask';
const conflict = /status of 409/;

test('a message sent in one tab appears in the other while it is being answered, and so does typed text', async ({
  page,
  context,
  upstream,
}) => {
  const one = chatPage(page);
  await one.open();
  await one.composer.fill('Can you hear');
  const two = chatPage(await context.newPage());
  await two.open();
  await expect(two.composer).toHaveValue('Can you hear');
  const reply = holdReply(upstream);
  await one.send('Can you hear me in both?');
  await expect(two.ownMessages).toHaveText(/Can you hear me in both\?/);
  await expect(two.replyText).toHaveText(reply.begun);
  await expect(two.stopButton).toBeVisible();
  reply.release();
  await expect(one.replyText).toHaveText(reply.text);
  await expect(two.replyText).toHaveText(reply.text);
  await expect(two.stopButton).toBeHidden();

  upstream.setScript({ name: 'reply', text: 'And back.' });
  await two.send('Now from here');
  await expect(one.replyText).toHaveText('And back.');
  await expect(one.messages).toHaveCount(5);
  await expect(two.messages).toHaveCount(5);
});

test(
  'a reply stopped in one tab is stopped in the other',
  { tag: '@full' },
  async ({ page, context, upstream }) => {
    const one = chatPage(page);
    const two = chatPage(await context.newPage());
    await one.open();
    await two.open();
    const reply = holdReply(upstream);
    await one.send('Go on');
    await expect(two.replyText).toHaveText(reply.begun);
    await two.stopButton.click();
    for (const chat of [one, two]) {
      await expect(chat.replies.last()).toContainText(en.chatStopped);
      await expect(chat.replyText).toHaveText(reply.begun);
      await expect(chat.stopButton).toBeHidden();
    }
  },
);

test(
  'a reply that another tab has edited is not overwritten: both texts are shown',
  { tag: '@full' },
  async ({ page, context, server, problems }) => {
    problems.allow(conflict);
    const visitor = await registerVisitor(context, server.url);
    await visitor.say('f01', 'Good evening');
    const other = await context.newPage();
    const [here, there] = [messageAt(page, 2), messageAt(other, 2)];
    await chatPage(page).open();
    await chatPage(other).open();
    await here.choose(chatMenu.edit);
    await here.editor.fill('Typed here.');
    await there.choose(chatMenu.edit);
    await there.editor.fill('Saved there.');
    await other.getByRole('button', { name: chatEditor.save, exact: true }).click();
    await expect(there.item).toContainText('Saved there.');
    // This page learns of it while its editor is open.
    await visitor.say('f01', 'And on');
    await expect(chatPage(page).messages).toHaveCount(5);

    await page.getByRole('button', { name: chatEditor.save, exact: true }).click();
    const notice = here.item.getByRole('alert').filter({ hasText: chatEditor.changedElsewhere });
    await expect(notice).toContainText('Saved there.');
    await expect(here.editor).toHaveValue('Typed here.');
    const stored = async () => (await visitor.listMessages('f01'))[2]?.content;
    expect(await stored()).toBe('Saved there.');
    await page.getByRole('button', { name: chatEditor.saveAnyway }).click();
    await expect(here.editor).toBeHidden();
    await expect(here.item).toContainText('Typed here.');
    expect(await stored()).toBe('Typed here.');
  },
);

test(
  'a fact that another tab has edited is not overwritten, also after the panel learnt of it',
  { tag: '@full' },
  async ({ page, context, server, problems }) => {
    problems.allow(conflict);
    const words = panels.memory;
    const visitor = await registerVisitor(context, server.url);
    await visitor.say('f01', 'Good evening');
    await chatPage(page).open();
    const sheet = await openPanel(page, 'memory');
    await sheet.getByRole('button', { name: words.add, exact: true }).click();
    await sheet.getByRole('textbox', { name: words.newFact }).fill('Likes rain.');
    await sheet.getByRole('button', { name: panels.save }).click();
    const fact = sheet.getByRole('listitem').filter({ hasText: 'Likes rain.' });
    await fact.getByRole('button', { name: panels.edit }).click();
    await sheet.getByRole('textbox', { name: words.editFact }).fill('Likes rain and snow.');

    const other = await context.newPage();
    await chatPage(other).open();
    const there = await openPanel(other, 'memory');
    await there
      .getByRole('listitem')
      .filter({ hasText: 'Likes rain.' })
      .getByRole('button', { name: panels.edit })
      .click();
    await there.getByRole('textbox', { name: words.editFact }).fill('Likes storms.');
    await there.getByRole('button', { name: panels.save }).click();
    await expect(there.getByText('Likes storms.')).toBeVisible();
    const heard = page.waitForResponse((response) => response.url().includes('/memory') && response.ok());
    await visitor.say('f01', 'And on');
    await heard;
    await expect(chatPage(page).messages).toHaveCount(5);

    await sheet.getByRole('button', { name: panels.save }).click();
    await expect(sheet.getByRole('alert').filter({ hasText: panels.changedElsewhere })).toContainText(
      'Likes storms.',
    );
    await expect(sheet.getByRole('textbox', { name: words.editFact })).toHaveValue('Likes rain and snow.');
    await sheet.getByRole('button', { name: panels.keepNewer }).click();
    await expect(sheet.getByText('Likes storms.')).toBeVisible();
  },
);

test(
  'a message sent while another tab is answered says so, waits, and is sent before later ones',
  { tag: '@full' },
  async ({ page, context, server, upstream, problems }) => {
    problems.allow(conflict);
    const one = chatPage(page);
    const other = await context.newPage();
    const two = chatPage(other);
    await one.begin('We begin');
    await two.open();
    const firstRuns = Promise.withResolvers<undefined>();
    await other.route(askPath, async (route) => {
      await firstRuns.promise;
      await route.continue();
    });
    const reply = holdReply(upstream);
    await two.send('From the second tab');
    await one.send('From the first tab');
    await expect(one.replyText).toHaveText(reply.begun);
    firstRuns.resolve(undefined);
    await expect(two.ownMessages.last()).toContainText(en.chatQueued);
    await expect(other.getByRole('status').filter({ hasText: en.chatQueued })).toBeVisible();
    upstream.setScript({ name: 'reply', text: 'To the second.' });
    reply.release();
    for (const chat of [one, two]) {
      await expect(chat.ownMessages).toHaveText([/We begin/, /From the first tab/, /From the second tab/]);
      await expect(chat.replyText).toHaveText('To the second.');
      await expect(chat.messages).toHaveCount(7);
    }
    await other.reload();
    await expect(two.messages).toHaveCount(7);
    const stored = await (await findVisitor(context, server.url)).listMessages('f01');
    expect(stored.filter(({ role }) => role === 'user').map(({ content }) => content)).toEqual([
      'We begin',
      'From the first tab',
      'From the second tab',
    ]);
  },
);
