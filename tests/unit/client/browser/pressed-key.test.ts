import { expect, it } from 'vitest';
import { pressedKey } from '#src/client/browser/pressed-key.ts';

it.each([
  [{ key: 'Enter', isComposing: false, keyCode: 13 }, 'Enter'],
  [{ key: 'Escape', isComposing: false, keyCode: 27 }, 'Escape'],
  [{ key: 'Enter', isComposing: true, keyCode: 13 }, ''],
  // Safari, and the last key of a composition elsewhere.
  [{ key: 'Escape', isComposing: false, keyCode: 229 }, ''],
  [{ key: 'Enter', isComposing: false, keyCode: 229 }, ''],
])('a key of a composition is none: %j', (press, key) => {
  expect(pressedKey(press)).toBe(key);
  expect(pressedKey({ nativeEvent: press })).toBe(key);
});
