/**
 * Makes the pictures of the manifest (src/domain/install/web-manifest.ts) from the real pages, in every language, and
 * from two of them the picture of the README: `npm run screenshots`, by hand after a build, whenever those pages look
 * different.
 */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, devices, type Page } from '@playwright/test';
import { languages, type Language } from '#src/contract/locale/language.ts';
import {
  listForms,
  screenshotForms,
  type ScreenshotForm,
  type ScreenshotName,
  screenshotPath,
} from '#src/domain/install/web-manifest.ts';
import { chatNameTextsOf } from '#src/i18n/chat/chat-part-texts.ts';
import { siteTextsOf } from '#src/i18n/site-texts.ts';
import { chatPath } from '#tests/support/e2e/chat/chat.ts';
import { untilIdle } from '#tests/support/e2e/chat/quiet-network.ts';
import { type E2eServer, startE2eServer } from '#tests/support/e2e/server.ts';
import { composeReadmePicture } from './compose-readme-picture.ts';

const publicFolder = fileURLToPath(new URL('../../public', import.meta.url));
const docsFolder = fileURLToPath(new URL('../../docs', import.meta.url));
const executablePath = process.env['CHROMIUM_SHELL_PATH'] ?? process.env['CHROMIUM_PATH'];
/** Pixels of the picture per pixel of the page. */
const scales: Record<ScreenshotForm, number> = { narrow: 2, wide: 1 };
/** Text is still sharp, and a picture has about 100 KB. */
const quality = 74;

const paths: Record<ScreenshotName, string> = {
  home: '/',
  chat: chatPath,
  character: '/character/peng-yue-f01',
  story: '/blogs/culture/what-yuanfen-means',
};

/** Messages of the chat, the person's first. */
const talks: Record<Language, readonly [said: string, reply: string]> = {
  en: [
    'Flat. And yes, a rotten day.',
    '*She is already reaching for the bigger bowl.* Thought so. You said “yes” before you sat down.\n\nEat first, talk second. The broth had eight hours, it can wait for the end of your sentence.',
  ],
  'zh-CN': [
    '扁粉。今天确实糟透了。',
    '*她已经伸手去拿那只大碗。* 我就说嘛，你还没坐下，就先说了“确实”。\n\n先吃，再讲。汤熬了八个钟头，等得起你这句话。',
  ],
};

const server = await startE2eServer();
const browser = await chromium.launch({
  ...(executablePath !== undefined && { executablePath }),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--hide-scrollbars',
    '--disable-blink-features=AutomationControlled',
  ],
});
try {
  for (const language of languages) {
    for (const form of listForms()) await makePictures(browser, server, language, form);
  }
  const bytes = await composeReadmePicture(
    fileOf('home', 'wide', 'en'),
    fileOf('chat', 'narrow', 'en'),
    path.join(docsFolder, 'yuanfen.webp'),
  );
  console.log(`docs/yuanfen.webp: ${Math.round(bytes / 1_000)} kB`);
} finally {
  await browser.close();
  await server.close();
}

async function makePictures(
  source: Browser,
  { url, upstream }: E2eServer,
  language: Language,
  form: ScreenshotForm,
): Promise<void> {
  const { names, width, height } = screenshotForms[form];
  const scale = scales[form];
  const context = await source.newContext({
    baseURL: url,
    locale: language,
    // A person's browser: automated ones show no gems.
    userAgent: devices['Desktop Chrome'].userAgent,
    viewport: { width: width / scale, height: height / scale },
    deviceScaleFactor: scale,
    reducedMotion: 'reduce',
  });
  for (const name of names) {
    const page = await context.newPage();
    await page.goto(paths[name]);
    if (name === 'chat') {
      const [said, text] = talks[language];
      upstream.setScript({ name: 'reply', text });
      await talk(page, language, said);
    }
    await settle(page);
    const file = fileOf(name, form, language);
    await mkdir(path.dirname(file), { recursive: true });
    const picture = await page.screenshot({ path: file, type: 'jpeg', quality });
    console.log(`${path.relative(publicFolder, file)}: ${Math.round(picture.length / 1_000)} kB`);
  }
  await context.close();
}

function fileOf(name: ScreenshotName, form: ScreenshotForm, language: Language): string {
  return path.join(publicFolder, screenshotPath(name, form, language));
}

async function talk(page: Page, language: Language, said: string): Promise<void> {
  const texts = siteTextsOf(language);
  const field = page.getByRole('textbox', { name: texts.chatComposerLabel });
  await page.locator('main astro-island[ssr]').waitFor({ state: 'detached' });
  await field.fill(said);
  await field.press('Enter');
  await page.locator('li[data-state]').nth(2).waitFor();
  await page.getByRole('button', { name: texts.chatSend }).waitFor();
  await page.getByRole('button', { name: chatNameTextsOf(language).later }).click();
  await page.locator('.gem-chip').filter({ hasText: /\d/ }).first().waitFor();
  await field.blur();
}

/** Waits for the visible pictures. */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { left, right, top, width } = image.getBoundingClientRect();
      const isInSight = width > 0 && top < innerHeight && right > 0 && left < innerWidth;
      return !isInSight || image.complete;
    }),
  );
  await untilIdle(page);
}
