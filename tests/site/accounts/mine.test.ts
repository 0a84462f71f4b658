import { expect, inject, it } from 'vitest';
import { favouriteTextsOf } from '#src/i18n/favourite-texts.ts';
import { mineTextsOf } from '#src/i18n/mine-texts.ts';
import { readPage } from '#tests/support/site/read-page.ts';

const url = inject('siteUrl');
const texts = favouriteTextsOf('en');
const tabs = `nav[aria-label="${texts.tabsLabel}"] a`;

it.each(['/mine', '/mine/chats', '/mine/characters', '/mine/settings'])(
  '%s leads to the other personal pages, and says what it needs without script',
  async (path) => {
    const page = await readPage(`${url}${path}`, { Cookie: 'lang=en' });
    expect(page.values(tabs, 'href')).toEqual(['/mine', '/mine/chats', '/mine/characters', '/mine/settings']);
    expect(page.values(`${tabs}[aria-current="page"]`, 'href')).toEqual([path]);
    expect(page.html).toContain(
      `<noscript> <p class="mine-notice">${mineTextsOf('en').needsScript}</p> </noscript>`,
    );
    expect(page.values('.mine-room [role="status"], .goes-without-script', 'class')).not.toEqual([]);
  },
);
