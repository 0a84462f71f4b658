import { expect, it } from 'vitest';
import { MacroVariables } from '#src/domain/macros/macro-variables.ts';
import { readAroundMacros, setVariables } from '#src/domain/macros/read-around-macros.ts';

it.each([
  ['She is {{random::16}} years old.', 'She is 16 years old.'],
  ['She is {{random::30::16::40}} years old.', 'She is 16 years old.'],
  ['She is {{random::30,40,16}} years old.', 'She is 16 years old.'],
  ['She is {{pick 16}} years old.', 'She is 16 years old.'],
  ['She is six{{noop}}teen.', 'She is sixteen.'],
  ['She is {{random::{{random::16}}}} years old.', 'She is 16 years old.'],
  ['She is 1{{noop}}6.', 'She is 16.'],
  ['{{setvar::age::16}}She is {{getvar::age}} years old.', 'She is 16 years old.'],
  ['{{.age = 1}}She is {{.age}}{{roll:6}} years old.', 'She is 16 years old.'],
  ['{{setvar::n::15}}She is {{incvar::n}} years old.', 'She is 16 years old.'],
  ['{{if 1}}She is 1{{/if}}6.', 'She is 16.'],
])('%s can be read as %s', (text, reading) => {
  expect(readAroundMacros(text).join('\n')).toContain(reading);
});

it('returns a text without macros unchanged', () => {
  expect(readAroundMacros('A {calm} night.')).toEqual(['A {calm} night.']);
});

it('knows the variables that other texts have set', () => {
  const variables = new MacroVariables();
  setVariables('{{setvar::age::16}}', variables);
  expect(readAroundMacros('She is {{getvar::age}} years old.', variables)).toContain('She is 16 years old.');
});

it.each([
  ['one macro with thousands of choices', `{{a${',b'.repeat(20_000)}}}`],
  ['thousands of macros', '{{a,1,2,3}}'.repeat(4_000)],
  ['macros in macros', `${'{{a,'.repeat(5_000)}x${'}}'.repeat(5_000)}`],
])('gives readings of a bounded length for %s', (_name, text) => {
  let count = 0;
  const readings = readAroundMacros(text.replace(/\b[ab12]\b/g, () => String((count += 1))));
  expect(readings.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(20 * text.length);
});
