import { expect, inject, it } from 'vitest';
import { favouriteTextsOf } from '#src/i18n/favourite-texts.ts';
import { mineTextsOf } from '#src/i18n/mine-texts.ts';
import { readPage } from '#tests/support/site/read-page.ts';

const url = inject('siteUrl');
const texts = favouriteTextsOf('en');
const tabs = `nav[aria-label="${texts.tabsLabel}"] a`;

const paths = ['/mine/chats', '/mine/characters', '/mine', '/mine/gems', '/mine/settings'];

it.each(paths)(
  '%s leads to the other personal pages, and says what it needs without script',
  async (path) => {
    const page = await readPage(`${url}${path}`, { Cookie: 'lang=en' });
    expect(page.values(tabs, 'href')).toEqual(paths);
    expect(page.values(`${tabs}[aria-current="page"]`, 'href')).toEqual([path]);
    const withoutScript = /<noscript>(.*?)<\/noscript>/s.exec(page.html.split('<main')[1] ?? '')?.[1];
    expect(withoutScript).toContain(mineTextsOf('en').needsScript);
  },
);
