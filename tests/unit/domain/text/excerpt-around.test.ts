import { describe, expect, it } from 'vitest';
import { excerptAround } from '#src/domain/text/excerpt-around.ts';

describe('excerptAround', () => {
  it.each([
    ['short text, whole', 'I *like* green tea.', ['tea'], 'I like green tea.'],
    ['words in capitals', 'GREEN **Tea**', ['green', 'tea'], 'GREEN Tea'],
    ['the beginning where no word is found', '# One\n\ntwo', ['three'], 'One two'],
    ['a word whose mark is gone', 'a **bold** word', ['**bold'], 'a bold word'],
  ])('%s', (_name, text, words, excerpt) => {
    expect(excerptAround(text, words)).toBe(excerpt);
  });

  it('shows forty characters before the first match and 160 in all, and marks a cut beginning', () => {
    const before = 'so it goes on and on '.repeat(5_000);
    const excerpt = excerptAround(`${before}and here is tea, ${before}`, ['tea']);
    expect(excerpt).toMatch(/^…[^…]{40}tea, so it goes/);
    expect(excerpt).toHaveLength(161);
  });

  it('splits no character', () => {
    const tea = '🍵'.repeat(200);
    expect(excerptAround(`${tea}tea${tea}`, ['tea'])).toBe(`…${'🍵'.repeat(20)}tea${'🍵'.repeat(58)}`);
    expect(excerptAround(`${tea} tea${tea}`, ['tea'])).toBe(`…${'🍵'.repeat(19)} tea${'🍵'.repeat(58)}`);
  });

  it('splits no flag, family or accented letter at either end', () => {
    const flags = '🇺🇸'.repeat(30);
    expect(excerptAround(`${flags} target ${flags}${flags}`, ['target'])).toBe(
      `…${'🇺🇸'.repeat(9)} target ${'🇺🇸'.repeat(28)}`,
    );
    const families = '👩‍👩‍👧‍👦'.repeat(20);
    expect(excerptAround(`${families} target ${families}`, ['target'])).toBe(
      `…${'👩‍👩‍👧‍👦'.repeat(3)} target ${'👩‍👩‍👧‍👦'.repeat(10)}`,
    );
  });

  it('finds a word in another normal form, and its place', () => {
    const before = 'Zoë 한국어 '.repeat(300).normalize('NFD');
    const excerpt = `…${'Zoë 한국어 '.repeat(6).slice(-40)}Tiếng Việt`;
    expect(excerptAround(`${before}${'Tiếng Việt'.normalize('NFD')}`, ['tiếng'])).toBe(excerpt);
    expect(excerptAround(`${before}Tiếng Việt`, ['Tiếng'.normalize('NFD')])).toBe(excerpt);
  });

  it('finds the place in a text with letters whose lower case has two characters', () => {
    const city = 'İzmir '.repeat(500);
    expect(excerptAround(`${city}tea`, ['tea'])).toBe(`…${'İzmir '.repeat(7).slice(2)}tea`);
    expect(excerptAround(`${'x '.repeat(50)}İzmir`, ['İZMİR'])).toBe(`…${'x '.repeat(20)}İzmir`);
  });
});
