import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Node } from '@takumi-rs/core';
import { describe, expect, it } from 'vitest';
import type { Language } from '#src/contract/locale/language.ts';
import { renderer } from '#src/server/previews/renderer.ts';
import { type Setting, setText } from '#src/server/previews/set-text.ts';
import { contentFolder } from '#tests/support/api/test-database.ts';

const setting: Setting = {
  maxWidth: 900,
  maxHeight: 302,
  sizes: [88, 60],
  leading: 1.14,
  color: '#ffffff',
};

interface SetLines {
  node: Node;
  size: number;
  width: number;
  lines: string[];
  runs: { text: string; x: number }[];
}

/** Sets a text and returns its lines from the top, without the marks for the end of a line. */
async function set(
  text: string,
  options: Partial<Setting> = {},
  language: Language = 'en',
): Promise<SetLines> {
  const node = await setText(text, language, { ...setting, ...options });
  if (node === null) throw new Error(`nothing of ${text} can be drawn`);
  const size = Number(node.style?.fontSize);
  const { runs } = await renderer.measure(node, language);
  const lines: string[] = [];
  let top = -Infinity;
  for (const { text: part, y } of runs) {
    // Typefaces in one line differ by less than that.
    if (y > top + size / 2) {
      top = y;
      lines.push('');
    }
    lines.push((lines.pop() ?? '') + part.replaceAll('\u200B', ''));
  }
  const width = Math.max(...runs.map((run) => run.x + run.width));
  return { node, size, width, lines: lines.map((line) => line.trim()), runs };
}

/** Draws a white text and returns how far each line reaches to the right, in pixels. */
async function drawnWidths(node: Node): Promise<number[]> {
  const { data, width } = await renderer.draw(node, 'en');
  const lineHeight = Number(node.style?.fontSize) * setting.leading;
  const reach: number[] = [];
  for (let pixel = 0; pixel < data.length / 4; pixel += 1) {
    const line = Math.floor(pixel / width / lineHeight);
    if ((data[pixel * 4] ?? 0) > 127) reach[line] = Math.max(reach[line] ?? 0, pixel % width);
  }
  return reach;
}

const widthOf = async (text: string) => (await set(text)).width;

const long = 'How to run a companion on your own computer, and what to do when it is slow '.repeat(5);

describe('the lines of a text', () => {
  it('break between words and are about equally long', async () => {
    const { node, size, lines } = await set('What yuanfen means and why it matters to you', {
      maxWidth: 900,
    });
    expect([size, lines.length]).toEqual([88, 2]);
    const [first = 0, second = 0] = await drawnWidths(node);
    expect(Math.min(first, second) / Math.max(first, second)).toBeGreaterThan(0.75);
  });

  it('of Chinese break between words, which no space separates', async () => {
    const text = '人工智能伴侣能做什么不能做什么';
    for (let maxWidth = 400; maxWidth < 1100; maxWidth += 70) {
      const { lines } = await set(text, { maxWidth, maxHeight: 560 }, 'zh-CN');
      expect(lines.join('')).toBe(text);
      expect(lines.filter((line) => /^么|[人什]$/.test(line))).toEqual([]);
    }
  });

  it('of Thai break between words, which no space separates', async () => {
    const { lines } = await set('วันนี้อากาศดีมากเราไปเที่ยวทะเล', { maxWidth: 620, sizes: [60] });
    expect(lines).toEqual(['วันนี้อากาศดีมากเราไป', 'เที่ยวทะเล']);
  });

  it('neither begin with a closing mark nor end with an opening one', async () => {
    const text = '缘分，是什么意思？为什么它不等于“命运”，也不等于《天意》。';
    for (let maxWidth = 480; maxWidth < 1700; maxWidth += 70) {
      const { lines } = await set(text, { maxWidth, maxHeight: 560 }, 'zh-CN');
      expect(lines.join('')).toBe(text);
      expect(lines.filter((line) => /^[，。？！：”》]|[“《]$/u.test(line))).toEqual([]);
    }
  });

  it('hold a wide word whole in a smaller size, and cut one that is too wide for every size', async () => {
    const word = 'Donaudampfschifffahrtsgesellschaft';
    expect(await set(word, { sizes: [124, 60] })).toMatchObject({ size: 60, lines: [word] });
    const { lines, width } = await set(word.repeat(2), { sizes: [124, 60] });
    expect(lines.length).toBe(2);
    expect(lines.join('')).toBe(word.repeat(2));
    expect(width).toBeLessThanOrEqual(900);
  });

  it('shrink until they fit, and end in an ellipsis when they never do', async () => {
    expect(await set('A title')).toMatchObject({ lines: ['A title'], size: 88 });
    const { node, size, lines } = await set(long);
    expect(size).toBe(60);
    expect(lines).toHaveLength(4);
    const start = lines.join(' ');
    expect(long.startsWith(start)).toBe(true);
    const uncut = await set(start);
    expect(uncut.lines).toEqual(lines);
    const [cut, whole] = [await renderer.draw(node, 'en'), await renderer.draw(uncut.node, 'en')];
    expect(cut.data.equals(whole.data)).toBe(false);
  });
});

describe('the letters of a text', () => {
  it('of Arabic are joined', async () => {
    expect(await widthOf('مريم')).toBeLessThan((await widthOf('م\u200Cر\u200Cي\u200Cم')) - 10);
  });

  it('of Hindi form conjuncts', async () => {
    expect(await widthOf('क्ष')).toBeLessThan((await widthOf('क्\u200Cष')) - 10);
  });

  it('of Thai, Hebrew and Hindi carry their marks, which take no room', async () => {
    expect(await widthOf('ที่')).toBe(await widthOf('ท'));
    expect(await widthOf('שָׁלוֹם')).toBe(await widthOf('שלום'));
    expect(await widthOf('कु')).toBe(await widthOf('क'));
  });

  it.each(['مريم!', 'שלום!'])('of %s are written from right to left', async (text) => {
    const { runs } = await set(text);
    const mark = runs.find((run) => run.text === '!');
    expect(mark?.x).toBe(0);
  });

  it('of two directions keep the order of their words', async () => {
    const { runs } = await set('Mia مريم Doe');
    const placed = runs.toSorted((a, b) => a.x - b.x).map((run) => run.text.trim());
    expect(placed.filter((word) => word !== '')).toEqual(['Mia', 'مريم', 'Doe']);
  });

  it.each([
    ['<b>Mia</b> &amp; "é"', '<b>Mia</b> &amp; "é"'],
    ['\u202EMia\u2066 Doe\u0000\n\tx', 'Mia Doe x'],
    ['Miཀa  ཀ Doe', 'Mia Doe'],
    ['H̷̢̛̟̼e̸͇̓llo', 'Hello'],
    ['𝓜𝓲𝓪 𝐃𝐨𝐞', 'Mia Doe'],
    ['e\u0301', 'é'],
    ['👩‍👩‍👧 🇨🇳 ❤️', '👩‍👩‍👧 🇨🇳 ❤️'],
  ])('of %j are drawn as %j', async (text, drawn) => {
    expect((await set(text)).lines).toEqual([drawn]);
  });

  it('have wide quotation marks in Chinese, and narrow ones in English, whichever came first', async () => {
    const inChinese = await set('“Mia”', {}, 'zh-CN');
    expect(await widthOf('“Mia”')).toBeLessThan(inChinese.width - inChinese.size);
    expect((await set('“Mia”', {}, 'zh-CN')).width).toBe(inChinese.width);
  });

  it.each(['', ' \n', 'ཀཁ', 'ཀ: !', '\u200B\u200D\uFE0F'])('of %j are none', async (text) => {
    expect(await setText(text, 'en', setting)).toBeNull();
  });

  it('of the bundled Chinese titles are all drawn', async () => {
    for (const name of [
      'a-short-history-of-talking-machines',
      'what-yuanfen-means',
      'play-a-scene-together',
    ]) {
      const file = readFileSync(path.join(contentFolder, 'articles', name, 'zh-CN.md'), 'utf8');
      const h1 = /^h1: (.+)$/m.exec(file)?.[1]?.replace(/^['"]|['"]$/g, '') ?? '';
      expect(h1).not.toBe('');
      const { lines } = await set(h1, {}, 'zh-CN');
      expect(lines.join('').replace(/\s/g, '')).toBe(h1.replace(/\s/g, ''));
    }
  });
});
