import { describe, expect, it } from 'vitest';
import { fillMacros } from '#src/domain/macros/fill-macros.ts';
import { listUnknownMacros } from '#src/domain/macros/list-unknown-macros.ts';
import { MacroVariables } from '#src/domain/macros/macro-variables.ts';
import type { MacroValues } from '#src/domain/macros/macro-values.ts';
import { expectInProportion } from '#tests/support/measure/cpu-time.ts';

const told: Readonly<Record<string, string>> = {
  charversion: '1.2',
  model: 'llama',
  maxprompt: '7392',
  lastmessage: 'Hello?',
  lastusermessage: 'Hello?',
  lastcharmessage: 'Welcome.',
  lastmessageid: '4',
  mesexamples: '<START>\nLin: Tea?\n',
};

function fill(text: string, changes: Partial<MacroValues> = {}): string {
  return fillMacros(text, {
    char: 'Mei',
    user: 'Lin',
    persona: 'paints',
    description: 'runs a tea house',
    personality: '',
    scenario: 'rain',
    tell: (name) => (Object.hasOwn(told, name) ? told[name] : undefined),
    greeting: (index) => ['Welcome.', 'Come in.'][index] ?? '',
    outlet: (name) => (name === 'facts' ? 'It is late.' : ''),
    variables: new MacroVariables(),
    clock: {
      now: new Date('2026-11-21T15:04:05Z'),
      timeZone: 'Asia/Shanghai',
      language: 'en',
      idleMs: 3 * 3_600_000,
    },
    chance: { random: () => 0.5, seed: 'seed' },
    ...changes,
  });
}

/** The results of SillyTavern 1.19 for each macro, with its default macro engine. */
const macros: readonly [text: string, filled: string][] = [
  ['{{user}} and {{char}}', 'Lin and Mei'],
  ['<USER> <BOT> <CHAR> <GROUP> <CHARIFNOTGROUP>', 'Lin Mei Mei Mei Mei'],
  ['{{group}} {{charIfNotGroup}} {{groupNotMuted}} {{notChar}}', 'Mei Mei Mei Lin'],
  ['{{persona}}', 'paints'],
  ['{{description}} {{charDescription}}', 'runs a tea house runs a tea house'],
  ['[{{personality}}{{charPersonality}}]', '[]'],
  ['{{scenario}} {{charScenario}}', 'rain rain'],
  ['{{mesExamples}}', '<START>\nLin: Tea?\n'],
  ['{{charVersion}} {{version}} {{char_version}}', '1.2 1.2 1.2'],
  ['{{greeting}} {{charFirstMessage::1}} {{greeting::9}}.', 'Welcome. Come in. .'],
  ['{{model}}', 'llama'],
  ['{{maxPrompt}} {{maxPromptTokens}}', '7392 7392'],
  ['{{lastMessage}}', 'Hello?'],
  ['{{lastUserMessage}}', 'Hello?'],
  ['{{lastCharMessage}}', 'Welcome.'],
  ['{{lastMessageId}}', '4'],
  ['[{{input}}{{noop}}{{currentSwipeId}}]', '[]'],
  ['{{outlet::facts}} [{{outlet::none}}]', 'It is late. []'],
  ['a{{newline}}b{{newline::2}}c', 'a\nb\n\nc'],
  ['a{{space}}b{{space::3}}c', 'a b   c'],
  ['a\n\n{{trim}}\n\nb', 'ab'],
  ['[{{trim}}  a  {{/trim}}]', '[a]'],
  ['a{{// a note}}b{{comment: another}}c', 'abc'],
  ['a{{//}}one {{user}}\ntwo{{///}}b', 'ab'],
  ['{{reverse:abc}} {{reverse::abc}} {{reverse}}abc{{/reverse}}', 'cba cba cba'],
  ['{{random::a::b}} {{random:a,b}} {{random a,b}}', 'b b b'],
  ['{{pick::same::same}}', 'same'],
  ['{{roll:d6}} {{roll 1d6}} {{roll::6}} {{roll:2d6+3}}', '4 4 4 11'],
  ['[{{banned "delve"}}]', '[]'],
  ['{{isMobile}} {{hasExtension::memory}}', 'false false'],
  ['{{time}}', '11:04 PM'],
  ['{{time_UTC+2}} {{time::UTC-5}}', '5:04 PM 10:04 AM'],
  ['{{date}}', 'November 21, 2026'],
  ['{{weekday}}', 'Saturday'],
  ['{{isotime}} {{isodate}}', '23:04 2026-11-21'],
  ['{{datetimeformat::DD.MM.YYYY HH:mm:ss}}', '21.11.2026 23:04:05'],
  ['{{datetimeformat::dddd, MMMM Do}}', 'Saturday, November 21st'],
  ['{{timeDiff::2023-01-01 12:00:00::2023-01-01 15:00:00}}', '3 hours ago'],
  ['{{ timeDiff :: 2023-01-02 :: 2023-01-01 }}', 'in a day'],
  ['{{idleDuration}} {{idle_duration}}', '3 hours 3 hours'],
  ['{{if persona}}yes{{/if}}{{if personality}}no{{/if}}', 'yes'],
  ['{{if personality}}a{{else}}b{{/if}} {{if !personality}}c{{/if}}', 'b c'],
  ['{{if {{getvar::x}}}}a{{else}}b{{/if}} {{if off}}c{{/if}}{{if 0}}d{{/if}}{{if word}}e{{/if}}', 'b e'],
  ['{{if user::inline}} {{if personality::never}}.', 'inline .'],
  ['{{if user}}{{if personality}}a{{else}}b{{/if}}{{else}}c{{/if}}', 'b'],
  ['{{if user}}\n  # Head\n  text\n{{/if}}', '# Head\ntext'],
  ['[{{#if user}} kept {{/if}}]', '[ kept ]'],
  ['{{if personality}}{{setvar::x::1}}{{/if}}[{{getvar::x}}]', '[]'],
  ['{{setvar::x::red}}{{getvar::x}} {{getvar x}}', 'red red'],
  ['{{setvar::x}}long {{user}}{{/setvar}}{{getvar::x}}', 'long Lin'],
  ['{{addvar::n::2}}{{addvar::n::3}}{{getvar::n}} {{addvar::n:: apples}}{{getvar::n}}', '5 5apples'],
  ['{{incvar::n}} {{incvar::n}} {{decvar::n}}', '1 2 1'],
  ['{{hasvar::n}} {{setvar::n::0}}{{varexists::n}}{{deletevar::n}} {{hasvar::n}}', 'false true false'],
  [
    '{{setglobalvar::g::7}}{{addglobalvar::g::1}}{{getglobalvar::g}} {{incglobalvar::g}} {{decglobalvar::g}}',
    '8 9 8',
  ],
  ['{{.x = 4}}{{.x++}} {{.x += 2}}{{.x}} {{$g ?? none}} {{.x > 6}} {{if .x}}a{{/if}}', '5 7 none true a'],
  [String.raw`\{\{user\}\}`, '{{user}}'],
  ['{{unknown::{{user}}}} {{original}}', '{{unknown::Lin}} {{original}}'],
];

describe('macros as in SillyTavern (docs/macros.md)', () => {
  it.each(macros)('%j becomes %j', (text, filled) => {
    expect(fill(text)).toBe(filled);
  });

  it('has 57 lines', () => {
    expect(macros).toHaveLength(57);
  });

  it.each([
    '{{else}} {{/if}} {{if}} {{if user}}never ended',
    '{{setvar::}} {{time::noon}} {{timeDiff::a::b}}',
    '{{getvarkey::a::b}} {{instructInput}}',
  ])('leaves %j unchanged', (text) => {
    expect(fill(text)).toBe(text);
  });
});

describe('hostile macros', () => {
  it.each([
    ['conditions inside each other', '{{if user}}', '{{/if}}'],
    ['conditions with else', '{{if user}}a{{else}}', '{{/if}}'],
    ['indented conditions', '{{if user}}\n\n  \n', '\n{{/if}}'],
    ['conditions that never end', '{{if user}}', ''],
    ['ends without beginnings', '{{/if}}', ''],
    ['elses of one condition', '{{if user}}{{else}}', ''],
    ['different ones that never end', '{{if user}}{{setvar::x}}{{//}}', '{{/if}}'],
    ['arguments inside each other', '{{setvar::x::', '}}'],
    ['marks to trim', '\n{{trim}}\n', ''],
    ['times', '{{isotime}}{{datetimeformat::HH}}', ''],
    ['shorthand', '{{.x += a}}', ''],
    ['braces with backslashes', '\\{', '\\}'],
  ])('take time in proportion to their length: %s', (_name, before, after) => {
    expectInProportion(
      10_000,
      (count) => before.repeat(count) + after.repeat(count),
      (text) => fill(text),
    );
  });

  it('stop a variable from doubling without end', () => {
    const doubled = '{{setvar::x::{{getvar::x}}{{getvar::x}}}}'.repeat(1_000);
    const filled = fill(`{{setvar::x::aaaaaaaaaa}}${doubled}{{getvar::x}}`);
    expect(filled.length).toBeLessThan(300_000);
    const room = { left: 1_000_000 };
    const variables = new MacroVariables();
    for (let text = 0; text < 100; text += 1) {
      fill('{{addvar::x::{{getvar::x}}a}}'.repeat(1_000), { room, variables });
    }
    expect(variables.get('local', 'x').length).toBeLessThanOrEqual(10_000);
    expect(room.left).toBeGreaterThan(-400_000);
  });

  it('set no more variables than allowed', () => {
    const names = Array.from({ length: 2_000 }, (_, index) => `{{setvar::v${index}::1}}`);
    expect(fill(`${names.join('')}{{hasvar::v999}} {{hasvar::v1000}}`)).toMatch(/true false$/);
  });

  it('leave conditions deeper than 32 unchanged', () => {
    const nested = (count: number) => `${'{{if user}}'.repeat(count)}x${'{{/if}}'.repeat(count)}`;
    expect(fill(nested(32))).toBe('x');
    expect(fill(nested(34))).toBe(nested(2));
  });
});

describe('listUnknownMacros', () => {
  it.each([
    ['{{user}} {{Char}} {{time_UTC+2}} {{roll2d6}} {{// note}} {{.x}}', []],
    ['{{if x}}{{weather}}{{else}}{{getvar::{{mood}}}}{{/if}} {{weather}}', ['weather', 'mood']],
    ['{{getvarkey::a::b}} {{char2}} {{not closed', ['getvarkey', 'char2']],
  ])('%j: %j', (text, names) => {
    expect(listUnknownMacros(text)).toEqual(names);
  });
});
