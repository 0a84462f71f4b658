import { expect, test } from 'vitest';
import { checkEnvironment } from '#tests/support/architecture/check-environment.ts';
import { parseExample, parseProject } from '#tests/support/architecture/project-sources.ts';

test('the environment of this project is read in env.ts and by the commands only', async () => {
  expect(checkEnvironment(await parseProject())).toEqual([]);
});

test.each([
  'const port = process.env.PORT;',
  "const port = process['env']['PORT'];",
  'const port = globalThis.process.env.PORT;',
  'const { env } = process;',
  "import { env } from 'node:process';",
  'const isDev = import.meta.env.DEV;',
  "import { PUBLIC_API_BASE } from 'astro:env/client';",
])('`%s` is a violation outside env.ts', (text) => {
  expect(checkEnvironment(parseExample({ 'src/server/platform/log.ts': text }))).toHaveLength(1);
  expect(checkEnvironment(parseExample({ 'src/pages/index.astro': `---\n${text}\n---\n` }))).toHaveLength(1);
  expect(checkEnvironment(parseExample({ 'src/server/platform/env.ts': text }))).toEqual([]);
  expect(checkEnvironment(parseExample({ 'src/cli/start.ts': text }))).toEqual([]);
});

test('a violation names its place', () => {
  const files = parseExample({ 'src/domain/a.ts': '// process.env\n\nexport const a = process.env.A;' });
  expect(checkEnvironment(files)).toEqual([
    'src/domain/a.ts:3 reads process.env: take the value from src/server/platform/env.ts',
  ]);
});
