import { describe, expect, it } from 'vitest';
import type { PictureWidth } from '#src/contract/pictures/picture.ts';
import {
  articleCardSizes,
  articleCoverSizes,
  characterCardSizes,
  hotArticleSizes,
  leadArticleSizes,
  portraitSizes,
  readNextSizes,
} from '#src/domain/pictures/picture-sizes.ts';
import { usualWidths } from '#src/domain/pictures/picture-sources.ts';

interface Screen {
  /** CSS pixels. */
  width: number;
  density: number;
}

/** Returns the length that a browser reads from `sizes`, in CSS pixels. */
function readSizes(sizes: string, screen: Screen): number {
  for (const entry of sizes.split(', ')) {
    const [, conditions = '', length = ''] = /^((?:\([^)]+\)(?: and )?)*) ?(.+)$/.exec(entry) ?? [];
    if (conditions.split(' and ').every((condition) => isMet(condition, screen)))
      return measure(length, screen);
  }
  throw new Error(`No entry of ${sizes} is for every screen`);
}

function isMet(condition: string, { width, density }: Screen): boolean {
  if (condition === '') return true;
  const [, feature, value] = /^\(([a-z-]+): ([\d.]+)(?:px|dppx)\)$/.exec(condition.trim()) ?? [];
  if (feature === 'max-width') return width <= Number(value);
  if (feature === 'min-resolution') return density >= Number(value);
  throw new Error(`Unknown condition ${condition}`);
}

function measure(length: string, { width }: Screen): number {
  const sum = /^calc\(([\d.]+)vw - ([\d.]+)px\)$/.exec(length);
  if (sum !== null) return (Number(sum[1]) * width) / 100 - Number(sum[2]);
  const [, number, unit] = /^([\d.]+)(px|vw)$/.exec(length) ?? [];
  if (number === undefined) throw new Error(`Unknown length ${length}`);
  return unit === 'vw' ? (Number(number) * width) / 100 : Number(number);
}

/** Returns the narrowest width with one image pixel per screen pixel, which every browser accepts. */
function chooseWidth(sizes: string, screen: Screen): PictureWidth | undefined {
  const needed = Math.floor(readSizes(sizes, screen) * screen.density);
  return usualWidths.find((width) => width >= needed);
}

/** Returns the page's margin on either side, and the number of stories per row (rule:gutters). */
function layoutOf(width: number) {
  if (width < 768) return { content: width - 40, stories: 1 };
  if (width < 992) return { content: width - 40, stories: 2 };
  if (width < 1200) return { content: width - 80, stories: 3 };
  if (width < 1440) return { content: width - 120, stories: 3 };
  return { content: Math.min(width - 160, 1760), stories: 3 };
}

/** Returns the number of character cards per row, and the gap between them (rule:card-grid). */
function cardsOf(width: number) {
  if (width < 600) return { cards: 2, gap: 16 };
  if (width < 1024) return { cards: 3, gap: 16 };
  if (width < 1440) return { cards: 4, gap: 20 };
  return { cards: width < 1920 ? 6 : 8, gap: 20 };
}

const real: [string, string, (width: number) => number][] = [
  ['character card', characterCardSizes, (width) => share(width, cardsOf(width).cards, cardsOf(width).gap)],
  ['article card', articleCardSizes, (width) => share(width, layoutOf(width).stories, 20)],
  ['lead article', leadArticleSizes, (width) => layoutOf(width).content * (width < 992 ? 1 : 7 / 12)],
  ['article cover', articleCoverSizes, (width) => Math.min(layoutOf(width).content, 1024)],
  ['portrait', portraitSizes, (width) => (width < 768 ? width : width < 992 ? 328 : 416)],
  ['hot article', hotArticleSizes, (width) => ((width < 992 ? 96 : 112) * 16) / 9],
  ['article to read next', readNextSizes, (width) => (width < 768 ? (112 * 16) / 9 : share(width, 3, 20))],
];

function share(width: number, columns: number, gap: number): number {
  return (layoutOf(width).content - (columns - 1) * gap) / columns;
}

const phones: Screen[] = [360, 375, 390, 393, 412, 430].flatMap((width) =>
  [2.625, 2.75, 3].map((density) => ({ width, density })),
);

describe('the sizes of pictures', () => {
  it.each(real)('state the width of a %s on every screen wider than a phone’s', (_name, sizes, widthOf) => {
    for (let width = 480; width <= 2560; width += 1) {
      const stated = readSizes(sizes, { width, density: 1 });
      expect(Math.abs(stated - widthOf(width)), `at ${width}`).toBeLessThan(3);
    }
  });

  it.each([
    ['character card', characterCardSizes, 480],
    ['article card', articleCardSizes, 720],
    ['lead article', leadArticleSizes, 720],
    ['article cover', articleCoverSizes, 720],
    ['portrait', portraitSizes, 720],
  ] as const)('fetch a %s for phones no larger than the eye needs', (_name, sizes, most) => {
    expect(phones.map((phone) => chooseWidth(sizes, phone))).toEqual(phones.map(() => most));
    expect(chooseWidth(sizes, { width: 390, density: 2 })).toBe(most === 480 ? 360 : most);
  });
});
