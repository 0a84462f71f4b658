import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { renderBlink } from '#scripts/art/render-blink.ts';
import { covers } from '#scripts/art/covers.ts';
import { looksOfMen } from '#scripts/art/looks-of-men.ts';
import { looksOfWomen } from '#scripts/art/looks-of-women.ts';
import { pictureId } from '#src/server/pictures/import-picture.ts';

const sources = join(import.meta.dirname, '../../../../src');
const looks = Object.entries({ ...looksOfWomen, ...looksOfMen });

test('every bundled character has a look, with an object of their own', async () => {
  const characters = (await readdir(join(sources, 'content/characters'))).map((name) => name.slice(0, -5));
  expect(looks.map(([id]) => id).toSorted()).toEqual(characters.toSorted());
  expect(new Set(looks.map(([, look]) => look.held)).size).toBe(24);
});

test('half of the portraits look left, and both distances are used by at least a third', () => {
  const left = looks.filter(([, look]) => look.isMirrored === true);
  const near = looks.filter(([, look]) => look.stance === 'near');
  expect(left).toHaveLength(12);
  expect(near.length).toBeGreaterThanOrEqual(8);
  expect(looks.length - near.length).toBeGreaterThanOrEqual(8);
});

test('the blink covers the eyes of the shipped portraits', async () => {
  const portraits = await Promise.all(
    looks.map(async ([id, look]) => ({
      look,
      pictureId: pictureId(await readFile(join(sources, `content/pictures/portraits/${id}.webp`))),
    })),
  );
  expect(await readFile(join(sources, 'styles/characters/blink.css'), 'utf8')).toBe(renderBlink(portraits));
});

test('the covers of one category share their colours, and no two categories do', async () => {
  const families = new Map<string, Set<string>>();
  for (const [path, { from, bridge, to, spark }] of Object.entries(covers)) {
    const text = await readFile(join(sources, `content/articles/${path}/en.md`), 'utf8');
    const category = /^category: (\w+)$/m.exec(text)?.[1] ?? '';
    families.set(category, (families.get(category) ?? new Set()).add([from, bridge, to, spark].join(' ')));
  }
  const colors = [...families.values()].map((family) => [...family]);
  expect([...families.keys()].toSorted()).toEqual(['craft', 'culture', 'guides', 'wellbeing']);
  expect(colors.map((family) => family.length)).toEqual([1, 1, 1, 1]);
  expect(new Set(colors.flat()).size).toBe(4);
});
