import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const folder = fileURLToPath(new URL('../../docs/decisions', import.meta.url));

/** Finds the faults of one decision record, given the index in docs/decisions/README.md. */
function checkRecord(name: string, text: string, index: string): string[] {
  const [, digits = ''] = /^(\d{4})-[a-z0-9-]+\.md$/.exec(name) ?? [];
  if (digits === '') return [`${name} is not called NNNN-subject.md`];
  const [, number = '', title = '', date = ''] =
    /^# (\d+)\. (.+)\n\n(\d{4}-\d{2}-\d{2})\n\n\S/.exec(text) ?? [];
  if (Number(number) !== Number(digits)) {
    return [`${name} does not begin with "# ${Number(digits)}. Title", an empty line, and the date`];
  }
  const cells = index
    .split('\n')
    .find((line) => line.includes(`(./${name})`))
    ?.split('|')
    .map((cell) => cell.trim());
  if (cells === undefined) return [`${name} is not in the index`];
  const [, link, day, subject, summary] = cells;
  const isTrue = link === `[${number}](./${name})` && day === date && subject === title && summary !== '';
  return isTrue ? [] : [`the row of ${name} in the index says something else than the record`];
}

test('every decision has a number, a title, a date, and a true row in the index', async () => {
  const index = await readFile(path.join(folder, 'README.md'), 'utf8');
  const names = (await readdir(folder)).filter((name) => name !== 'README.md').sort();
  const texts = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
  expect(names.flatMap((name, place) => checkRecord(name, texts[place] ?? '', index))).toEqual([]);
  expect(new Set(names.map((name) => name.slice(0, 4))).size).toBe(names.length);
});

const row = '| [7](./0007-a-subject.md) | 2026-01-02 | A title | Why. |';
const record = '# 7. A title\n\n2026-01-02\n\nBecause.';

test.each([
  ['a record in order', '0007-a-subject.md', record, row, 0],
  ['another number', '0008-a-subject.md', record, row, 1],
  ['no date', '0007-a-subject.md', '# 7. A title\n\nBecause.', row, 1],
  ['no row', '0007-a-subject.md', record, '', 1],
  ['another title in the index', '0007-a-subject.md', record, row.replace('A title', 'Else'), 1],
  ['no summary', '0007-a-subject.md', record, row.replace('Why.', ''), 1],
])('%s', (_case, name, text, index, faults) => {
  expect(checkRecord(name, text, index)).toHaveLength(faults);
});
