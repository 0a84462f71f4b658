import { describe, it } from 'vitest';
import { isInCrisis } from '#src/domain/safety/crisis/detect-crisis.ts';
import { pickFirstWords } from '#src/domain/site/pick-first-words.ts';
import { toPlainText } from '#src/domain/text/to-plain-text.ts';
import { toSpokenText } from '#src/domain/text/to-spoken-text.ts';
import { expectInBounds, expectInProportion } from '#tests/support/measure/cpu-time.ts';

/** Openings of marks that never close, and text between them. */
const units = [
  '[',
  '![',
  '[a](',
  '[a',
  '](',
  '`',
  '``` ',
  '<',
  '*',
  '~_',
  '# ',
  '- ',
  '> ',
  ' ',
  '\n',
  '“',
  '“a',
  'http://',
];

const firstWords = (text: string) => pickFirstWords(text, 'en');

const title = 'takes time in proportion to a text of %j alone';

describe.each([{ read: toPlainText }, { read: toSpokenText }])('$read.name', ({ read }) => {
  it.each(units)(title, (unit) => {
    expectInProportion(100_000, (size) => unit.repeat(size / unit.length), read);
  });
});

// It reads a text as `toPlainText` does.
describe(firstWords, () => {
  it.each(units)(title, { tags: ['full'] }, (unit) => {
    expectInProportion(100_000, (size) => unit.repeat(size / unit.length), firstWords);
  });
});

/** Texts that a message may repeat, in either language and in none. */
const saidUnits = [
  '! ',
  'a.',
  'k. ',
  'i. ',
  '1.',
  '我！',
  '我。',
  '，我',
  '我想,',
  '不 ',
  '没有',
  'I want. ',
  'not ',
  'want to ',
  'to die in a game ',
  'years ago ',
  'd.i.e. ',
  'w a n t ',
  'l1',
  '💀 ',
  '\u200b',
  'a\u0301',
  'ａ',
  'е',
];

describe(isInCrisis, () => {
  function expectProportion(unit: string): void {
    expectInProportion(32_000, (size) => unit.repeat(size / unit.length), isInCrisis);
  }
  it.each(saidUnits)(title, expectProportion);
  it.each(units)(title, { tags: ['full'] }, expectProportion);

  it.each(['! ', 'a.', '我！', 'd.i.e. '])('reads %j again and again as quickly as a few times', (unit) => {
    // Only the marks are scanned; before, every pattern read each of them as a sentence.
    const repeat = (size: number) => unit.repeat(size / unit.length);
    expectInBounds(
      8_000,
      (size) => repeat(size),
      (text) => isInCrisis(text),
    );
  });
});
