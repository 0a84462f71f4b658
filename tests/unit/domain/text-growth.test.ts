import { describe, it } from 'vitest';
import { toPlainText } from '#src/domain/to-plain-text.ts';
import { toSpokenText } from '#src/domain/to-spoken-text.ts';
import { expectInProportion } from '#tests/support/measure/cpu-time.ts';

/** Beginnings of marks that never end, and what comes between them. */
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
  'http://',
];

describe.each([{ read: toPlainText }, { read: toSpokenText }])('$read.name', ({ read }) => {
  it.each(units)('takes time in proportion to a text of %j alone', (unit) => {
    expectInProportion(100_000, (size) => unit.repeat(size / unit.length), read);
  });
});
