import { describe, expect, it } from 'vitest';
import { longestNickname } from '#src/contract/account/user-calls.ts';
import { chineseNicknames, englishNicknames } from '#src/content/patterns/nicknames/nickname-words.ts';
import { composeNickname } from '#src/domain/account/compose-nickname.ts';

describe.each([
  ['en', englishNicknames],
  ['zh-CN', chineseNicknames],
] as const)('nicknames in %s', (language, { first, joint, second }) => {
  it('are thousands, each of them different', () => {
    const all = first.flatMap((one) => second.map((other) => `${one}${joint}${other}`));
    expect(all.length).toBeGreaterThan(4_000);
    expect(new Set(all).size).toBe(all.length);
  });

  it('fit a profile, with a long number too', () => {
    const longest = (list: readonly string[]) => Math.max(...list.map((word) => word.length));
    const number = ' 1234567890'.length;
    expect(longest(first) + joint.length + longest(second) + number).toBeLessThanOrEqual(longestNickname);
  });

  it('are made of the first and the last words too, and of nothing else', () => {
    expect(composeNickname(language, { random: () => 0 })).toBe(`${first[0]}${joint}${second[0]}`);
    expect(composeNickname(language, { random: () => 1 - Number.EPSILON })).toBe(
      `${first.at(-1)}${joint}${second.at(-1)}`,
    );
  });

  it.each([1, 2, 6])('have a number of %d digits when that is wanted', (digits) => {
    for (const random of [() => 0, () => 0.5, () => 1 - Number.EPSILON]) {
      expect(composeNickname(language, { digits, random })).toMatch(new RegExp(` [1-9]\\d{${digits - 1}}$`));
    }
  });
});
