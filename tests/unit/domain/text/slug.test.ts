import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { articleHref, characterSegment, parseCharacterSegment, slugify } from '#src/domain/text/slug.ts';

describe('slugify (rule:slugs)', () => {
  it.each([
    ['Peng Yue', 'peng-yue'],
    ['  What -- a   day!  ', 'what-a-day'],
    ['Zoë Åse Ñandú', 'zoe-ase-nandu'],
    ['Łódź Straße', 'lodz-strasse'],
    ['ŁÓDŹ STRAẞE', 'lodz-strasse'],
    ['Þórður Ærø Đặng Ħal Œuvre Işık', 'thordur-aero-dang-hal-oeuvre-isik'],
    ['R2-D2 & C3PO', 'r2-d2-c3po'],
    ['ﬁne ① ½', 'fine-1-1-2'],
    ['彭月', ''],
    ['彭月 Moon', 'moon'],
    ['---', ''],
    ['', ''],
    ['İstanbul', 'istanbul'],
  ])('%j is %j', (text, slug) => {
    expect(slugify(text)).toBe(slug);
  });

  it('is lower case with single hyphens inside only, and unchanged when applied again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const slug = slugify(text);
        expect(slug).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/);
        expect(slugify(slug)).toBe(slug);
      }),
    );
  });
});

describe('slugify of names in any script (rule:slugs)', () => {
  const letters = fc.string({ unit: 'grapheme', maxLength: 12 });
  const plain = fc.stringMatching(/^[a-z0-9]{1,8}$/);

  it('keeps Latin words unchanged, whatever is between and around them', () => {
    const between = fc.string({
      unit: fc.constantFrom(' ', '彭', '月', '·', '-', '—', '😀', 'я', '"'),
      minLength: 1,
    });
    fc.assert(
      fc.property(between, plain, between, plain, between, (before, first, middle, last, after) => {
        expect(slugify(before + first + middle + last + after)).toBe(`${first}-${last}`);
      }),
    );
  });

  it('is the same for a name however its accents are encoded, and whatever its case', () => {
    fc.assert(
      fc.property(letters, (name) => {
        expect(slugify(name.normalize('NFC'))).toBe(slugify(name.normalize('NFD')));
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', 'É', 'z', 'Ñ', ' ', '9') }), (name) => {
        expect(slugify(name.toUpperCase())).toBe(slugify(name.toLowerCase()));
      }),
    );
  });

  it('with an id gives a segment that is split again, for names of any script', () => {
    fc.assert(
      fc.property(letters, fc.stringMatching(/^[a-zA-Z0-9]{1,32}$/), (name, id) => {
        const segment = characterSegment({ slug: slugify(name), id });
        expect(parseCharacterSegment(segment)).toEqual({ slug: slugify(name) || 'character', id });
        expect(encodeURIComponent(segment)).toBe(segment);
      }),
    );
  });
});

describe('the segment of a character (rule:character-address)', () => {
  it('is the slug, a hyphen and the id', () => {
    expect(characterSegment({ slug: 'peng-yue', id: 'f01' })).toBe('peng-yue-f01');
  });

  it('has a name even for a name without Latin letters', () => {
    expect(characterSegment({ slug: '', id: 'f01' })).toBe('character-f01');
  });

  it.each([
    ['peng-yue-f01', { slug: 'peng-yue', id: 'f01' }],
    ['a-B9', { slug: 'a', id: 'B9' }],
    ['a--b', { slug: 'a-', id: 'b' }],
    ['彭月-f01', { slug: '彭月', id: 'f01' }],
  ])('%s is split on its last hyphen', (segment, parsed) => {
    expect(parseCharacterSegment(segment)).toEqual(parsed);
  });

  it.each(['', 'f01', '-f01', 'peng-', 'peng-f 1', 'peng-f_1', 'a-"><img>', `a-${'x'.repeat(33)}`, 'a-月'])(
    '%j is no segment',
    (segment) => {
      expect(parseCharacterSegment(segment)).toBeNull();
    },
  );
});

describe('the address of an article (rule:article-address)', () => {
  it('has the category in lower case', () => {
    expect(articleHref({ category: 'Guides', path: 'a-path' })).toBe('/blogs/guides/a-path');
  });
});
