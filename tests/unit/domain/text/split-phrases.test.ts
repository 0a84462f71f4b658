import { describe, expect, it } from 'vitest';
import { splitName, splitPhrases } from '#src/domain/text/split-phrases.ts';

describe('splitPhrases: headings break between words', () => {
  it.each([
    ['遇见一个值得聊的角色', ['遇见', '一个', '值得聊的', '角色']],
    ['故事', ['故事']],
    ['', []],
    ['遇见聊得来的 AI\u00a0角色', ['遇见', '聊得来的 ', 'AI\u00a0角色']],
    ['“缘分”是什么意思', ['“缘分”', '是什么', '意思']],
    ['模型记得什么，又只是看起来记得什么', ['模型', '记得', '什么，', '又只是', '看起来', '记得', '什么']],
  ])('%s', (text, phrases) => {
    expect(splitPhrases(text)).toEqual(phrases);
    expect(splitPhrases(text).join('')).toBe(text);
  });
});

describe('splitName: names break only at the middle dot', () => {
  it.each([
    ['阿达埃泽·恩沃苏', ['阿达埃泽·', '恩沃苏']],
    ['彭玥', ['彭玥']],
    ['Peng Yue', ['Peng Yue']],
    ['猫·Cat', ['猫·Cat']],
    [`${'长'.repeat(40)}·名`, [`${'长'.repeat(40)}·名`]],
  ])('%s', (name, parts) => {
    expect(splitName(name)).toEqual(parts);
  });
});
