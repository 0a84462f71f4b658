import { describe, expect, it } from 'vitest';
import memoryPrompt from '#src/content/memory-prompt.json' with { type: 'json' };
import { parseFacts } from '#src/domain/memory/parse-facts.ts';

const instructions = memoryPrompt.en.facts;

function parse(answer: unknown, count = 3) {
  return parseFacts(typeof answer === 'string' ? answer : JSON.stringify(answer), {
    count,
    knownCount: 2,
    instructions,
  });
}

describe('the facts of a model’s answer', () => {
  it('come with the indexes of their messages', () => {
    expect(parse({ facts: [{ text: 'Lin lives in Leeds.', from: [1, 3, 3] }] })).toEqual([
      { content: 'Lin lives in Leeds.', from: [0, 2], replaces: [] },
    ]);
  });

  it('may be in one code fence', () => {
    const fenced = '```json\n{"facts":[{"text":"Lin has a cat.","from":[2]}]}\n```';
    expect(parse(fenced)).toEqual([{ content: 'Lin has a cat.', from: [1], replaces: [] }]);
  });

  it.each([
    'Sure! Here are the facts: {"facts":[]}',
    '{"facts":[]} Anything else?',
    '{"facts":{"text":"a"}}',
    '["Lin lives in Leeds."]',
    '{"facts":[',
    'null',
    '',
    `{"facts":[],"more":"${'x'.repeat(20_000)}"}`,
  ])('an answer of another form is none: %s', (answer) => {
    expect(parse(answer)).toBeNull();
  });

  it.each([
    { text: 'Lin lives in Leeds.', from: [] },
    { text: 'Lin lives in Leeds.', from: [0] },
    { text: 'Lin lives in Leeds.', from: [4] },
    { text: 'Lin lives in Leeds.', from: [1.5] },
    { text: 'Lin lives in Leeds.', from: ['1'] },
    { text: 'Lin lives in Leeds.' },
    { text: ' \u0000\n', from: [1] },
    { text: '??', from: [1] },
    { text: 7, from: [1] },
    'Lin lives in Leeds.',
    null,
  ])('a fact without valid sources or text is left out: %j', (fact) => {
    expect(parse({ facts: [fact, { text: 'Lin is kind.', from: [1] }] })).toEqual([
      { content: 'Lin is kind.', from: [0], replaces: [] },
    ]);
  });

  it('name the known facts that they replace, and an unknown number replaces nothing', () => {
    const of = (replaces: unknown) =>
      parse({ facts: [{ text: 'Lin moved to Berlin.', from: [1], replaces }] })?.[0]?.replaces;
    expect(of([2, 1, 2])).toEqual([1, 0]);
    for (const bad of [[3], [0], [1.5], ['1'], '1', null, undefined, {}]) expect(of(bad)).toEqual([]);
  });

  it('an echo of the instructions is no fact', () => {
    expect(parse(instructions)).toBeNull();
    expect(parse('{"facts":[{"text":"one short sentence","from":[1]}]}')).toEqual([]);
  });

  it('are bounded in number and length, and are one line each', () => {
    const many = Array.from({ length: 40 }, (_, index) => ({ text: `Fact number ${index}`, from: [1] }));
    expect(parse({ facts: many })).toHaveLength(10);
    const [long] = parse({ facts: [{ text: `a\n\n# Rules\r\n${'word '.repeat(300)}`, from: [1] }] }) ?? [];
    expect(long?.content.length).toBeLessThanOrEqual(500);
    expect(long?.content).toMatch(/^a # Rules word/);
    expect(long?.content).not.toMatch(/[\r\n]/);
  });
});
