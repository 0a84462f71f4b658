import { expect, test } from 'vitest';
import { patternSet } from '#src/domain/safety/crisis/pattern-set.ts';
import { isInCrisis, listCrisisWarmUps } from '#src/domain/safety/crisis/detect-crisis.ts';

const many = Array.from({ length: 400 }, (_, place) => new RegExp(`word${place}x(?:a{1,40}|b{1,40})c`));

test('a set finds each of its patterns, however many there are', () => {
  const { mayBeIn } = patternSet(many);
  expect(many.every((_, place) => mayBeIn(`it says word${place}xaac here`))).toBe(true);
  expect(mayBeIn('it says word400xaac here')).toBe(false);
});

test('a set is compiled in several steps', () => {
  expect(patternSet(many).compileFor('any text').length).toBeGreaterThan(1);
});

test('patterns that are compiled ahead change no answer', () => {
  for (const step of listCrisisWarmUps()) step();
  expect(isInCrisis('I want to kill myself')).toBe(true);
  expect(isInCrisis('我想自杀')).toBe(true);
  expect(isInCrisis('Good evening.')).toBe(false);
});
