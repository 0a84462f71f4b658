import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pickShownTags, sortTags, splitCardTags } from '#src/domain/tags/sort-tags.ts';

const tag = (name: string, label = 'interest') => ({ name, label_type: label });
const names = (tags: { name: string }[]) => tags.map(({ name }) => name);

const anyTag = fc.record({
  name: fc.string({ maxLength: 4 }),
  label_type: fc.constantFrom('BDSM', 'NSFW', 'interest', 'genre'),
});

describe('sortTags (rule:tag-order)', () => {
  it('puts BDSM first, then NSFW, then the others by name', () => {
    const tags = [tag('Music'), tag('b', 'NSFW'), tag('Art', 'genre'), tag('z', 'BDSM'), tag('a', 'NSFW')];
    expect(names(sortTags(tags))).toEqual(['z', 'a', 'b', 'Art', 'Music']);
  });

  it('counts a tag with several labels for the first of them (rule:label-styles: may contain)', () => {
    const tags = [
      tag('a', 'NSFW'),
      tag('b', 'BDSM'),
      tag('Art'),
      tag('c', 'NSFW,BDSM'),
      tag('d', 'genre, NSFW'),
    ];
    expect(names(sortTags(tags))).toEqual(['b', 'c', 'a', 'd', 'Art']);
  });

  it('keeps every tag, does not change the given list, and does not depend on its order', () => {
    fc.assert(
      fc.property(fc.uniqueArray(anyTag, { selector: ({ name }) => name }), (tags) => {
        const given = structuredClone(tags);
        const sorted = sortTags(tags);
        expect(tags).toEqual(given);
        expect(new Set(sorted)).toEqual(new Set(tags));
        const ranks = sorted.map(({ label_type: label }) => ['BDSM', 'NSFW'].indexOf(label) + 1 || 3);
        expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
        expect(names(sortTags(sorted.toReversed()))).toEqual(names(sorted));
      }),
    );
  });
});

describe('pickShownTags (rule:tag-order)', () => {
  it('shows five at most, and says whether there are more', () => {
    const tags = ['f', 'e', 'd', 'c', 'b', 'a'].map((name) => tag(name));
    expect(pickShownTags(tags)).toEqual({ shown: sortTags(tags).slice(0, 5), more: true });
    expect(pickShownTags(tags.slice(1))).toEqual({ shown: sortTags(tags.slice(1)), more: false });
    expect(pickShownTags([])).toEqual({ shown: [], more: false });
  });

  it('never hides a warning behind the dots while there is room', () => {
    const tags = [...['a', 'b', 'c', 'd', 'e', 'f'].map((name) => tag(name)), tag('z', 'NSFW')];
    expect(pickShownTags(tags).shown[0]).toEqual(tag('z', 'NSFW'));
  });
});

describe('splitCardTags (docs/decisions/0038)', () => {
  it('shows four at first and never more than five in all (rule:tag-order)', () => {
    const tags = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => tag(name));
    expect(splitCardTags(tags)).toEqual({ first: tags.slice(0, 4), rest: tags.slice(4, 5), more: true });
    expect(splitCardTags(tags.slice(0, 5))).toMatchObject({ rest: tags.slice(4, 5), more: false });
    expect(splitCardTags(tags.slice(0, 4))).toEqual({ first: tags.slice(0, 4), rest: [], more: false });
  });

  it('shows warnings at first', () => {
    const tags = [tag('a'), tag('b'), tag('c'), tag('d'), tag('y', 'NSFW'), tag('z', 'BDSM')];
    expect(splitCardTags(tags).first.slice(0, 2)).toEqual([tag('z', 'BDSM'), tag('y', 'NSFW')]);
  });
});
