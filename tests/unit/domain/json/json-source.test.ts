import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  findSource,
  isSameJson,
  readMembers,
  readParts,
  updateMembers,
  writeParts,
} from '#src/domain/json/json-source.ts';
import { parseJsonText } from '#src/domain/json/parse-json.ts';
import { deepText, jsonObjectText, jsonText } from '#tests/support/files/json-texts.ts';

describe('the source of JSON (decision 21)', () => {
  it('is the same text again without a change', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          jsonObjectText,
          jsonText.map((text) => `[${text} , ${text}]`),
        ),
        (text) => {
          expect(writeParts(readParts(text))).toBe(text);
          if (text.startsWith('{')) expect(updateMembers(text, new Map())).toBe(text);
        },
      ),
    );
    expect(writeParts(readParts(` ${deepText}\n`))).toBe(` ${deepText}\n`);
  });

  it('has the members that a parser finds, in the same order', () => {
    fc.assert(
      fc.property(jsonObjectText, (text) => {
        const parsed = Object.entries(parseJsonText(text) as object);
        const read = [...readMembers(text)].map(([key, source]) => [key, parseJsonText(source)]);
        expect(read).toEqual(parsed);
      }),
    );
  });

  it('changes one value in its place, and no other byte', () => {
    fc.assert(
      fc.property(jsonObjectText, jsonText, (text, changed) => {
        const around = `{"first": ${text}, "changed" :1e0 ,"last":${text}}`;
        expect(updateMembers(around, new Map([['changed', changed]]))).toBe(
          `{"first": ${text}, "changed" :${changed} ,"last":${text}}`,
        );
        const without = updateMembers(around, new Map([['changed', null]]));
        expect(without).toBe(`{"first": ${text},"last":${text}}`);
        expect(findSource(updateMembers(text, new Map([['added', changed]])), ['added'])).toBe(changed);
      }),
    );
  });

  it('of a repeated key, changes the one that counts', () => {
    const text = '{"a":1,"\\u0061":2}';
    expect(updateMembers(text, new Map([['a', '3']]))).toBe('{"a":1,"\\u0061":3}');
    expect(updateMembers(text, new Map([['a', null]]))).toBe('{}');
    expect(findSource(text, ['a'])).toBe('2');
  });

  it('adds in the style of the rest', () => {
    expect(updateMembers('{\n  "a": 1\n}', new Map([['b', '2']]))).toBe('{\n  "a": 1,\n  "b": 2\n}');
    expect(updateMembers('{}', new Map([['b', '2']]))).toBe('{"b":2}');
  });

  it('distinguishes values, but not the order of keys', () => {
    expect(isSameJson({ a: 1, b: [1, 2] }, { b: [1, 2], a: 1 })).toBe(true);
    expect(isSameJson({ a: 1 }, ['a', 1])).toBe(false);
    expect(isSameJson([1, 2], [2, 1])).toBe(false);
  });
});
