import { expect, it } from 'vitest';
import { findFreeName } from '#src/domain/chat/guidance/find-free-name.ts';

it.each([
  ['Default', [], 'Default'],
  ['Default', ['Default'], 'Default 2'],
  ['Default', ['Default', 'Default 2'], 'Default 3'],
  ['1234567890', ['1234567890'], '12345678 2'],
])('%s beside %j is %s', (name, taken, free) => {
  expect(findFreeName(name, new Set(taken), 10)).toBe(free);
});
