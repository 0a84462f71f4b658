import { importCharacterCard } from '#src/contract/chat/card-calls.ts';
import { deviceCookie } from '#src/contract/call/device-registration.ts';
import { addPersona } from '#src/contract/chat/persona-calls.ts';
import { chatPanelTextsOf } from '#src/i18n/chat/chat-panel-texts.ts';
import { chatPage } from '#tests/support/e2e/chat/chat.ts';
import { openPanel } from '#tests/support/e2e/chat/panels.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { findVisitor, registerVisitor } from '#tests/support/e2e/visitor.ts';
import { sampleCard } from '#tests/support/files/card-files.ts';

const panels = chatPanelTextsOf('en');

const greeting =
  '*waves* {{user}}, you came! I rolled a {{roll:d6}} and it is {{time}}. {{random:Tea,Coffee}}? {{persona}}';
const said =
  /waves\*? Robin, you came! I rolled a [1-6] and it is \d{1,2}:\d\d\s[AP]M\. (?:Tea|Coffee)\? Robin sails\./;
/** Lore positioned after the whole history. */
const book = {
  extensions: {},
  entries: [
    {
      keys: [],
      content: '@@depth 0\nThe lamp is out.',
      extensions: {},
      enabled: true,
      insertion_order: 1,
      constant: true,
      use_regex: false,
    },
  ],
};

test('a greeting names the right person, before the conversation has begun, in it and in the inspector', async ({
  page,
  context,
  server,
}) => {
  const visitor = await registerVisitor(context, server.url);
  await visitor.client.call(addPersona, { body: { name: 'Robin', description: '{{user}} sails.' } });
  const cookies = await context.cookies(server.url);
  const imported = await fetch(`${server.url}${importCharacterCard.path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'device-id': cookies.find(({ name }) => name === deviceCookie)?.value ?? '',
    },
    body: JSON.stringify(sampleCard({ first_mes: greeting, character_book: book })),
  });
  const { data } = (await imported.json()) as { data: { character: { id: string; slug: string } } };

  const chat = chatPage(page, `/chat/${data.character.slug}-${data.character.id}`);
  await chat.open();
  await expect(chat.replyText).toHaveText(said);
  const shown = await chat.replyText.innerText();
  await chat.send('Tea, please');
  await expect(chat.replies).toHaveCount(2);
  await expect(chat.replies.first().locator('.chat-text')).toHaveText(said);
  const [stored] = await (await findVisitor(context, server.url)).listMessages(data.character.id);
  expect(stored?.content.match(/a \d|Tea|Coffee/g)).toEqual(shown.match(/a \d|Tea|Coffee/g));

  const sheet = await openPanel(page, 'context');
  const kinds = sheet.locator('summary .font-semibold');
  const order = (await kinds.allInnerTexts()).map((text) => text.replace(/ ×.*/s, '').trim());
  expect(order[0]).toBe(panels.context.kinds.rules);
  expect(order.slice(-4)).toEqual([
    panels.context.kinds.history,
    panels.context.kinds.lore,
    panels.context.kinds.post_history,
    panels.context.kinds.rules,
  ]);
  await sheet.getByText(panels.context.kinds.history).last().click();
  await expect(sheet.getByText(said)).toBeVisible();
});
