import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJsonExactly } from '#src/domain/json/parse-json-exactly.ts';
import { expectInProportion } from '#tests/support/measure/cpu-time.ts';
import { inheritedKeys } from '#tests/support/files/json-texts.ts';

/** Spellings of keys, each with its meaning. */
const keys: readonly (readonly [written: string, name: string])[] = [
  ['a', 'a'],
  ['\\u0061', 'a'],
  ['\\"', '"'],
  ['\\n', '\n'],
  ['\\\\', '\\'],
  ['a\\\\', 'a\\'],
  ['a\\\\\\"', 'a\\"'],
  ['\\\\n', '\\n'],
  ['\\u0000', '\0'],
  ['\\ud800', '\ud800'],
  ['岚\\/', '岚/'],
  ['\\u5c9a/', '岚/'],
  ['\ue0000', '\ue0000'],
  ['\\ue0000', '\ue0000'],
  ['\ue000\\"', '\ue000"'],
  ['\\u0031', '1'],
  ['to\\u0053tring', 'toString'],
  ['__proto\\u005f_', '__proto__'],
  ...inheritedKeys.map((name) => [name, name] as const),
];

/** Generates objects as text and as value in parallel, so that no parser is needed for the expected value. */
const { object } = fc.letrec<{ value: [string, unknown]; object: [string, unknown] }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom<[string, unknown]>(['7', 7], ['"\\"\\\\"', '"\\'], ['":\\u0061"', ':a'], ['[]', []]),
    tie('object'),
    tie('object').map(([text, value]): [string, unknown] => [`[${text} ]`, [value]]),
  ),
  object: fc
    .array(fc.tuple(fc.constantFrom(...keys), fc.constantFrom('', ' \n'), tie('value')), { maxLength: 5 })
    .map((members): [string, unknown] => [
      `{${members.map(([[written], blank, [text]]) => `"${written}"${blank}: ${text}`).join(',')}}`,
      Object.fromEntries(members.map(([[, name], , [, value]]) => [name, value])),
    ]),
}));

function listMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(listMembers);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value).map(([key, inner]) => [key, listMembers(inner)]);
}

describe('JSON from outside', () => {
  it.each([
    ['{"first":[],"\\\\":0}', '{"first":1,"\\"":2}', ['first', '"']],
    ['{"one":[],"\\\\":0}', '{"one":1,"\\u5c9a":2}', ['one', '岚']],
    ['{"two":[],"a\\\\":0}', '{"two":1,"a\\n":2}', ['two', 'a\n']],
    ['{"x":0,"a\\\\nbc":1}', '{"x":0,"a\\nbcd":2}', ['x', 'a\nbcd']],
    ['{"岚":"","\\u0061":1,"\\u0061":2,"\\\\":0}', '{"岚":"","\\u0061":1,"\\u0061":2}', ['岚', 'a']],
  ])('has its own keys, whatever was parsed before: after %s', (before, text, names) => {
    JSON.parse(before);
    JSON.parse(before);
    expect(Object.keys(parseJsonExactly(text) as object)).toEqual(names);
  });

  it('keeps the last value of repeated keys, however they are spelled', () => {
    const text = '{"\\u0061":1,"a":2,"\\"":3,"\\u0061":4,"\\u0022":5}';
    expect(parseJsonExactly(text)).toEqual({ a: 4, '"': 5 });
  });

  it('has the right values, in the order of a plain object', () => {
    fc.assert(
      fc.property(object, ([text, value]) => {
        expect(listMembers(parseJsonExactly(text))).toEqual(listMembers(value));
      }),
    );
  });

  it('takes time in proportion to its length', () => {
    const shapes = ['{"a":{"\\n":[]}}', '{"a": "\\"::"}', '"\\\\\\\\"'];
    for (const shape of shapes)
      expectInProportion(8_000, (count) => `[${Array(count).fill(shape).join()}]`, parseJsonExactly);
    const oddPieces = ['\\\\', ': ', '\\":', 'a'];
    for (const piece of oddPieces)
      expectInProportion(40_000, (count) => `{"${piece.repeat(count)}":"\\n"}`, parseJsonExactly);
  });

  it.each(['{"\\u006":1}', '{"\\":1}', '{"\\x":1}', '{"a\\"', '"\\"":1', '{"\n\\"":1}', '{"\\"" 1}', ''])(
    'is refused where invalid: %j',
    (text) => {
      expect(() => parseJsonExactly(text)).toThrow(SyntaxError);
    },
  );
});
