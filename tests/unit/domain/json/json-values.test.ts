import { expect, it } from 'vitest';
import { ownValue } from '#src/domain/json/json-values.ts';
import { inheritedKeys } from '#tests/support/files/json-texts.ts';

it.each(inheritedKeys)('finds nothing under %s, which every object inherits, except an own value', (key) => {
  expect(ownValue<unknown>({ other: 1 }, key)).toBeUndefined();
  expect(ownValue<unknown>(Object.fromEntries([[key, 1]]), key)).toBe(1);
});
