import fc from 'fast-check';

/** JSON texts that no program writes: all are valid, and few survive parsing and serialising. */

const blank = fc.constantFrom('', '', ' ', '\n  ', '\t', '\r\n');
const number = fc.constantFrom(
  '12345678901234567890',
  '3.10',
  '1e2',
  '-0',
  '0.0',
  '1E+400',
  '5e-999',
  '0.1000000000000000055511151231257827',
  '7',
);
const character = fc.constantFrom(
  'a',
  '岚',
  '😀',
  '\\u0000',
  '\\ud800',
  '\\uDC00x',
  '\\/',
  '\\"',
  '\\\\',
  '\\u0061',
  '{',
  ']',
  ',',
  ':',
  ' ',
);
const string = fc.array(character, { maxLength: 6 }).map((parts) => `"${parts.join('')}"`);
/** Names that every object inherits from its prototype: a lookup by a key that is not an own property finds these. */
export const inheritedKeys = ['toString', '__proto__', 'constructor', 'valueOf', 'hasOwnProperty'] as const;

/**
 * Some keys look like numbers, some differ only in their spelling, some are inherited by every object, and some end
 * with a backslash, which V8 confuses with others (src/domain/json/parse-json-exactly.ts).
 */
const key = fc.oneof(
  string,
  fc.constantFrom(...inheritedKeys.map((name) => `"${name}"`), '"to\\u0053tring"', '"__proto\\u005f_"'),
  fc.constantFrom('"10"', '"2"', '"a"', '"\\u0061"', '"x"', '"X"', '"\\\\"', '"a\\\\"', '"\\""', '"\\n"'),
);

const { value } = fc.letrec<{ value: string; object: string; list: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.oneof(number, string, fc.constantFrom('true', 'false', 'null', '{}', '[]', '[ ]')),
    tie('object'),
    tie('list'),
  ),
  object: objectOf(key, tie('value')),
  list: fc
    .array(fc.tuple(blank, tie('value'), blank), { maxLength: 4 })
    .map((items) => `[${items.map((item) => item.join('')).join(',')}]`),
}));

function objectOf(keys: fc.Arbitrary<string>, values: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc
    .array(fc.tuple(blank, keys, blank, fc.constant(':'), blank, values, blank), { maxLength: 4 })
    .map((members) => `{${members.map((member) => member.join('')).join(',')}}`);
}

/** Any value, in any spelling. */
export const jsonText = value;
export const jsonObjectText = objectOf(key, value);

/** Members of an object with the names `x_0`, `x_1` and so on, or inherited ones, each with any value. */
export const unknownMembers = fc
  .tuple(fc.array(value, { maxLength: 4 }), fc.subarray([...inheritedKeys]))
  .map(([values, inherited]) =>
    values.map((text, index): [key: string, text: string] => [inherited[index] ?? `x_${index}`, text]),
  );

/** Nested 50 levels deep. */
export const deepText = `${'[{"a": '.repeat(25)}1.0${'}]'.repeat(25)}`;
