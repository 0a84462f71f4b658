import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillForUnnamed } from '#src/domain/macros/fill-for-unnamed.ts';
import { fillMacros } from '#src/domain/macros/fill-macros.ts';
import type { MacroValues } from '#src/domain/macros/macro-values.ts';
import { createSeededRandom } from '#tests/support/crash/seeded-random.ts';
import { isFullRun } from '#tests/support/is-full-run.ts';
import { expectInProportion } from '#tests/support/measure/cpu-time.ts';
import { inheritedKeys } from '#tests/support/files/json-texts.ts';
import { propertyRuns } from '#tests/support/property-runs.ts';

const values: MacroValues = { char: 'Mei', user: 'Lin' };

const everything: MacroValues = {
  ...values,
  persona: 'a painter',
  description: 'runs a tea house',
  personality: 'calm',
  scenario: 'rain',
  clock: {
    now: new Date('2026-11-21T15:04:00Z'),
    timeZone: 'Asia/Shanghai',
    language: 'en',
    idleMs: 3 * 3_600_000 + 60_000,
  },
  chance: { random: () => 0.5, seed: 'seed' },
};

describe('fillMacros (rule:prompt-on-server, rule:macros)', () => {
  it.each([
    ['{{char}} greets {{user}}.', 'Mei greets Lin.'],
    ['{{ Char }} and {{USER}}', 'Mei and Lin'],
    ['<BOT>, <char> and <User>', 'Mei, Mei and Lin'],
    ['{{user}}{{user}}', 'LinLin'],
    ['{{unknown}} {{original}} {char} { {user} }', '{{unknown}} {{original}} {char} { {user} }'],
    ['', ''],
    ['{{setvar::a::b}}{{getvar::a}}{{if x}}', '{{setvar::a::b}}{{getvar::a}}{{if x}}'],
    ['{{random:A,B}} {{time}} {{persona}}', '{{random:A,B}} {{time}} {{persona}}'],
    ['{{{char}}} {{{{user}}}} {{char', '{Mei} {{Lin}} {{char'],
    ['char}} {{user}}', 'char}} Lin'],
  ])('%j becomes %j', (text, filled) => {
    expect(fillMacros(text, values)).toBe(filled);
  });

  it.each([
    [
      '{{persona}}, {{description}}, {{personality}}, {{Scenario}}',
      'a painter, runs a tea house, calm, rain',
    ],
    ['{{random:A,B}} {{random::a::b}} {{ random : x , y }} {{random::p,q}}', 'B b y q'],
    [String.raw`{{random:A\,B,C\,D}}`, 'C,D'],
    ['{{random::one}}', 'one'],
    ['{{roll:d6}} {{roll:2d6}} {{roll 6}} {{roll:2d6+3}}', '4 8 4 11'],
    ['{{roll:999d9}} {{roll:d0}} {{roll:dice}}', '{{roll:999d9}} {{roll:d0}} {{roll:dice}}'],
    ['a{{// never said {{user}} }}b{{comment: nor this}}c{{hidden_key:dragon}}d', 'abcd'],
    ['{{reverse:abc}} {{reverse:🌸a}}', 'cba a🌸'],
    ['{{reverse:{{reverse:{{char}}}}}}', 'Mei'],
    ['{{random::{{char}}::{{user}} and {{char}}}}', 'Lin and Mei'],
  ])('%j becomes %j', (text, filled) => {
    expect(fillMacros(text, everything)).toBe(filled);
  });

  it('tells the time in the language of the conversation', () => {
    const clock = { ...everything.clock, language: 'zh-CN' as const } as MacroValues['clock'];
    expect(fillMacros('{{weekday}} {{idleDuration}}', { ...everything, clock })).toBe('星期六 3 小时');
  });

  it.each([
    ['en', 'just now'],
    ['zh-CN', '刚刚'],
  ] as const)('in %s says “%s” where nothing was said before', (language, said) => {
    const clock = { now: new Date(), timeZone: 'UTC', language, idleMs: null };
    expect(fillMacros('{{idleDuration}}', { ...values, clock })).toBe(said);
  });

  it('picks the same in the same place of the same conversation, and only there', () => {
    const list = Array.from({ length: 100 }, (_, index) => `o${index}`).join(',');
    // A different number at each use, which must not matter.
    const random = createSeededRandom(isFullRun ? randomInt(1_000_000) : 1);
    const pick = (text: string, seed = 'seed') =>
      fillMacros(text, { ...everything, chance: { random, seed } });
    expect(pick(`{{pick:${list}}}`)).toBe(pick(`{{pick:${list}}}`));
    expect(pick(`{{pick:${list}}}`)).not.toBe(pick(`{{pick:${list}}}`, 'another'));
    expect(
      new Set(pick(`{{pick:${list}}} {{pick:${list}}} {{pick:${list}}}`).split(' ')).size,
    ).toBeGreaterThan(1);
  });

  it('never reads a value for macros, separators or replacement marks again', () => {
    const hostile = { ...everything, char: '{{user}}', user: 'a::b,{{char}}$&$1', original: '{{char}}' };
    expect(fillMacros('{{char}}|{{user}}|{{original}}', hostile)).toBe('{{user}}|a::b,{{char}}$&$1|{{char}}');
    expect(fillMacros('{{random::{{user}}::{{user}}}}', hostile)).toBe('a::b,{{char}}$&$1');
    expect(fillMacros('{{random:x,{{user}}}}', hostile)).toBe('a::b,{{char}}$&$1');
  });

  it('leaves every text without macros unchanged', () => {
    fc.assert(
      fc.property(
        fc.string().filter((text) => !/[{<]/.test(text)),
        (text) => {
          expect(fillMacros(text, everything)).toBe(text);
        },
      ),
    );
  });

  it.each(inheritedKeys)('leaves {{%s}} unchanged, which every object inherits', (name) => {
    const text = `{{${name}}} {{${name}::a}} {{${name}:a,b}}`;
    expect(fillMacros(text, everything)).toBe(text);
  });

  it('leaves unknown macros exactly as written', () => {
    const body = fc.string({ unit: fc.constantFrom('x', ':', ' ', ',', '{', '-', '缘'), maxLength: 20 });
    fc.assert(
      fc.property(body, (text) => {
        const macro = `{{zz${text.replaceAll('{{', '{')}}}`;
        expect(fillMacros(macro, everything)).toBe(macro);
      }),
    );
  });

  it('handles every combination of braces and colons', () => {
    const unit = fc.constantFrom(
      '{{',
      '}}',
      '{',
      '}',
      ':',
      '::',
      ',',
      'char',
      'user',
      'random',
      ' ',
      '<user>',
      '//',
    );
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 80 }), (text) => {
        expect(typeof fillMacros(text, everything)).toBe('string');
        expect(fillMacros(`${text}}} {{char}}`, everything)).toContain('Mei');
      }),
      { numRuns: propertyRuns(500) },
    );
  });

  it.each([
    ['opened and never closed', '{{a'],
    ['closed and never opened', 'a}}'],
    ['inside each other', '{{random::'],
    ['braces alone', '{'],
    ['angles alone', '<'],
    ['values', '{{char}}'],
    ['commas', '{{random:a,a,a,a'],
  ])('takes time that grows with the text, not its square: %s', (_name, piece) => {
    expectInProportion(
      8_000,
      (count) => piece.repeat(count),
      (text) => fillMacros(text, everything),
    );
  });

  it('lets no text grow without bounds', () => {
    const long = 'x'.repeat(100_000);
    const filled = fillMacros('{{description}}'.repeat(1_000), { ...values, description: long });
    expect(filled.length).toBeLessThan(500_000);
    expect(filled.endsWith('{{description}}')).toBe(true);
  });

  it.each([
    ['differences of times', '{{timeDiff::2020-01-01::2021-01-01}}', 'a year ago'],
    ['times in a format of their own', '{{datetimeformat::YYYY}}', '2026'],
  ])('counts no more than a thousand %s in one text', (_name, macro, told) => {
    const filled = fillMacros(macro.repeat(1_500), everything);
    expect(filled.split(told).length - 1).toBeLessThanOrEqual(1_001);
    expect(filled.endsWith(macro)).toBe(true);
  });

  it('leaves macros unchanged around one that used up all the room', () => {
    const long = 'ab'.repeat(150_000);
    expect(fillMacros(`{{reverse::{{reverse::${long}}}}}`, values)).toBe(
      `{{reverse::${'ba'.repeat(150_000)}}}`,
    );
  });

  it('removes the indentation of a long text once, however many scopes are around it', () => {
    const long = '  line\n'.repeat(40_000);
    const filled = fillMacros(`${'{{if 1}}\n  '.repeat(3)}${long}${'{{/if}}'.repeat(3)}`, values);
    expect(filled.startsWith('\n  \n  line\nline')).toBe(true);
  });
});

describe('fillForUnnamed', () => {
  const scene = { char: 'Mei', language: 'en', seed: 'f01|0' } as const;

  it('says "you" with its verbs, a capital where a sentence begins', () => {
    const text =
      '{{user}} waits. {{user}} knows {{char}}, and {{char}} knows {{user}}.\n{{user}}: “Hi!” {{user}} said.';
    expect(fillForUnnamed(text, 'scenario', scene)).toBe(
      'You wait. You know Mei, and Mei knows you.\nYou: “Hi!” You said.',
    );
  });

  it('says "you" in Chinese', () => {
    const zh = { ...scene, char: '梅', language: 'zh-CN' } as const;
    expect(fillForUnnamed('{{char}}看着{{user}}。', 'scenario', zh)).toBe('梅看着你。');
  });

  it('makes every choice, and the same one each time; notes and unknown macros stay as everywhere', () => {
    const text = '{{// note}}{{random::red::blue}} {{pick:1,2,3}} {{roll:d6}} {{reverse:ab}} {{odd}}';
    const filled = fillForUnnamed(text, 'scenario', scene);
    expect(filled).toMatch(/^(red|blue) [123] [1-6] ba \{\{odd\}\}$/);
    expect(fillForUnnamed(text, 'scenario', scene)).toBe(filled);
  });

  it('tells the time where there is a clock', () => {
    const { clock } = everything;
    expect(fillForUnnamed('It is {{time}}.', 'scenario', scene)).toBe('It is {{time}}.');
    expect(fillForUnnamed('It is {{time}}.', 'scenario', { ...scene, clock })).toMatch(/^It is .*11:04/);
  });
});
