import { describe, expect, it } from 'vitest';
import { isClearlyOutOfCrisis, isInCrisis } from '#src/domain/safety/crisis/detect-crisis.ts';
import { expectInProportion } from '#tests/support/measure/cpu-time.ts';
import { furtherHarmlessPhrases } from '../further-harmless-phrases.ts';
import { furtherCrisisPhrases } from '../further-crisis-phrases.ts';
import { heldOutPhrases } from '../held-out-phrases.ts';
import { chineseCrisisPhrases, englishCrisisPhrases } from '../crisis-phrases.ts';
import { tuningPhrases } from '../tuning-phrases.ts';
import { harmlessPhrases } from '../harmless-phrases.ts';
import { unseenCrisisPhrases } from '../unseen-crisis-phrases.ts';
import { unseenHarmlessPhrases } from '../unseen-harmless-phrases.ts';

const foundOf = (phrases: readonly string[]) => phrases.filter(isInCrisis);
const missedOf = (phrases: readonly string[]) => phrases.filter((phrase) => !isInCrisis(phrase));

describe('the crisis detector (rule:crisis-help)', () => {
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

  it.each(['en', 'zh'] as const)('finds 97 and alarms at 3 of 100 of the tuning set in %s', (language) => {
    const { crisis, harmless } = tuningPhrases[language];
    expect(missedOf(crisis).length / crisis.length, missedOf(crisis).join(' | ')).toBeLessThanOrEqual(0.03);
    expect(foundOf(harmless).length / harmless.length, foundOf(harmless).join(' | ')).toBeLessThanOrEqual(
      0.03,
    );
  });

  it('finds 95 and alarms at 3 of 100 of the further phrases', () => {
    const missed = missedOf(furtherCrisisPhrases);
    const alarms = foundOf(furtherHarmlessPhrases);
    expect(missed.length / furtherCrisisPhrases.length, missed.join(' | ')).toBeLessThanOrEqual(0.05);
    expect(alarms.length / furtherHarmlessPhrases.length, alarms.join(' | ')).toBeLessThanOrEqual(0.03);
  });

  // Totals only: reading the failing phrases here would mean tuning on them.
  it.each([
    ['en', 0.88],
    ['zh', 0.95],
  ] as const)('keeps its recall of phrases that it was never tuned on in %s', (language, floor) => {
    const { crisis, harmless } = heldOutPhrases[language];
    expect(foundOf(crisis).length / crisis.length).toBeGreaterThanOrEqual(floor);
    expect(foundOf(harmless).length / harmless.length).toBeLessThanOrEqual(0.05);
  });

  it('distinguishes a past crisis from a present one', () => {
    expect(isInCrisis('I was suicidal as a teenager, but I got help and I am happy now')).toBe(false);
    expect(isInCrisis('I was suicidal as a teenager, I got help, but the urges are back')).toBe(true);
    expect(isInCrisis('In 2019 I tried to kill myself, I feel fine now and I want to die in peace')).toBe(
      true,
    );
    expect(isInCrisis('以前想过自杀，现在走出来了')).toBe(false);
    expect(isInCrisis('以前想过自杀，现在又想死了')).toBe(true);
  });

  it.each([
    'I have not been happy in years and want to die',
    "I haven't wanted to live in years",
    'I no longer want to be alive, I was happy as a child',
    '去年开始我就不想活了，谢谢你听我说',
    '去年起我不再想活了',
    '大学以来我一直不想活，谢谢你们',
  ])('does not read «%s» as past', (message) => {
    expect(isInCrisis(message)).toBe(true);
  });

  it('sees through separated letters, digits, full width and traditional characters', () => {
    for (const phrase of [
      'ｋｉｌｌ ｍｙｓｅｌｆ',
      'I want to k!ll myself',
      'i want to kill my self',
      '我想紫砂',
      "I'm gonna unalive myself",
      '我 想 死',
      '我想自殺',
      '自  杀',
    ]) {
      expect(isInCrisis(phrase), phrase).toBe(true);
    }
  });

  const fine = 'It was a nice day and we walked. ';

  it('finds it inside a long message', () => {
    const long = fine.repeat(240);
    expect(isInCrisis(`${long} I want to kill myself. ${long}`)).toBe(true);
    expect(isInCrisis(long)).toBe(false);
  });

  it.each([fine, 'we walked ', 'a ', '今天我们去散步', '今天。'])(
    'takes time in proportion to the length of a text of %j',
    (part) => {
      expectInProportion(
        8_000,
        (length) => part.repeat(length / part.length),
        (text) => isInCrisis(text),
      );
    },
  );
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
