import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Preview } from '#src/server/previews/draw-preview.ts';
import { runPreviewTask } from '#src/server/previews/run-preview-task.ts';
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
const bare: Preview = { ...character, line: '', picture: null };
/** Tibetan, for which there is no font. */
const unknown = 'བོད་ཡིག';

const draw = (preview: Preview) => runPreviewTask('drawPreview', preview);

/** The pixels of the lower left part, where the title is. */
function titleOf(jpeg: Buffer): Promise<Buffer> {
  const area = { left: 60, top: 200, width: 620, height: 380 };
  return sharp(jpeg).extract(area).greyscale().raw().toBuffer();
}

/** Returns the share of that part that is as bright as text. */
async function inkOf(jpeg: Buffer): Promise<number> {
  const pixels = await titleOf(jpeg);
  return pixels.filter((pixel) => pixel > 190).length / pixels.length;
}

const long = 'How to run a companion on your own computer, and what to do when it is slow '.repeat(5);

describe('a link preview', () => {
  async function expectTitle(_name: string, preview: Preview): Promise<void> {
    const jpeg = await draw(preview);
    expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    expect(jpeg.byteLength).toBeLessThan(150_000);
    const without = await draw({ ...preview, title: '.', line: '' });
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
  ])(title, expectTitle);
  it.each<[string, Preview]>([
    ['an article in Chinese', { ...article, language: 'zh-CN', title: '缘分是什么意思？' }],
    ['an article with a very long title', { ...article, title: long }],
    ['an article without a cover', { ...article, picture: null }],
    ['a title with emoji', { ...article, title: '🎉 Party 👩‍👩‍👧 time' }],
    ['a character', character],
    ['a character without a portrait', { ...character, picture: null }],
  ])(title, { tags: ['full'] }, expectTitle);

  it('of the site shows its name', async () => {
    const site: Preview = { ...article, kind: 'site', title: '', picture: null };
    expect(await inkOf(await draw(site))).toBeGreaterThan(0.01);
    expect(await draw({ ...site, siteName: 'Yuanfan' })).not.toEqual(await draw(site));
  });

  it.each([
    ['Korean', '한지우', '김민서'],
    ['Arabic', 'مريم', 'جمال'],
    ['Hebrew', 'מרים', 'אסתר'],
    ['Thai', 'สมชาย', 'สมหมาย'],
    ['Hindi', 'प्रिया', 'प्राची'],
    ['Greek', 'Νίκος', 'Πέτρα'],
    ['Cyrillic', 'Мария', 'Ирина'],
    ['Vietnamese', 'Nguyễn', 'Trịnhh'],
    ['Chinese', '彭越', '林深'],
    ['Japanese', 'さくら', 'ひなた'],
    ['emoji', '🐱🐱', '🐶🐶'],
  ])('shows names in %s by their own letters, not by boxes', async (_script, one, another) => {
    const [first, second] = [await draw({ ...bare, title: one }), await draw({ ...bare, title: another })];
    expect(await inkOf(first)).toBeGreaterThan(0.005);
    expect(await inkOf(second)).toBeGreaterThan(0.005);
    expect(await titleOf(first)).not.toEqual(await titleOf(second));
  });

  it('leaves out what no font has, and keeps the rest of the name', async () => {
    expect(await draw({ ...bare, title: `Mia ${unknown}` })).toEqual(await draw({ ...bare, title: 'Mia' }));
  });

  it('has the name of the site as its title where no letter of its own can be drawn', async () => {
    const siteName = 'Elsewhere';
    const standIn = await draw({ ...bare, siteName, title: unknown });
    expect(standIn).toEqual(await draw({ ...bare, siteName, kind: 'site' }));
    expect(await draw({ ...bare, siteName, title: '' })).toEqual(standIn);
    expect(await draw({ ...bare, siteName, title: `${unknown} !` })).toEqual(standIn);
  });

  it('has a title even if the name of the site cannot be drawn either', async () => {
    const nameless = await draw({ ...bare, siteName: unknown, title: unknown });
    expect(nameless).toEqual(await draw({ ...bare, siteName: 'Yuanfen', kind: 'site' }));
  });

  it('keeps the title below the name of the site, however long both are', async () => {
    const jpeg = await draw({ ...bare, title: long, line: long });
    const rows = sharp(jpeg).extract({ left: 60, top: 124, width: 700, height: 26 }).greyscale();
    expect(Math.max(...(await rows.raw().toBuffer()))).toBeLessThan(150);
  });
});
