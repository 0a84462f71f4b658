import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { RE2JS } from 're2js';
import { describe, expect, it } from 'vitest';
import {
  patternLimits,
  planPattern,
  weighKeptPatterns,
} from '#src/domain/lorebooks/patterns/compile-pattern.ts';
import { estimatePattern } from '#src/domain/lorebooks/patterns/estimate-pattern.ts';
import { KeyFinder } from '#src/domain/lorebooks/activation/key-finder.ts';
import { ScanText } from '#src/domain/lorebooks/activation/scan-text.ts';
import { expectInProportion } from '#tests/support/measure/cpu-time.ts';

const fill = (unit: string, length = 1_000) => unit.repeat(Math.floor(length / unit.length));

/** Patterns of accepted length, each the worst of its kind. */
const hostile: readonly [name: string, source: string][] = [
  ['a counted repetition, again and again', fill('a{1000}')],
  ['one of everything', fill('.{1000}')],
  ['nested repetitions', '(a{100}){100}'],
  ['three levels of them', '((a{9}b){10}c){10}'],
  ['nested ranges of them', '((a{1,9}b){1,10}c){1,10}'],
  ['a repeated Unicode class', String.raw`\p{L}{900}`],
  ['many Unicode classes', fill(String.raw`\p{L}`)],
  ['the same in one class', `[${fill(String.raw`\p{L}`, 990)}]`],
  ['the same as alternatives', `${fill(String.raw`\p{L}|`)}a`],
  ['classes without a Unicode class', fill(String.raw`[^\p{L}]`)],
  ['wide ranges', fill(String.raw`[\u{10000}-\u{10ffff}]`)],
  ['many ranges in one class', `[${fill('Ā-\uFF00', 990)}]`],
  ['a repeated class of many characters', `[${fill('acegikmoqsuwy', 490)}]{900}`],
  ['quoted text', String.raw`(?:\Q${'('.repeat(900)}\E){90}`],
];

/** Patterns that people write. */
const ordinary: readonly string[] = [
  'dra.on',
  String.raw`\b(?:king|queen)s?\b`,
  'a{900}',
  '(?:red|green) dragon',
  '[一-龥]{2,8}(?:剑|刀)',
  String.raw`\p{Han}+寺`,
  String.raw`\p{L}{1,10}`,
  String.raw`(?:\d{4}-\d{2}-\d{2})`,
  String.raw`[^\s]+@[^\s]+`,
];

describe('planPattern', () => {
  it.each(hostile.filter(([name]) => !/levels|ranges of|quoted/.test(name)))(
    'refuses %s before it is compiled, case-sensitive or not',
    (_name, source) => {
      const plans = ['', 'i'].map((flags) => planPattern(source, flags));
      expect(plans.at(-1)).toBeNull();
    },
  );

  it.each(ordinary)('accepts %s', (source) => {
    for (const flags of ['', 'i', 'im']) expect(planPattern(source, flags)?.compile()).not.toBeNull();
  });

  it.each([...hostile.map(([, source]) => source), ...ordinary])(
    'never estimates %.40s below the program that the engine compiles from it',
    (source) => {
      const translated = RE2JS.translateRegExp(source);
      for (const [isFolded, flags] of [
        [false, 0],
        [true, RE2JS.CASE_INSENSITIVE],
      ] as const) {
        const size = estimatePattern(translated, isFolded);
        // A pattern refused by the estimate is not compiled here either.
        if (size > patternLimits.size) continue;
        expect(size).toBeGreaterThanOrEqual(countProgram(translated, flags));
      }
    },
  );

  it.each(['(', '[', '[^', '(?:', '{', '\\Q', 'a{1,', '|', '\\p{'])(
    'reads a pattern of %j alone in time in proportion to its length',
    (unit) => {
      expectInProportion(
        100_000,
        (size) => unit.repeat(size / unit.length),
        (source) => estimatePattern(source, true),
      );
    },
  );
});

describe('cached patterns', () => {
  it('take no more memory after 1,000 hostile ones than after a third of them', () => {
    const texts = [new ScanText('Rain on the roof, and tea. '.repeat(40))];
    const rules = { useRegex: true, caseSensitive: false, wholeWords: false };
    const look = (from: number, to: number) => {
      // The largest now allowed, the largest formerly allowed, and one with many states.
      for (let index = from; index < to; index += 1) {
        for (const source of [
          `(?:a{900}|b){5}${index}`,
          `${'a{1000}'.repeat(140)}${index}`,
          `(a|i)*t(.|x){9}${index}`,
        ]) {
          new KeyFinder((key) => key).isIn(source, rules, texts);
        }
      }
    };
    look(0, 350);
    const before = measureHeapMb();
    look(350, 1_000);
    expect(weighKeptPatterns()).toBeLessThanOrEqual(patternLimits.keptSize);
    expect(measureHeapMb() - before).toBeLessThan(40);
  });
});

/** Counts the instructions that the engine compiles a pattern to; none if it refuses the pattern. */
function countProgram(translated: string, flags: number): number {
  try {
    return RE2JS.compile(translated, flags).programSize();
  } catch {
    return 0;
  }
}

function measureHeapMb(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc()');
  return process.memoryUsage().heapUsed / 1_000_000;
}
