import type { Node } from '@takumi-rs/core';
import type { Language } from '#src/contract/locale/language.ts';
import { renderer } from './renderer.ts';

/** The setting of a text; lengths in pixels. */
export interface Setting {
  maxWidth: number;
  maxHeight: number;
  /** Type sizes, the preferred one first; the last is used for a text that fits in none. */
  sizes: readonly [number, ...number[]];
  /** Distance of baselines, in type sizes. */
  leading: number;
  color: string;
}

/** Matches a text whose first letter is written from right to left. */
const rightToLeft = /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}]/u;
/** Matches letters of languages without spaces. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const opening = /[\p{Ps}\p{Pi}]$/u;
const closing = /^[\p{Pe}\p{Pf}\p{Po}\p{Pd}…—～\s]/u;
const wordSegmenter = new Intl.Segmenter('zh-CN', { granularity: 'word' });
/** The width of a space, in type sizes: the one at the end of a line may reach beyond it. */
const spaceWidth = 0.3;

/**
 * Sets a text in the largest of the sizes in which it fits, in lines that are about equally long. A text that fits in
 * none ends in an ellipsis.
 * @returns null if no character of the text can be drawn
 */
export async function setText(text: string, language: Language, setting: Setting): Promise<Node | null> {
  const { maxWidth, maxHeight, sizes, leading, color } = setting;
  const drawable = await renderer.loadFonts(text, language);
  if (drawable === '') return null;
  const node: Node = {
    type: 'text',
    text: allowBreaks(drawable),
    dir: rightToLeft.test(drawable) ? 'rtl' : 'ltr',
  };
  const style = {
    width: maxWidth,
    lineHeight: leading,
    color,
    textAlign: 'left',
    textWrap: 'balance',
    wordBreak: 'keep-all',
  } as const;
  for (const fontSize of sizes) {
    const whole: Node = { ...node, style: { ...style, fontSize } };
    const { height, runs } = await renderer.measure(whole, language);
    const most = maxWidth + spaceWidth * fontSize;
    const isNarrow = runs.every(({ x, width }) => x >= maxWidth - most && x + width <= most);
    if (isNarrow && height <= maxHeight) return whole;
  }
  const fontSize = sizes.at(-1) ?? sizes[0];
  const lineClamp = Math.floor(maxHeight / (leading * fontSize));
  const cut = { fontSize, lineClamp, overflowWrap: 'break-word', textOverflow: 'ellipsis' } as const;
  return { ...node, style: { ...style, ...cut } };
}

/**
 * Lets lines end between words that no space separates, as in Chinese and Thai; `keep-all` forbids it elsewhere. Closing
 * marks stay with the word before them, opening marks with the word after.
 */
function allowBreaks(text: string): string {
  let broken = '';
  for (const { segment } of wordSegmenter.segment(text)) {
    const isEnd = unspaced.test(broken.slice(-1) + segment.slice(0, 1));
    broken += isEnd && !opening.test(broken) && !closing.test(segment) ? `\u200B${segment}` : segment;
  }
  return broken;
}
