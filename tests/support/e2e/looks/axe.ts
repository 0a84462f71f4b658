import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** WCAG 2.2 AA. */
const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Rules that depend on the layout alone: checked where a page differs only in its width. */
export const layoutRules = ['target-size', 'scrollable-region-focusable'];
/** Rules that depend on the theme. */
export const colourRules = ['color-contrast', 'link-in-text-block'];

export interface AxeScope {
  /** Selectors of the only parts to check; the whole page if empty. */
  include?: readonly string[];
  /** Selectors of parts that repeat others. */
  exclude?: readonly string[];
  /** `wcag` for the rules of WCAG 2.2 AA, `all` to add axe's advice, or a list of names. */
  rules?: 'wcag' | 'all' | readonly string[];
}

/** Lists the faults that axe finds in a page in its current state, one line each. */
export async function listAxeFaults(
  page: Page,
  { include = [], exclude = [], rules = 'wcag' }: AxeScope = {},
): Promise<string[]> {
  // Without this check, each look would inject all of axe again.
  const isThere = await page.evaluate(() => 'axe' in globalThis);
  const builder = new AxeBuilder({ page, ...(isThere && { axeSource: '0;' }) });
  // Otherwise axe opens a window for every look, for foreign frames; the product has none. Rules of WCAG 2.2 look at
  // media; only experimental ones look at style sheets, which would be read for every look.
  builder.setLegacyMode().options({ resultTypes: ['violations'], preload: { assets: ['media'] } });
  for (const selector of include) builder.include(selector);
  for (const selector of exclude) builder.exclude(selector);
  if (rules === 'wcag') builder.withTags(wcag);
  else if (rules !== 'all') builder.withRules([...rules]);
  const { violations } = await builder.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary ?? ''}`),
  );
}

/** Switches a page to a theme without reloading it. */
export async function showTheme(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.evaluate(async (name) => {
    document.documentElement.dataset['theme'] = name;
    // During a transition colours belong to neither theme, and axe treats an element that is still fading in as hidden.
    const ending = document.getAnimations().filter(
      ({ effect, playState, timeline }) =>
        // Animations driven by a scroll or repeated forever never end.
        timeline === document.timeline &&
        playState === 'running' &&
        effect?.getComputedTiming().endTime !== Infinity,
    );
    await Promise.allSettled(ending.map(({ finished }) => finished));
  }, theme);
}
