import { expect, it } from 'vitest';
import { withoutDirectionMarks } from '#src/contract/call/without-direction-marks.ts';

it.each([
  ['\u202eariM', 'ariM'],
  ['A\u2066B\u2069C', 'ABC'],
  ['\u202a\u202b\u202c\u202d', ''],
])('signs that turn the text around a name are left out: %j (rule:names-turn-nothing)', (name, clean) => {
  expect(withoutDirectionMarks(name)).toBe(clean);
});

it.each(['مریم می\u200cروم', '👨\u200d👩\u200d👧', 'क्\u200dष', 'שלום\u200f!', 'Zoë'])(
  'joiners and the marks within right-to-left names stay: %s',
  (name) => {
    expect(withoutDirectionMarks(name)).toBe(name);
  },
);
