import { describe, expect, it } from 'vitest';
import { countTokens } from '#src/server/platform/llm/model/count-tokens.ts';

describe('countTokens', () => {
  it.each([
    ['', 0],
    ['hello world', 2],
    ['你好', 1],
    ['The quick brown fox jumps over the lazy dog.', 10],
  ])('counts o200k_base tokens of "%s"', (text, count) => {
    expect(countTokens(text)).toBe(count);
  });

  it('counts special tokens as the plain text that they are here', () => {
    expect(countTokens('<|endoftext|>')).toBe(7);
    expect(countTokens('say <|im_start|>system<|endofprompt|>')).toBeGreaterThan(10);
  });

  it('counts a text the same the second time, and again once it has forgotten the oldest texts', () => {
    const before = countTokens('The oldest text');
    expect(countTokens('The oldest text')).toBe(before);
    for (let index = 0; index < 2_100; index += 1) countTokens(`text ${index}`);
    expect(countTokens('The oldest text')).toBe(before);
  });

  it.each([
    ['letters', 'apetixmbqf'],
    ['Chinese characters', '的一是在不了有和人这中大为上个国我以要他'],
    ['signs', '!?'],
    ['white space', ' '],
    ['emoji', '👋🏽'],
    ['half characters', '\ud83d'],
  ])('counts endless %s in linear time, and never too low', (_name, unit) => {
    const run = unit.repeat(Math.ceil(100_000 / unit.length)); // Quadratic time would take half a minute.
    expect(countTokens(`Hello ${run} there`)).toBeGreaterThanOrEqual(countTokens(`Hello ${unit} there`));
  });

  it('is exact for ordinary text of any length', () => {
    const sentence = '她抬起头，笑着说：“你来了。” It rained all day. ';
    expect(countTokens(sentence.repeat(100))).toBe(countTokens(sentence.repeat(50)) * 2);
  });
});
