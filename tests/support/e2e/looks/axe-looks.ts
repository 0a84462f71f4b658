import { expect, type Page } from '@playwright/test';
import type { Language } from '#src/contract/locale/language.ts';
import { isFullRun } from '#tests/support/is-full-run.ts';
import { type AxeScope, colourRules, layoutRules, listAxeFaults, showTheme } from './axe.ts';

/** One run of axe on a page. */
export interface Look {
  width: number;
  theme: 'dark' | 'light';
  /** The rules of the scope by default; `wcag` if that has none. */
  rules?: AxeScope['rules'];
}

type Looks = readonly Look[];

/**
 * The looks of `npm run test:full`. Themes differ in colours only, so each theme is checked completely at one width,
 * and for its colours at the other. English has the longest words, Chinese another font: at the other widths, English
 * stands for both.
 */
const everyLook: Record<Language, Looks> = {
  en: [
    { width: 390, theme: 'dark' },
    { width: 390, theme: 'light', rules: colourRules },
    { width: 820, theme: 'light', rules: layoutRules },
    { width: 1440, theme: 'light' },
    { width: 1440, theme: 'dark', rules: colourRules },
  ],
  'zh-CN': [
    { width: 390, theme: 'dark' },
    { width: 390, theme: 'light', rules: colourRules },
  ],
};

const phoneInTheDark: Look = { width: 390, theme: 'dark' };
const wideInTheLight: Look = { width: 1440, theme: 'light' };
/** A second look at a page that was checked completely is only for the rules that depend on themes and widths. */
const secondLook = { rules: [...colourRules, ...layoutRules] };

/**
 * The looks of `npm test` at a page that is checked in both languages: once completely and once for what themes and
 * widths change, one in English and the other in Chinese. So every component is checked in both themes, both languages
 * and both layouts, though not in all combinations. Pages take the rows in turn.
 */
const looksByDay: readonly Record<Language, Looks>[] = [
  { en: [phoneInTheDark], 'zh-CN': [{ ...wideInTheLight, ...secondLook }] },
  { en: [{ ...phoneInTheDark, ...secondLook }], 'zh-CN': [wideInTheLight] },
  { en: [wideInTheLight], 'zh-CN': [{ ...phoneInTheDark, ...secondLook }] },
  { en: [{ ...wideInTheLight, ...secondLook }], 'zh-CN': [phoneInTheDark] },
];

/** Lists the looks at a page in a language. @param index the page's index among those of a test */
export function listPageLooks(index: number, language: Language): Looks {
  return isFullRun ? everyLook[language] : (looksByDay[index % looksByDay.length]?.[language] ?? []);
}

/**
 * The looks at a part that a person has to open or to create first, in one language: both themes, at the smallest and
 * the largest width.
 */
export const partLooks: Looks = isFullRun
  ? everyLook.en
  : [phoneInTheDark, { ...wideInTheLight, ...secondLook }];

/** The looks at a part that is the same at every width, or keeps its width: both themes, the second for its colours. */
export const themeLooks: readonly Omit<Look, 'width'>[] = [
  { theme: 'dark' },
  isFullRun ? { theme: 'light' } : { theme: 'light', rules: colourRules },
];

/** Reloads a page in Chinese. */
export async function showInChinese(page: Page): Promise<void> {
  await page.context().addCookies([{ name: 'lang', value: 'zh-CN', url: page.url() }]);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
}

/**
 * Returns the faults that axe finds in several looks at a page, each line with its look; the page stays in the last
 * one.
 */
export async function listFaultsOfLooks(
  page: Page,
  looks: readonly (Omit<Look, 'width'> & { width?: number })[],
  scope: AxeScope = {},
): Promise<string[]> {
  const found: string[] = [];
  for (const { width, theme, rules } of looks) {
    if (width !== undefined) await page.setViewportSize({ width, height: 900 });
    await showTheme(page, theme);
    const faults = await listAxeFaults(page, { ...scope, rules: rules ?? scope.rules ?? 'wcag' });
    const size = width === undefined ? '' : ` at ${width} px`;
    found.push(...faults.map((fault) => `${theme}${size}: ${fault}`));
  }
  return found;
}
