import { expect, it } from 'vitest';
import { labelStyleOf } from '#src/domain/tags/label-style.ts';

it.each([
  ['NSFW', 'chip-nsfw'],
  ['BDSM', 'chip-bdsm'],
  ['NSFW,BDSM', 'chip-bdsm'],
  ['genre, NSFW', 'chip-nsfw'],
  ['genre', null],
  ['toString', null],
])('a tag labelled %s has the style %s (rule:label-styles)', (labelType, style) => {
  expect(labelStyleOf(labelType)).toBe(style);
});
