import { expect, test } from 'vitest';
import { checkPackages } from '#tests/support/architecture/check-packages.ts';
import { parseExample, parseProject } from '#tests/support/architecture/project-sources.ts';

function check(path: string, specifier: string): string[] {
  return checkPackages(parseExample({ [path]: `import '${specifier}';` }));
}

test('every SDK of this project is imported by its adapter only', async () => {
  expect(checkPackages(await parseProject())).toEqual([]);
});

test.each([
  ['openai', 'src/server/chat/ask.ts'],
  ['undici', 'src/server/platform/log.ts'],
  ['postgres', 'src/server/chat/tables.ts'],
  ['drizzle-orm/pg-core', 'src/domain/a.ts'],
  ['pino', 'src/server/platform/http/a.ts'],
  ['nodemailer', 'src/server/accounts/a.ts'],
  ['rate-limiter-flexible', 'src/server/platform/http/a.ts'],
  ['ioredis', 'src/server/platform/page-cache/a.ts'],
  ['sharp', 'src/server/content/a.ts'],
  ['@dicebear/core', 'src/cli/start.ts'],
  ['hono/cors', 'src/pages/a.astro.ts'],
  ['react', 'src/browser/a.ts'],
  ['react-dom/server', 'src/server/chat/a.ts'],
  ['lucide-react', 'src/browser/a.ts'],
  ['zod', 'src/islands/chat/a.tsx'],
  ['zod', 'src/components/a.ts'],
  ['uuid', 'src/contract/a.ts'],
  ['node:fs', 'src/domain/a.ts'],
  ['node:crypto', 'src/browser/a.ts'],
])('%s may not be imported by %s', (specifier, path) => {
  expect(check(path, specifier)).toHaveLength(1);
});

test.each([
  ['openai', 'src/server/platform/llm/a.ts'],
  ['postgres', 'src/server/platform/database.ts'],
  ['postgres', 'src/server/platform/embedded-postgres/lease.ts'],
  ['sharp', 'src/cli/art/write.ts'],
  ['hono', 'src/fetch.ts'],
  ['lucide-react', 'src/islands/chat/a.tsx'],
  ['zod', 'src/contract/a.ts'],
  ['node:fs', 'src/cli/start.ts'],
  ['openai', 'tests/unit/a.test.ts'],
])('%s may be imported by %s', (specifier, path) => {
  expect(check(path, specifier)).toEqual([]);
});

test('a type import of a package counts, and the violation names its place', () => {
  const files = parseExample({ 'src/domain/a.ts': "\nimport type { Logger } from 'pino';" });
  expect(checkPackages(files)).toEqual(['src/domain/a.ts:2 may not import pino']);
});
