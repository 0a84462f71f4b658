import { expect, type Page } from '@playwright/test';
import type { Language } from '#src/contract/base/language.ts';
import { isFullRun } from '../full-run.ts';
import { type AxeScope, colourRules, layoutRules, listAxeFaults, showTheme } from './axe.ts';

/** One run of axe over what a page shows. */
export interface Look {
  width: number;
  theme: 'dark' | 'light';
  /** Those of the scope unless told; `wcag` without either. */
  rules?: AxeScope['rules'];
}

type Looks = readonly Look[];

/**
 * The looks of `npm run test:full`. Themes differ in colours only, so each theme is looked at whole at one width, and
 * for its colours at the other. English has the longest words, Chinese another font: its layout is that of English at
 * the other widths.
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
/** A second look at what was seen whole is for what themes and widths change. */
const secondLook = { rules: [...colourRules, ...layoutRules] };

/**
 * The looks of `npm test` at a page that is looked at in both languages: once whole and once for what themes and widths
 * change, the one in English and the other in Chinese. So every component is seen in both themes, both languages and
 * both layouts, though not in all combinations. Pages take the rows in turn.
 */
const looksByDay: readonly Record<Language, Looks>[] = [
  { en: [phoneInTheDark], 'zh-CN': [{ ...wideInTheLight, ...secondLook }] },
  { en: [{ ...phoneInTheDark, ...secondLook }], 'zh-CN': [wideInTheLight] },
  { en: [wideInTheLight], 'zh-CN': [{ ...phoneInTheDark, ...secondLook }] },
  { en: [{ ...wideInTheLight, ...secondLook }], 'zh-CN': [phoneInTheDark] },
];

/** The looks at a page in a language. @param index its place among those that a test goes through */
export function listPageLooks(index: number, language: Language): Looks {
  return isFullRun ? everyLook[language] : (looksByDay[index % looksByDay.length]?.[language] ?? []);
}

/**
 * The looks at every kind of page. By day each kind has one language: words change with the language, and every text is
 * there in both, or the types do not fit. Kinds take the rows in turn, so that what stands on more than one kind is seen
 * whole in each language with each theme. @param kind the index of a kind among all
 */
export function listKindLooks(kind: number, language: Language): Looks {
  if (isFullRun) return everyLook[language];
  const [whole, second] = kind % 4 < 2 ? [phoneInTheDark, wideInTheLight] : [wideInTheLight, phoneInTheDark];
  return (kind % 2 === 0) === (language === 'en') ? [whole, { ...second, ...secondLook }] : [];
}

/** The looks at what a person has to open or to make first, in one language: both themes, at both ends of the widths. */
export const partLooks: Looks = isFullRun
  ? everyLook.en
  : [phoneInTheDark, { ...wideInTheLight, ...secondLook }];

/** The looks at what is the same at every width, or stays as wide as it is: both themes, the second for its colours. */
export const themeLooks: readonly Omit<Look, 'width'>[] = [
  { theme: 'dark' },
  isFullRun ? { theme: 'light' } : { theme: 'light', rules: colourRules },
];

/** Loads a page again in Chinese. */
export async function showInChinese(page: Page): Promise<void> {
  await page.context().addCookies([{ name: 'lang', value: 'zh-CN', url: page.url() }]);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
}

/** What axe finds in a page in one look after the other, each line with its look; the last one stays. */
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
