import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawPreview, type Preview } from '#src/server/previews/draw-preview.ts';
import { layOutText, type Setting } from '#src/server/previews/lay-out-text.ts';
import { contentFolder } from '#tests/support/api/test-database.ts';

const picture = (name: string) => readFileSync(path.join(contentFolder, 'pictures', `${name}.webp`));
const article: Preview = {
  kind: 'article',
  language: 'en',
  siteName: 'Yuanfen',
  title: 'What yuanfen means',
  line: '',
  picture: picture('covers/what-yuanfen-means'),
};
const character: Preview = {
  ...article,
  kind: 'character',
  title: 'Peng Yue',
  line: 'Night-shift radio host',
  picture: picture('portraits/f01'),
};
const setting: Setting = {
  language: 'en',
  maxWidth: 900,
  maxLines: 3,
  maxHeight: 400,
  sizes: [88, 60],
  leading: 1.14,
  fill: '#ffffff',
};

/** Returns the share of the lower left part, where the title is, that is as bright as text. */
async function inkOf(jpeg: Buffer): Promise<number> {
  const area = sharp(jpeg).extract({ left: 60, top: 200, width: 620, height: 380 }).greyscale();
  const pixels = await area.raw().toBuffer();
  return pixels.filter((pixel) => pixel > 190).length / pixels.length;
}

const long = 'How to run a companion on your own computer, and what to do when it is slow '.repeat(5);

describe('a link preview', () => {
  async function expectTitle(_name: string, preview: Preview): Promise<void> {
    const jpeg = await drawPreview(preview);
    expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    expect(jpeg.byteLength).toBeLessThan(150_000);
    const without = await drawPreview({ ...preview, title: '', line: '' });
    expect((await inkOf(jpeg)) - (await inkOf(without))).toBeGreaterThan(0.01);
  }
  const title = 'of %s is a JPEG of 1200 × 630 below 150 kB that shows its title';
  it.each<[string, Preview]>([
    ['an article', article],
    [
      'an article with a very long Chinese title',
      { ...article, language: 'zh-CN', title: '缘分是什么意思，'.repeat(20) },
    ],
    ['a character with a long name and line', { ...character, title: long, line: long }],
    ['the site', { ...article, kind: 'site', title: 'Yuanfen', picture: null }],
  ])(title, expectTitle);
  it.each<[string, Preview]>([
    ['an article in Chinese', { ...article, language: 'zh-CN', title: '缘分是什么意思？' }],
    ['an article with a very long title', { ...article, title: long }],
    ['an article without a cover', { ...article, picture: null }],
    ['a title with emoji', { ...article, title: '🎉 Party 👩‍👩‍👧 time' }],
    ['a character', character],
    ['a character without a portrait', { ...character, picture: null }],
  ])(title, { tags: ['full'] }, expectTitle);

  it('keeps the title below the name of the site, however long both are', async () => {
    const { picture: _portrait, ...bare } = character;
    const jpeg = await drawPreview({ ...bare, picture: null, title: long, line: long });
    const rows = sharp(jpeg).extract({ left: 60, top: 124, width: 700, height: 26 }).greyscale();
    expect(Math.max(...(await rows.raw().toBuffer()))).toBeLessThan(150);
  });

  it('of nothing that can be drawn is still a picture', async () => {
    const jpeg = await drawPreview({ ...article, title: '🎉🎉', siteName: '🎉' });
    expect((await sharp(jpeg).stats()).entropy).toBeGreaterThan(3);
  });
});

describe('text that is drawn', () => {
  it('shrinks until it fits, and ends in an ellipsis after three lines when it never does', async () => {
    const short = await layOutText('A title', setting);
    expect(short).toMatchObject({ lines: ['A title'], size: 88 });
    const cut = await layOutText(long, setting);
    expect(cut.size).toBe(60);
    expect(cut.lines).toHaveLength(3);
    expect(cut.lines.at(-1)).toMatch(/\w…$/);
    expect(long.startsWith(cut.lines.join(' ').slice(0, -1))).toBe(true);
  });

  it('draws every Chinese character of the bundled articles and characters, never a box', async () => {
    const names = ['a-short-history-of-talking-machines', 'what-yuanfen-means', 'play-a-scene-together'];
    for (const name of names) {
      const file = readFileSync(path.join(contentFolder, 'articles', name, 'zh-CN.md'), 'utf8');
      const h1 = /^h1: (.+)$/m.exec(file)?.[1]?.replace(/^['"]|['"]$/g, '') ?? '';
      expect(h1).not.toBe('');
      const { lines } = await layOutText(h1, { ...setting, language: 'zh-CN' });
      expect(lines.join('').replace(/\s/g, '')).toBe(h1.replace(/\s/g, ''));
    }
  });

  it('leaves out characters that no font has, and contains outlines only, no text', async () => {
    const { lines, markup } = await layOutText('<script>alert(1)</script> 🎉 & "é" 👩‍👩‍👧', {
      ...setting,
      maxWidth: 2000,
    });
    expect(lines.join(' ')).toBe('<script>alert(1)</script> & "é"');
    expect(markup).not.toMatch(/script|alert|&/);
  });

  it('is empty for an empty text', async () => {
    expect(await layOutText('', setting)).toMatchObject({ lines: [], height: 0 });
  });
});
