import { messageTextsOf } from '#src/i18n/chat/chat-texts.ts';
import { chatPage } from '#tests/support/e2e/chat/chat.ts';
import { xssCorpus } from '#tests/fixtures/xss-corpus.ts';
import { messageAt } from '#tests/support/e2e/chat/message-at.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

const friendly = `*She leans closer.* This is **important**, and this is \`inline\`.

- tea
- rain

1. first
2. second

> said once

\`\`\`js
const a = 1 < 2;
\`\`\`
`;

const hostile = `Before

<script>globalThis.hacked = 1</script>

<img src="https://evil.example/a.png" onerror="globalThis.hacked = 2">

![a picture](https://evil.example/b.png)
![data](data:image/svg+xml,<svg/onload=alert(1)>)

[a link](javascript:globalThis.hacked=3) [data](data:text/html,<script>globalThis.hacked=4</script>)
[outside](https://evil.example/c) <https://evil.example/d> https://evil.example/e

<iframe src="https://evil.example/f"></iframe>

<a href="javascript:globalThis.hacked=5">raw link</a>

<svg onload="globalThis.hacked=6"><style>body{display:none}</style></svg>

<form action="https://evil.example/g"><input name="a"></form>

[ref]: https://evil.example/h "title"

After [ref]`;

const liveElements =
  'script, img, iframe, a, style, svg, form, input, object, embed, link, [onerror], [onload]';

// Problems of a page, such as a CSP report or a request to another site, fail every test.
test('the Markdown of a reply and of an own message is shown as formatted text, names of characters are parsed as the server does; nothing hostile runs or fetches anything, while it streams and from the server, and no text becomes HTML (Trusted Types, rule:safe-html)', async ({
  page,
  upstream,
  problems,
}) => {
  expect(xssCorpus.length).toBeGreaterThan(50);
  const attacks = [hostile, ...xssCorpus].map((attack) => attack.replaceAll('\u0000', '')).join('\n\n');
  await page.addInitScript(() => {
    Reflect.set(globalThis, 'hacked', 'not');
    window.alert = () => Reflect.set(globalThis, 'hacked', 'by an alert');
  });
  const isHacked = () => page.evaluate((): unknown => Reflect.get(globalThis, 'hacked'));
  const chat = chatPage(page);
  await chat.open();
  upstream.setScript({ name: 'reply', text: friendly });
  await chat.send(
    '*waves* **hello**\nsecond line\n\n[a]: not a link\n\n&eacute;clairs &amp; tea &notit; &nosuch; &semi;',
  );
  await expect(chat.messages).toHaveCount(3);
  await expect(chat.stopButton).toBeHidden();
  upstream.setScript({ name: 'reply', text: `${attacks}\n\nThe end of the reply` });
  await chat.send(attacks);
  const text = messageAt(page, 2).item.locator('.chat-text');
  const own = messageAt(page, 1).item.locator('.chat-text');
  for (const comesFrom of ['the browser', 'the server']) {
    if (comesFrom === 'the server') await page.reload();
    await expect(chat.replyText, comesFrom).toContainText('The end of the reply');
    await expect(text.locator('pre code'), comesFrom).toHaveText('const a = 1 < 2;');
    await expect(text.locator('em'), comesFrom).toHaveText('She leans closer.');
    await expect(text.locator('strong'), comesFrom).toHaveText('important');
    await expect(text.locator('p code'), comesFrom).toHaveText('inline');
    await expect(text.locator('ul li'), comesFrom).toHaveText(['tea', 'rain']);
    await expect(text.locator('ol li'), comesFrom).toHaveText(['first', 'second']);
    await expect(text.locator('blockquote'), comesFrom).toHaveText('said once');
    await expect(own.locator('em'), comesFrom).toHaveText('waves');
    await expect(own.locator('strong'), comesFrom).toHaveText('hello');
    await expect(own, comesFrom).toContainText('[a]: not a link');
    await expect(own, comesFrom).toContainText('éclairs & tea &notit; &nosuch; ;');
    expect(await own.locator('p').first().innerText(), comesFrom).toBe('waves hello\nsecond line');

    for (const attacked of [chat.ownMessages.last(), chat.replyText]) {
      await expect(attacked, comesFrom).toContainText('<img src="https://evil.example/a.png" onerror=');
      await expect(attacked, comesFrom).toContainText('<script>alert(1)</script>');
    }
    await expect(chat.stopButton).toBeHidden();
    for (const item of await chat.messages.all()) await item.hover();
    await expect(page.locator('.chat-bubble').locator(liveElements)).toHaveCount(0);
    expect(await isHacked(), comesFrom).toBe('not');
  }

  // The browser itself blocks what a hole in a script would do.
  problems.allow(/TrustedHTML|trusted-types|TrustedTypePolicy/);
  const blocked = await page.evaluate(() =>
    [
      () => (document.body.innerHTML = '<img src="x">'),
      () => document.body.insertAdjacentHTML('beforeend', '<b>x</b>'),
      () => window.trustedTypes?.createPolicy('another', { createHTML: (html) => html }),
      () => window.trustedTypes?.createPolicy('entities', { createHTML: (html) => html }),
    ].map((attempt) => {
      try {
        attempt();
        return false;
      } catch (error) {
        return error instanceof TypeError;
      }
    }),
  );
  expect(blocked).toEqual([true, true, true, true]);

  await page.goto('/mine/chats');
  await expect(page.getByRole('link', { name: 'Peng Yue' })).toBeVisible();
  expect(await isHacked()).toBe('not');
});

test('a press, or Enter, copies code and the address of a link, which leads nowhere; a line between blocks is as quiet as other borders', async ({
  page,
  context,
  server,
  upstream,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url });
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  const texts = messageTextsOf('en');
  const chat = chatPage(page);
  upstream.setScript({
    name: 'reply',
    text: 'Have [some tea](https://tea.example/a?b=1), or see https://rain.example/c.\n\n---\n\n```js\nconst a = 1 < 2;\n```',
  });
  await chat.begin('Good evening');
  for (const comesFrom of ['the browser', 'the server']) {
    if (comesFrom === 'the server') await chat.open();
    await chat.replyText.getByRole('button', { name: texts.copyCode }).click();
    await expect.poll(copied, comesFrom).toBe('const a = 1 < 2;');
    await chat.replyText.getByText('some tea').click();
    await expect.poll(copied, comesFrom).toBe('https://tea.example/a?b=1');
    await expect(page.getByText(texts.copiedAddress('https://tea.example/a?b=1'))).toBeVisible();
    await chat.replyText.getByText('https://rain.example/c', { exact: true }).press('Enter');
    await expect.poll(copied, comesFrom).toBe('https://rain.example/c');
  }
  await expect(page).toHaveURL(/\/chat\//);
  const borderOf = (line: Element) => getComputedStyle(line).borderTopColor;
  const line = await chat.replyText.locator('hr').evaluate(borderOf);
  expect(line).toBe(
    await page.locator('.chat-header').evaluate((header) => getComputedStyle(header).borderBottomColor),
  );
});
