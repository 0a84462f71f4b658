import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isExplicit } from '#src/domain/safety/explicit/is-explicit.ts';
import { filterGreetings } from '#src/domain/safety/explicit/filter-greetings.ts';
import { expectInProportion } from '#tests/support/measure/cpu-time.ts';
import { chineseExplicit } from './chinese-explicit.ts';
import { chineseInnocent } from './chinese-innocent.ts';
import { disguises } from './disguises.ts';
import { englishExplicit } from './english-explicit.ts';
import { englishInnocent } from './english-innocent.ts';
import { furtherExplicit, furtherInnocent } from './further-lines.ts';
import { unseenExplicit, unseenInnocent } from './unseen-scenes.ts';
import { veiledExplicit, veiledInnocent } from './veiled-lines.ts';

const tuning = (lines: readonly string[]) => lines.filter((_line, index) => index % 2 === 0);
const heldOut = (lines: readonly string[]) => lines.filter((_line, index) => index % 2 === 1);
const passing = (lines: readonly string[]) => lines.filter((line) => !isExplicit(line));
const refused = (lines: readonly string[]) => lines.filter((line) => isExplicit(line));

const sets = [
  ['en', englishExplicit, englishInnocent],
  ['zh-CN', chineseExplicit, chineseInnocent],
] as const;

describe('the check for explicit sexual text (rule:nothing-explicit, docs/decisions/0028)', () => {
  it.each(sets)('is measured on sets that are large enough (%s)', (_language, explicit, innocent) => {
    expect(new Set(explicit).size).toBeGreaterThanOrEqual(120);
    expect(new Set(innocent).size).toBeGreaterThanOrEqual(200);
  });

  it.each(sets)('is right about every line that it was tuned on (%s)', (language, explicit, innocent) => {
    expect(passing([...tuning(explicit), ...furtherExplicit[language], ...veiledExplicit[language]])).toEqual(
      [],
    );
    expect(refused([...tuning(innocent), ...furtherInnocent[language], ...veiledInnocent[language]])).toEqual(
      [],
    );
  });

  it.each(sets)('finds 95 of 100 lines that are held out (%s)', (_language, explicit) => {
    const lines = heldOut(explicit);
    expect(refused(lines).length / lines.length).toBeGreaterThanOrEqual(0.95);
  });

  it.each(sets)(
    'lets 99 of 100 innocent lines pass that are held out (%s)',
    (_language, _explicit, innocent) => {
      const lines = heldOut(innocent);
      expect(passing(lines).length / lines.length).toBeGreaterThanOrEqual(0.99);
    },
  );

  it.each([
    ['en', 0.6],
    ['zh-CN', 0.5],
  ] as const)(
    'finds at least that much of short scenes written after the patterns, that name as little as they can (%s: %f)',
    (language, floor) => {
      const scenes = unseenExplicit[language];
      expect(refused(scenes).length / scenes.length).toBeGreaterThanOrEqual(floor);
    },
  );

  it.each(['en', 'zh-CN'] as const)('accepts scenes that fade out, also unseen ones (%s)', (language) => {
    expect(refused(unseenInnocent[language])).toEqual([]);
  });

  it('finds nothing in the site’s own texts: characters, stories, legal pages, the demo companion', () => {
    const files = globSync('src/content/**/*.{json,md}');
    expect(files.length).toBeGreaterThan(40);
    const lines = files.flatMap((file) => readFileSync(file, 'utf8').split('\n'));
    expect(refused(lines)).toEqual([]);
  });

  it.each(Object.entries(disguises))('finds what is disguised with %s', (_name, disguise) => {
    const lines = [...englishExplicit, ...chineseExplicit].filter(
      (line) => isExplicit(line) && disguise(line) !== line,
    );
    expect(lines.length).toBeGreaterThan(10);
    const found = lines.filter((line) => isExplicit(disguise(line)));
    expect(found.length / lines.length).toBeGreaterThanOrEqual(0.9);
  });

  it.each(Object.entries(disguises))(
    'refuses nothing innocent that is written with %s',
    (_name, disguise) => {
      const lines = [...tuning(englishInnocent), ...tuning(chineseInnocent)].map(disguise);
      expect(refused(lines).length / lines.length).toBeLessThanOrEqual(0.02);
    },
  );

  it.each([
    ['cock', '. '],
    ['她的', ''],
    ['he thrusts into her and moans ', ''],
    ['f*', ''],
    ['his wet ', ''],
    ['c.o.', ''],
    ['\u200b', ''],
    ['(', ''],
    ['插', '。'],
  ])('takes time in proportion to a text of %j and %j', (unit, mark) => {
    expectInProportion(
      32_000,
      (size) => (unit + mark).repeat(size / (unit + mark).length),
      (text) => isExplicit(text),
    );
  });
});

describe('greetings (rule:nothing-explicit)', () => {
  it('are shown without the explicit ones', () => {
    expect(filterGreetings(['Good evening.', 'He thrusts his penis into her.', 'Tea?'], 'en')).toEqual([
      'Good evening.',
      'Tea?',
    ]);
  });

  it.each([
    ['en', 'Hello.'],
    ['zh-CN', '你好。'],
  ] as const)('are a plain one if the card has no other (%s)', (language, plain) => {
    expect(filterGreetings(['He thrusts his penis into her.', ''], language)).toEqual([plain]);
  });

  it('are those of the card if none is explicit, also empty ones', () => {
    expect(filterGreetings(['', 'Tea?'], 'en')).toEqual(['', 'Tea?']);
  });
});
