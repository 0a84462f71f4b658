import { randomUUID } from 'node:crypto';
import { expect as expectPage, type Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sendLoginEmail } from '#src/contract/account/login-calls.ts';
import { getHistory } from '#src/contract/chat/message-calls.ts';
import { languages } from '#src/contract/locale/language.ts';
import { chatMenuTextsOf } from '#src/i18n/chat/chat-menu-texts.ts';
import { chatPanelTextsOf } from '#src/i18n/chat/chat-panel-texts.ts';
import { chatAroundTextsOf } from '#src/i18n/chat/chat-texts.ts';
import { siteTextsOf } from '#src/i18n/site-texts.ts';
import { chatPath } from '#tests/support/e2e/chat/chat.ts';
import { notFoundProblem, type PageProblems } from '#tests/support/e2e/looks/page-problems.ts';
import { readHead } from '#tests/support/findability/read-head.ts';
import { menuLevels } from '#tests/support/menu-levels.ts';
import { listShell } from '#tests/support/measure/list-shell.ts';
import { createVisitor, type Send } from '#tests/support/api/visitor.ts';
import { accentMarks, accentText } from './accent-text.ts';
import { thirdLanguage } from './add-language.ts';
import { isForeign, listForeignTexts } from './shown-texts.ts';
import { untranslated } from './third-copy.ts';
import { startThirdSite, type ThirdSite } from './third-site.ts';

/** Pages of every kind, with their state for a guest. */
const ownPages = ['/mine', '/mine/chats', '/mine/characters', '/mine/gems', '/mine/settings'];
const findablePages = [
  '/',
  '/blogs',
  '/category',
  '/membership',
  '/aboutus',
  '/safety',
  '/character/peng-yue-f01',
];
/** Pages with content that is shown in English. */
const englishPages = [
  `/blogs/craft/${untranslated.article}`,
  `/character/zhu-wuyang-${untranslated.character}`,
];
const englishName = 'Zhu Wuyang';
const englishTitle = 'Write a character that feels alive';
const pages = [
  ...findablePages,
  '/blogs/guides/what-a-model-remembers',
  '/search?q=memory',
  '/search?q=xqzvwkjy',
  '/login',
  '/share',
  '/offline',
  '/no-such-page',
  ...englishPages,
  ...ownPages,
  chatPath,
];
/** Wide windows show the list of chats beside the chat. */
const { conversations: _shown, ...menuPanels } = chatPanelTextsOf('en').titles;
const menuTexts = chatMenuTextsOf('en');
const around = chatAroundTextsOf('en');
const panelTexts = chatPanelTextsOf('en');
const site = siteTextsOf('en');
/** Machines are shared, so this only ends a build that hangs. */
const buildTimeoutMs = 600_000;
/** Longer than a reply of the demo companion takes. */
const slowly = { timeout: 60_000 };

let third: ThirdSite;
beforeAll(async () => {
  third = await startThirdSite();
}, buildTimeoutMs);
afterAll(() => third.close());

/** Sends the calls of a reader of the language. */
const send: Send = (request) => {
  request.headers.set('Accept-Language', thirdLanguage);
  return fetch(request);
};

it('is served by a copy of the product that was made by docs/adding-a-language.md', async () => {
  const { html, ...head } = await readHead(`${third.url}/?lang=${thirdLanguage}`);
  expect(head).toMatchObject({ status: 200, language: thirdLanguage });
  expect(Object.keys(head.alternates)).toEqual(expect.arrayContaining([...languages, thirdLanguage]));
  expect(html).toContain(accentText(site.skipToContent));
  const shell = listShell(await (await fetch(`${third.url}/sw.js`)).text());
  const scripts = await Promise.all(
    shell
      .filter((file) => file.endsWith('.js'))
      .map(async (file) => (await fetch(`${third.url}/${file}`)).text()),
  );
  const accented = scripts.filter((script) => script.includes(accentMarks[0]));
  expect(accented.length, 'scripts with texts of the language').toBeGreaterThan(5);
  const { client } = createVisitor({ send, baseUrl: () => third.url });
  await expect(client.call(getHistory, { query: { conversation_id: randomUUID() } })).rejects.toThrow(
    accentText('This device is not registered yet. Reload the page.'),
  );
});

// Two of them compile every file, which takes minutes on a busy machine.
describe('the whole of it', { tags: ['full'], timeout: 900_000 }, () => {
  it('lacks no text and no case in the scripts of src: the copy satisfies every type', async () => {
    expect(await third.copy.checkTypes()).toBe('');
  });

  it('is reported by the type check where a text lacks it', async () => {
    const errors = await third.copy.checkIncompleteText();
    expect(errors).toContain(`Property '"${thirdLanguage}"' is missing`);
    expect(errors).toContain('incomplete-text.ts');
  });

  it.each(findablePages)('names itself to search engines on %s', async (path) => {
    const head = await readHead(`${third.url}${path}?lang=${thirdLanguage}`);
    expect(head).toMatchObject({ status: 200, language: thirdLanguage });
    expect(Object.keys(head.alternates)).toEqual(expect.arrayContaining([...languages, thirdLanguage]));
  });

  it('is in the sitemaps', async () => {
    const sitemap = await (await fetch(`${third.url}/sitemaps/pages.xml`)).text();
    expect(sitemap).toContain(`hreflang="${thirdLanguage}" href="${third.url}/blogs?lang=${thirdLanguage}"`);
  });

  it('has mails', async () => {
    const visitor = createVisitor({ send, baseUrl: () => third.url });
    await visitor.register();
    await visitor.client.call(sendLoginEmail, { body: { email: 'reader@example.org' } });
    const { headers, subject, text } = await third.mails.waitForMail('reader@example.org');
    expect(headers.get('content-language')).toBe(thirdLanguage);
    expect(subject).toBe('⟦Ļöĝ îñ ţö Yuanfen ····⟧');
    expect(isForeign(text.replaceAll(/https?:\S+/g, ''))).toBe(false);
  });

  it.each(englishPages)('marks what is shown in English on %s', async (path) => {
    const { html } = await readHead(`${third.url}${path}?lang=${thirdLanguage}`);
    expect(html).toMatch(/<div class="(?:first-words )?prose[^>]* lang="en"/);
  });

  describe('in a browser', () => {
    let page: Page;
    let problems: PageProblems;
    beforeAll(async () => {
      const browser = await third.openBrowser();
      problems = browser.problems;
      page = await browser.context.newPage();
    });
    afterEach(() => {
      expect(problems.list()).toEqual([]);
    });

    it.each(pages)('shows no other language on %s', async (path) => {
      if (path === '/no-such-page') problems.allow(notFoundProblem);
      await page.goto(path, { waitUntil: ownPages.includes(path) ? 'networkidle' : 'load' });
      await expectPage(page.locator('html')).toHaveAttribute('lang', thirdLanguage);
      const names = [path, englishName, 'memory', 'xqzvwkjy'];
      expect(await listForeignTexts(page, { names, titles: [englishTitle] })).toEqual([]);
    });

    it('has a whole chat', async () => {
      await page.goto(chatPath);
      const composer = page.getByRole('textbox', { name: accentText(site.chatComposerLabel) });
      await composer.fill('Flat, please.');
      await composer.press('Enter');
      await expectPage(page.locator('li[data-state]')).toHaveCount(3);
      await expectPage(page.getByRole('button', { name: accentText(site.chatStop) })).toBeHidden(slowly);
      // The reply, which is also read out.
      const said = await page.locator('.chat-text :is(p, em)').allTextContents();
      const names = said.flatMap((text) => [text, ...text.split(/(?<=[.!?…])\s+/)]);
      expect(await listForeignTexts(page, { names })).toEqual([]);
      // The demo companion, and ICU's name for the language.
      const panelNames = [...names, 'American English', 'demo'];
      const choose = (name: string) =>
        page.getByRole('menuitem', { name: accentText(name), exact: true }).click();
      for (const [panel, title] of Object.entries(menuPanels)) {
        await page.getByRole('button', { name: accentText(around.menu) }).click();
        const level = new Map(Object.entries(menuLevels)).get(panel) ?? null;
        if (level !== null) await choose(menuTexts.levels[level]);
        await choose(title);
        const sheet = page.getByRole('dialog', { name: accentText(title) });
        await expectPage(sheet).toBeVisible();
        await expectPage(sheet.getByText(accentText(panelTexts.loading))).toHaveCount(0);
        expect
          .soft(await listForeignTexts(page, { selector: '[role=dialog]', names: panelNames }), title)
          .toEqual([]);
        await page.keyboard.press('Escape');
        await expectPage(sheet).toBeHidden();
      }
    });
  });
});
