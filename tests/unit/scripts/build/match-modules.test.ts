import { expect, test } from 'vitest';
import { anyOf, icons, modules } from '#scripts/build/match-modules.mjs';

test('a module of the project is matched by the end of its id', () => {
  const isEither = modules('src/contract/locale/language.ts', 'src/fetch.ts');
  expect(isEither('/home/somebody/yuanfen/src/contract/locale/language.ts')).toBe(true);
  expect(isEither('/home/somebody/yuanfen/src/fetch.ts')).toBe(true);
  expect(isEither('/home/somebody/yuanfen/other-src/fetch.ts')).toBe(false);
  expect(isEither('/home/somebody/yuanfen/src/fetch.tsx')).toBe(false);
});

test('a module that does not exist is refused with its path', () => {
  expect(() => modules('src/fetch.ts', 'src/gone.ts')).toThrow(
    'The build names src/gone.ts, which does not exist',
  );
});

test('an icon is matched by its name, and one that the package lacks is refused', () => {
  const isHeart = icons('heart');
  expect(isHeart('/home/somebody/yuanfen/node_modules/lucide-react/dist/esm/icons/heart.mjs')).toBe(true);
  expect(isHeart('/home/somebody/yuanfen/node_modules/lucide-react/dist/esm/icons/heart-off.mjs')).toBe(
    false,
  );
  expect(() => icons('heart', 'no-such-icon')).toThrow('no-such-icon.mjs, which does not exist');
});

test('one of several forms is enough', () => {
  const isAny = anyOf(/\/react\//, modules('src/fetch.ts'));
  expect(isAny('/node_modules/react/index.js')).toBe(true);
  expect(isAny('/yuanfen/src/fetch.ts')).toBe(true);
  expect(isAny('/yuanfen/src/middleware.ts')).toBe(false);
});
