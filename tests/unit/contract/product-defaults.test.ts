import { readFile } from 'node:fs/promises';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { collapseTexts } from '#src/client/page/collapse-texts.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import { registrationFailedMessage } from '#src/contract/errors/network-error.ts';
import { vipLevels } from '#src/contract/call/level.ts';
import { siteTextsOf } from '#src/i18n/site-texts.ts';
import BottomNav from '#src/islands/bottom-nav/BottomNav.island.tsx';
import { levelTable } from '#src/server/account/identity/level-table.ts';
import { users } from '#src/server/account/identity/tables.ts';

// Defaults and constants of docs/rules.md as literals: none is read from the source.

describe('defaults (rule:user-fields)', () => {
  it('a user is MALE, reads zh-CN in en-US, and has no level', () => {
    expect({
      gender: users.gender.default,
      source_language: users.sourceLanguage.default,
      target_language: users.targetLanguage.default,
      vip_level: users.vipLevel.default,
    }).toEqual({
      gender: 'MALE',
      source_language: 'zh-CN',
      target_language: 'en-US',
      vip_level: 'NOT_VIP',
    });
  });
});

it('the bottom navigation has four tabs: home, blogs, membership, mine (rule:bottom-navigation)', () => {
  const html = renderToStaticMarkup(
    createElement(BottomNav, { language: 'en', path: '/', chargesGems: true }),
  );
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    '/',
    '/blogs',
    '/membership',
    '/mine/chats',
  ]);
});

it('failures within a login have messages of their own (rule:error-words)', () => {
  expect(registrationFailedMessage.en).toBe(
    'This device could not be registered. Check the connection and reload the page.',
  );
  expect(userMessages.registrationFailed.en).toBe(registrationFailedMessage.en);
  expect(userMessages.loginFailed.en).toBe('The login did not work. Try again, or choose another way.');
  expect(userMessages.userUpdateFailed.en).toBe('Your details could not be saved. Try again.');
});

it('the error page says that it opens the home page in 3 s (rule:error-page)', () => {
  expect(siteTextsOf('en').goingHomeIn(3)).toBe('Going home in 3 s');
  expect(siteTextsOf('en').goingHomeNotice).toMatch(/ 3 seconds/);
});

it('gems of login packages by level: NOT_VIP and GEMS 1 K a day, VIP 120 K and SVIP 480 K a month and 1 K a day; a guest has 200 (rule:daily-package)', () => {
  const ofLevels = vipLevels.map((level) => [level, levelTable[level].daily, levelTable[level].monthly]);
  expect(ofLevels).toEqual([
    ['NOT_VIP', 1_000, 0],
    ['GEMS', 1_000, 0],
    ['VIP', 1_000, 120_000],
    ['SVIP', 1_000, 480_000],
  ]);
  expect(levelTable.guest.daily).toBe(200);
});

describe('a long text of a page (rule:long-texts)', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('shows 1 line, and 5 when it is opened', async () => {
    const styles = await readFile('src/styles/characters/character-page.css', 'utf8');
    const ruleOf = (selector: string) => styles.split(`${selector} {`)[1]?.split('}')[0];
    expect(
      ruleOf(".collapsible:not([data-collapse='open'], [data-collapse='whole']) .collapsible-text"),
    ).toMatch(/-webkit-line-clamp: 1;/);
    expect(ruleOf(".collapsible[data-collapse='open'] .collapsible-text")).toMatch(/max-height: 5lh;/);
  });

  it('is measured again once the window has kept its size for 300 ms', () => {
    class Element {
      dataset: Record<string, string> = {};
      children: Element[] = [];
      scrollHeight = 10;
      setAttribute(): void {
        return;
      }
      removeAttribute(): void {
        return;
      }
      addEventListener(): void {
        return;
      }
    }
    class Button extends Element {}
    const [box, text] = [new Element(), new Element()];
    box.children = [text, new Button()];
    const onResize: (() => void)[] = [];
    vi.stubGlobal('HTMLElement', Element);
    vi.stubGlobal('HTMLButtonElement', Button);
    vi.stubGlobal('document', { querySelectorAll: () => [box] });
    vi.stubGlobal('getComputedStyle', () => ({ lineHeight: '10px' }));
    vi.stubGlobal('addEventListener', (_type: string, listen: () => void) => onResize.push(listen));
    vi.useFakeTimers();
    collapseTexts();
    expect(box.dataset['collapse']).toBe('whole');
    text.scrollHeight = 50;
    onResize[0]?.();
    vi.advanceTimersByTime(200);
    onResize[0]?.();
    vi.advanceTimersByTime(299);
    expect(box.dataset['collapse']).toBe('whole');
    vi.advanceTimersByTime(1);
    expect(box.dataset['collapse']).toBe('shut');
  });
});
