import { describe, expect, it } from 'vitest';
import { measureNesting } from '#src/domain/markdown/measure-nesting.ts';
import { expectInProportion } from '#tests/support/measure/cpu-time.ts';

describe('measureNesting (rule:hostile-files)', () => {
  it.each([
    ['no HTML', 'a < b and 2 <3 > 1', 0],
    ['one after the other', '<div>a</div><div>b</div>', 1],
    ['inside each other', '<div><section><b>x</b></section></div>', 3],
    ['elements without an end', '<p>a<br><img src=x><hr><p>b<ul><li>c<li>d</ul>', 1],
    ['capitals', '<DIV></div><Div></DIV>', 1],
    ['what never ends', '<div '.repeat(3), 1],
    ['tags in a value', '<div title="</div><div>" class=\'>\'><b>x</b></div>', 2],
    ['tags in a comment', '<div><!-- </div><div><div> --></div>', 1],
    ['a comment that never ends', '<div><!-- <div><div>', 1],
    ['a short comment', '<!--><div><!---><b>', 2],
  ])('of %s', (_name, html, nesting) => {
    expect(measureNesting(html)).toBe(nesting);
  });

  it.each([
    ['plain elements', '<div>'],
    ['end tags of others', '<div></span>'],
    ['an end tag in a value', '<div title="</div>">'],
    ['an end tag in a comment', '<div><!--</div>-->'],
    ['an end tag in a declaration', '<div><!</div>'],
    ['a lone quote', '<div x"></div x><div>'],
    ['a table that keeps its surroundings open', '<div><table></div></table>'],
  ])('is not hidden by %s', (_name, html) => {
    expect(measureNesting(html.repeat(50_000))).toBeGreaterThan(200);
  });

  it.each(['<', '<a', '<!', '<!--', '</', '<a b="', "<a b='", '<a =', 'x  ', '<a   '])(
    'of many times %j takes time in proportion to their number',
    (text) => {
      expectInProportion(4_000, (count) => text.repeat(count), measureNesting);
    },
  );
});
