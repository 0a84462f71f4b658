import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectDir, readProject } from './source-files.ts';

/** Files whose regular expressions name modules by their paths, for chunks and for the worker's shell. */
const builders = ['astro.config.mjs', 'src/cli/build/service-worker.mjs'];

const namesModules =
  /(?<![\w/])\/((?:\\\/)?(?:[^/\n\\[]|\\.|\[[^\]\n]*\])*?src\\\/(?:[^/\n\\[]|\\.|\[[^\]\n]*\])*)\/[a-z]*/g;

/** Splits a pattern at the bars outside of groups. */
function splitBranches(pattern: string): string[] {
  const branches: string[] = [];
  let branch = '';
  let depth = 0;
  for (const [token] of pattern.matchAll(/\\.|./gs)) {
    if (token === '(') depth += 1;
    if (token === ')') depth -= 1;
    if (token === '|' && depth === 0) {
      branches.push(branch);
      branch = '';
    } else branch += token;
  }
  return [...branches, branch];
}

/** Writes out a pattern: one for each combination of the branches of its groups. */
function expand(pattern: string): string[] {
  return splitBranches(pattern).flatMap((branch) => {
    const group = /^((?:[^\\(]|\\.)*)\((\?[:!])?/s.exec(branch);
    if (group === null || group[2] === '?!') return [branch];
    const start = group[0].length;
    let depth = 1;
    let end = start;
    for (const match of branch.slice(start).matchAll(/\\.|./gs)) {
      if (match[0] === '(') depth += 1;
      if (match[0] === ')') depth -= 1;
      if (depth === 0) {
        end = start + match.index;
        break;
      }
    }
    const tails = expand(branch.slice(end + 1));
    return expand(branch.slice(start, end)).flatMap((inner) =>
      tails.map((tail) => `${group[1]}${inner}${tail}`),
    );
  });
}

/** Ids that the bundler has for a module: its path, its specifier, and that of its text. */
const idsOf = (path: string) => [`/${path}`, `#${path}`, `/${path}?raw`];

/** Lists the modules that a builder names and that do not exist. */
function listMissing(text: string, paths: readonly string[]): string[] {
  return [...text.matchAll(namesModules)]
    .flatMap(([, pattern = '']) => expand(pattern))
    .filter((pattern) => pattern.includes('src\\/'))
    .filter((pattern) => !paths.some((path) => idsOf(path).some((id) => new RegExp(pattern).test(id))));
}

test.each(builders)('every module that a pattern of %s names exists', async (builder) => {
  const paths = [...(await readProject()).keys()];
  const text = await readFile(join(projectDir, builder), 'utf8');
  expect([...text.matchAll(namesModules)].length).toBeGreaterThan(1);
  expect(listMissing(text, paths)).toEqual([]);
});

test.each([
  ['test: /src\\/(client\\/(a|gone)|domain\\/b)\\.ts/,', ['src\\/client\\/gone\\.ts']],
  ['test: /src\\/(?:client\\/gone)\\.tsx?|lucide-react\\/x/,', ['src\\/client\\/gone\\.tsx?']],
  ['test: /src\\/client\\/a\\.ts/,', []],
])('%s', (text, missing) => {
  expect(listMissing(text, ['src/client/a.ts', 'src/domain/b.ts'])).toEqual(missing);
});
