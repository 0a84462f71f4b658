import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { englishRules } from '#src/content/patterns/explicit/english-rules.ts';
import { mayBeExplicit } from '#src/domain/safety/explicit/explicit-guard.ts';
import { isExplicit } from '#src/domain/safety/explicit/is-explicit.ts';
import { englishCues } from '#src/content/patterns/explicit/veiled-cues.ts';
import { disguises } from './disguises.ts';
import { chineseExplicit } from './chinese-explicit.ts';
import { englishExplicit } from './english-explicit.ts';

/** Removes the lookarounds of a pattern, so that fast-check can generate texts for it. */
function bare(source: string): RegExp {
  let out = '';
  for (let at = 0; at < source.length; at += 1) {
    if (/^\(\?<?[!=]/.test(source.slice(at))) at = endOfGroup(source, at);
    else if (source.startsWith('\\b', at)) at += 1;
    else if (source.startsWith('\\p{L}', at)) {
      out += '[a-z]';
      at += 4;
    } else if (source.startsWith('\\w', at)) {
      out += '[a-z]';
      at += 1;
    } else if (source.startsWith('\\s', at)) {
      out += ' ';
      at += 1;
    } else out += source.charAt(at);
  }
  return new RegExp(`^(?:${out})$`);
}

/** Returns the end of the group that begins at a position. */
function endOfGroup(source: string, from: number): number {
  let depth = 0;
  for (let at = from; at < source.length; at += 1) {
    const sign = source.charAt(at);
    if (sign === '\\') at += 1;
    else if (sign === '[') at = source.indexOf(']', at);
    else if (sign === '(') depth += 1;
    else if (sign === ')') depth -= 1;
    if (depth === 0) return at;
  }
  return source.length;
}

describe('the fast pre-check for explicit text', () => {
  it.each([
    ...englishRules.map(({ pattern }, index) => [`rule ${index}`, pattern] as const),
    ...englishCues.heavy.map((pattern, index) => [`heavy cue ${index}`, pattern] as const),
  ])('finds whatever %s finds', (_name, pattern) => {
    fc.assert(
      fc.property(fc.stringMatching(bare(pattern.source)), (text) => {
        expect(mayBeExplicit(`She said ${text} then`), text).toBe(true);
      }),
      { numRuns: 400 },
    );
  });

  it('finds everything explicit, also in disguise', () => {
    for (const line of [...englishExplicit, ...chineseExplicit].filter((one) => isExplicit(one))) {
      expect(mayBeExplicit(line), line).toBe(true);
      for (const disguise of Object.values(disguises)) {
        const hidden = disguise(line);
        if (isExplicit(hidden)) expect(mayBeExplicit(hidden), hidden).toBe(true);
      }
    }
  });

  it('finds it also with any word emphasised, and with blanks between', () => {
    for (const line of englishExplicit.filter((one) => isExplicit(one))) {
      const words = line.split(' ');
      for (const [place, word] of words.entries()) {
        for (const hidden of [`*${word}*`, `**${word}`, `   ${word}`, `${' '.repeat(60)}${word}`]) {
          const changed = words.with(place, hidden).join(' ');
          if (isExplicit(changed)) expect(mayBeExplicit(changed), changed).toBe(true);
        }
      }
    }
  });

  it('finds in two pieces what it finds in one, wherever they are cut', () => {
    const plain = [...englishExplicit, ...chineseExplicit].filter((line) => isExplicit(line));
    const hidden = plain.flatMap((line) => Object.values(disguises).map((disguise) => disguise(line)));
    for (const line of [...plain, ...hidden].filter((one) => mayBeExplicit(one))) {
      for (let at = 1; at < line.length; at += 1) {
        const [before, text] = [line.slice(0, at), line.slice(at)];
        const isFound = mayBeExplicit(before) || mayBeExplicit(text, before);
        if (!isFound) expect.fail(`${before}|${text}`);
      }
    }
  });

  it('skips most of what people and characters say', () => {
    const lines = [
      'The rain has stopped and the street smells of wet stone.',
      '"I thought we could walk along the river," she says.',
      '*She looks up from her book and smiles.*',
      'There is a place near the old bridge where the lights look like fish.',
    ];
    expect(lines.filter((line) => mayBeExplicit(line))).toEqual([]);
  });
});
