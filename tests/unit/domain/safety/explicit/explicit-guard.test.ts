import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ExplicitGuard } from '#src/domain/safety/explicit/explicit-guard.ts';
import { isExplicit } from '#src/domain/safety/explicit/is-explicit.ts';
import { expectInProportion } from '#tests/support/measure/cpu-time.ts';
import { chineseExplicit } from './chinese-explicit.ts';
import { chineseInnocent } from './chinese-innocent.ts';
import { englishExplicit } from './english-explicit.ts';
import { englishInnocent } from './english-innocent.ts';

/** Returns what a reader gets of a reply in pieces, and whether the reply was refused. */
function read(pieces: readonly string[], begun = ''): { text: string; isRefused: boolean } {
  const guard = new ExplicitGuard(begun);
  let text = '';
  for (const piece of pieces) {
    const passed = guard.push(piece);
    if (passed.isRefused) return { text, isRefused: true };
    text += passed.text;
  }
  const last = guard.end();
  return { text: text + last.text, isRefused: last.isRefused };
}

function cut(text: string, length: number): string[] {
  const letters = Array.from(text);
  return Array.from({ length: Math.ceil(letters.length / length) }, (_, index) =>
    letters.slice(index * length, (index + 1) * length).join(''),
  );
}

const explicit = [...englishExplicit, ...chineseExplicit].filter((line) => isExplicit(line));
const innocent = [...englishInnocent, ...chineseInnocent].filter((line) => !isExplicit(line));

describe('a reply checked while it streams (rule:nothing-explicit)', () => {
  function expectRefused(length: number): void {
    for (const line of explicit) {
      const reply = read(cut(`They talked for a while. ${line} And so on.`, length));
      expect(reply.isRefused, line).toBe(true);
      expect(isExplicit(reply.text), reply.text).toBe(false);
    }
  }
  it('is refused before its explicit text is read, in pieces of 3', () => expectRefused(3));
  it.each([1, 2, 7, 1_000])(
    'is refused before its explicit text is read, in pieces of %i',
    { tags: ['full'] },
    expectRefused,
  );

  function expectWhole(length: number): void {
    for (const line of innocent) {
      const text = `They talked for a while. ${line} And so on.`;
      expect(read(cut(text, length)), line).toEqual({ text, isRefused: false });
    }
  }
  it('passes whole where it is innocent, in pieces of 3', () => expectWhole(3));
  it.each([1, 2, 7, 1_000])(
    'passes whole where it is innocent, in pieces of %i',
    { tags: ['full'] },
    expectWhole,
  );

  it('is refused because of its last words as well', () => {
    expect(read(['She smiled. He thrusts his penis', ' into her'])).toEqual({
      text: 'She smiled. ',
      isRefused: true,
    });
  });

  it('is held back only in a sentence that looks explicit, until it is decided', () => {
    const guard = new ExplicitGuard();
    expect(guard.push('Good evening. The ')).toEqual({ text: 'Good evening. The ', isRefused: false });
    expect(guard.push('penis hurts when it is inserted')).toMatchObject({ text: '' });
    expect(guard.push(', the doctor said')).toEqual({
      text: 'penis hurts when it is inserted, the doctor said',
      isRefused: false,
    });
  });

  it('passes in pieces that grow with a suspicious sentence, so that it is not read again for every character', () => {
    const guard = new ExplicitGuard();
    const sentence = '她走到窗边轻轻推开木窗海风带着咸味吹进来远处的灯塔一闪一闪像是在等待谁回家'.repeat(4);
    const shown = Array.from(sentence, (letter) => guard.push(letter).text).filter((text) => text !== '');
    expect(shown.slice(0, 6)).toEqual(['她', '走', '到', '窗', '边', '轻']);
    expect(Math.max(...shown.map(({ length }) => length))).toBe(8);
    expect(shown.length).toBeLessThan(50);
    expect(shown.join('') + guard.end().text).toBe(sentence);
  });

  it('is checked together with the text that it continues', () => {
    expect(read(['into her vagina.'], 'Slowly he pushes his penis ').isRefused).toBe(true);
    expect(read(['into her hand.'], 'Slowly he pushes the letter ').isRefused).toBe(false);
  });

  it('is never held back for ever: a sentence without an end is decided', () => {
    const { text, isRefused } = read(
      cut(`his hard cock was deep inside her and ${'so on and '.repeat(60)}`, 5),
    );
    expect(isRefused).toBe(true);
    expect(isExplicit(text)).toBe(false);
  });

  it('passes unchanged in whatever pieces, where nothing is explicit', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 12 })), (pieces) => {
        const text = pieces.join('');
        fc.pre(!isExplicit(text));
        const reply = read(pieces);
        if (!reply.isRefused) expect(reply.text).toBe(text);
      }),
    );
  });

  it.each(['a', 'a. ', '。', 'cock ', '她'])(
    'takes time in proportion to a reply of %j, token by token',
    (unit) => {
      expectInProportion(
        8_000,
        (size) => cut(unit.repeat(size / unit.length), 4),
        (pieces) => read(pieces),
      );
    },
  );

  it.each(['a. ', '。\n', 'She. '])('takes time in proportion to one piece of %j', (unit) => {
    expectInProportion(
      32_000,
      (size) => [unit.repeat(size / unit.length)],
      (pieces) => read(pieces),
    );
  });
});
