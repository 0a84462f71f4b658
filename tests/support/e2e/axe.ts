import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** WCAG 2.2 AA. */
const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What depends on the layout alone: looked at where a page differs in nothing but its width. */
export const layoutRules = ['target-size', 'scrollable-region-focusable'];
/** What depends on the theme. */
export const colourRules = ['color-contrast', 'link-in-text-block'];

export interface AxeScope {
  /** Selectors of the only parts to look at; the whole page without any. */
  include?: readonly string[];
  /** Selectors of parts that are like others. */
  exclude?: readonly string[];
  /** `wcag` for the rules of WCAG 2.2 AA, `all` for axe's advice as well, or some by name. */
  rules?: 'wcag' | 'all' | readonly string[];
}

/** What axe finds in a page as it is now, one line each. */
export async function listAxeFaults(
  page: Page,
  { include = [], exclude = [], rules = 'wcag' }: AxeScope = {},
): Promise<string[]> {
  // Each look would put the whole of axe into the page again.
  const isThere = await page.evaluate(() => 'axe' in globalThis);
  const builder = new AxeBuilder({ page, ...(isThere && { axeSource: '0;' }) });
  // Otherwise axe opens a window for every look, for the sake of foreign frames; the product has none.
  // Rules of WCAG 2.2 look at media; only experimental ones look at style sheets, which would be read for every look.
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

/** Shows a page in a theme, without loading it again. */
export async function showTheme(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.evaluate(async (name) => {
    document.documentElement.dataset['theme'] = name;
    // Colours on their way from one theme to the other are of neither, and axe takes what is still fading in for hidden.
    const ending = document.getAnimations().filter(
      ({ effect, playState, timeline }) =>
        // Neither what a scroll drives nor what goes on for ever comes to an end.
        timeline === document.timeline &&
        playState === 'running' &&
        effect?.getComputedTiming().endTime !== Infinity,
    );
    await Promise.allSettled(ending.map(({ finished }) => finished));
  }, theme);
}
