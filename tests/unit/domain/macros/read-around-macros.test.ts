import { expect, it } from 'vitest';
import { readAroundMacros } from '#src/domain/macros/read-around-macros.ts';

it.each([
  ['She is {{random::16}} years old.', 'She is 16 years old.'],
  ['She is {{random::30::16::40}} years old.', 'She is 16 years old.'],
  ['She is {{random::30,40,16}} years old.', 'She is 16 years old.'],
  ['She is {{pick 16}} years old.', 'She is 16 years old.'],
  ['She is six{{noop}}teen.', 'She is sixteen.'],
  ['She is {{random::{{random::16}}}} years old.', 'She is 16 years old.'],
  ['She is 1{{noop}}6.', 'She is 16.'],
])('%s can be read as %s', (text, reading) => {
  expect(readAroundMacros(text).join('\n')).toContain(reading);
});

it('gives a text without macros as it is', () => {
  expect(readAroundMacros('A {calm} night.')).toEqual(['A {calm} night.']);
});
