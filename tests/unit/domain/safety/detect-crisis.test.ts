import { describe, expect, it } from 'vitest';
import { isClearlyOutOfCrisis, isInCrisis } from '#src/domain/safety/detect-crisis.ts';
import { chineseCrisisPhrases, englishCrisisPhrases } from './crisis-phrases.ts';
import { harmlessPhrases } from './harmless-phrases.ts';
import { unseenCrisisPhrases } from './unseen-crisis-phrases.ts';
import { unseenHarmlessPhrases } from './unseen-harmless-phrases.ts';

describe('the crisis detector (trust row 2)', () => {
  it.each([
    ['English', englishCrisisPhrases],
    ['Chinese', chineseCrisisPhrases],
  ])('finds at least 95 of 100 phrases in %s', (_language, phrases) => {
    expect(phrases.length).toBeGreaterThanOrEqual(100);
    const missed = phrases.filter((phrase) => !isInCrisis(phrase));
    expect(missed.length / phrases.length, missed.join(' | ')).toBeLessThanOrEqual(0.05);
  });

  it('raises at most 5 alarms for 100 harmless phrases', () => {
    expect(harmlessPhrases.length).toBeGreaterThanOrEqual(100);
    const alarms = harmlessPhrases.filter(isInCrisis);
    expect(alarms.length / harmlessPhrases.length, alarms.join(' | ')).toBeLessThanOrEqual(0.05);
  });

  it('finds at least 90 of 100 phrases of the second set', () => {
    expect(unseenCrisisPhrases.length).toBeGreaterThanOrEqual(120);
    const missed = unseenCrisisPhrases.filter((phrase) => !isInCrisis(phrase));
    expect(missed.length / unseenCrisisPhrases.length, missed.join(' | ')).toBeLessThanOrEqual(0.1);
  });

  it('raises at most 7 alarms for 100 harmless phrases of the second set', () => {
    expect(unseenHarmlessPhrases.length).toBeGreaterThanOrEqual(120);
    const alarms = unseenHarmlessPhrases.filter(isInCrisis);
    expect(alarms.length / unseenHarmlessPhrases.length, alarms.join(' | ')).toBeLessThanOrEqual(0.07);
  });

  it('looks through letters set apart, digits, full width and traditional characters', () => {
    for (const phrase of [
      'ｋｉｌｌ ｍｙｓｅｌｆ',
      'I want to k!ll myself',
      '我 想 死',
      '我想自殺',
      '自  杀',
    ]) {
      expect(isInCrisis(phrase), phrase).toBe(true);
    }
  });

  it('finds it inside a long message, and answers in linear time', () => {
    const long = 'It was a nice day and we walked. '.repeat(240);
    const begunAt = performance.now();
    expect(isInCrisis(`${long} I want to kill myself. ${long}`)).toBe(true);
    expect(isInCrisis(long)).toBe(false);
    expect(performance.now() - begunAt).toBeLessThan(500);
  });
});

describe('the end of a crisis', () => {
  it.each([
    'I am okay now',
    "I'm fine, I was just joking",
    "Let's talk about something else",
    'Which tea would you recommend for a rainy evening?',
    '我没事了',
    '开个玩笑啦',
    '我们还是继续聊你今天的茶馆吧',
  ])('is seen in «%s»', (message) => {
    expect(isClearlyOutOfCrisis(message)).toBe(true);
  });

  it.each([
    'yes',
    'no',
    'why',
    "I don't know",
    'nobody can help me',
    'whatever, it is too late now',
    '嗯',
    '不知道',
    '没人能帮我',
    '我还是想死',
  ])('is not seen in «%s»', (message) => {
    expect(isClearlyOutOfCrisis(message)).toBe(false);
  });
});
