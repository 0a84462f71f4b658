import { expect, test } from 'vitest';
import { hasCheckedFiles } from '#tests/run/has-checked-files.ts';

/** The output of `astro check` without `@astrojs/check`, where nobody can answer: it ends with 0. */
const offer = `
  Astro will run the following command:
  If you skip this step, you can always run it yourself later

╭────────────────────────────╮
│ npm install @astrojs/check │
╰────────────────────────────╯

│
◆  Continue?
│  ● Yes / ○ No
`;
const bold = (text: string) => `\u001B[1m${text}\u001B[22m`;
const dim = (text: string) => `\u001B[2m${text}\u001B[22m`;

test.each([
  ['files', 'Result (84 files): \n- 0 errors\n- 0 warnings\n- 0 hints\n'],
  ['one file', 'Result (1 file): \n- 0 errors\n'],
  ['files, behind other lines', 'Getting diagnostics for Astro files…\nResult (84 files): \n- 0 errors\n'],
  ['files, in colours', `${bold('Result (84 files): ')}\n- ${dim('0 errors')}\n`],
])('a result for %s counts', (_name, output) => {
  expect(hasCheckedFiles(output)).toBe(true);
});

test.each([
  ['nothing', ''],
  ['an offer to install the checker', offer],
  ['an offer to install the checker, in colours', bold(dim(offer))],
  ['a result for no file', 'Result (0 files): \n- 0 errors\n'],
  ['a result for no file, in colours', `${bold('Result (0 files): ')}\n- ${dim('0 errors')}\n`],
  ['the word within a line', 'src/pages/a.astro: Result (84 files)'],
])('%s does not count', (_name, output) => {
  expect(hasCheckedFiles(output)).toBe(false);
});
