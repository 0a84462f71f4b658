import { expect, test } from 'vitest';
import type { Import } from './list-imports.ts';
import { findRoom } from './rooms.ts';
import { parseExample, readProject, type SourceFile, type SourceFiles } from './source-files.ts';

/**
 * Checks the import table: every file has a room, and every import names an existing file in a room that it may import.
 */
function checkImports(files: SourceFiles): string[] {
  return [...files.values()].flatMap((file) => {
    if (findRoom(file.path) === null) return [`${file.path} is in no room of tests/architecture/rooms.ts`];
    return file.imports.flatMap((by) => checkImport(file, by));
  });
}

function checkImport({ path }: SourceFile, by: Import): string[] {
  const { target } = by;
  if (target.kind === 'package') return [];
  const place = `${path}:${by.line} imports ${target.path}`;
  if (target.kind === 'missing') return [`${place}, which does not exist`];
  const from = findRoom(path);
  const to = findRoom(target.path);
  if (from === null || to === null || from === to || from.name === 'tests') return [];
  const isAllowed = from.mayImport.has(to.name) || (by.isClientScript && from.scriptsMayImport.has(to.name));
  return isAllowed ? [] : [`${place}: ${from.name} may not import ${to.name}`];
}

const house = {
  'src/contract/all-calls.ts': '',
  'src/contract/call/call.ts': '',
  'src/contract/errors/errors.ts': '',
  'src/contract/stories/article-calls.ts': '',
  'src/domain/text/slug.ts': '',
  'src/domain/cards/card-data.ts': '',
  'src/domain/demo/compose-demo-reply.ts': '',
  'src/domain/lorebooks/card-book.ts': '',
  'src/domain/safety/crisis/detect-crisis.ts': '',
  'src/domain/safety/adult/check-adult.ts': '',
  'src/content/patterns/crisis/harmless-figures.ts': '',
  'src/server/api.ts': '',
  'src/server/platform/services.ts': '',
  'src/server/platform/settings/env.ts': '',
  'src/server/platform/database/database.ts': '',
  'src/server/platform/http/calls/call-router.ts': '',
  'src/server/platform/page-cache/page-cache.ts': '',
  'src/components/parts/Picture.astro': '',
  'src/components/stories/ArticleCard.astro': '',
  'src/layouts/Base.astro': '',
  'src/server/chat/routes.ts': '',
  'src/server/chat/tables/tables.ts': '',
  'src/server/chat/replies/reply-writer.ts': '',
  'src/server/chat/tree/routes.ts': '',
  'src/server/stories/tables.ts': '',
  'src/server/characters/tables.ts': '',
  'src/client/start/start-page.ts': '',
  'src/client/chat/history/history-pager.ts': '',
  'src/islands/ui/Face.tsx': '',
  'src/islands/gems/account/Gems.island.tsx': '',
  'src/islands/chat/Chat.island.tsx': '',
  'tests/support/find.ts': '',
  'src/cli/gems.ts': '',
};

function check(path: string, text: string): string[] {
  return checkImports(parseExample({ ...house, [path]: text }));
}

test('every file of this project has a room and imports only what the import table allows', async () => {
  expect(checkImports(await readProject())).toEqual([]);
});

/** Topics of the product, which the server's platform does not know; pages and their addresses it does. */
const topic =
  /^src\/(?:contract|domain)\/(?:account|cards|characters|chat|favourites|gems|lorebooks|membership|memory|personas|push|safety|stories)\//;

test('the platform imports nothing of a topic', async () => {
  const files = [...(await readProject()).values()].filter(({ path }) =>
    path.startsWith('src/server/platform/'),
  );
  expect(files.length).toBeGreaterThan(200);
  const known = files.flatMap(({ path, imports }) =>
    imports.flatMap(({ target }) =>
      target.kind === 'file' && topic.test(target.path) ? [`${path} imports ${target.path}`] : [],
    ),
  );
  expect(known).toEqual([]);
});

test('a file outside every room is a violation', () => {
  expect(check('src/helpers/misc.ts', '')).toEqual([
    'src/helpers/misc.ts is in no room of tests/architecture/rooms.ts',
  ]);
  expect(check('src/server/billing/routes.ts', '')).toHaveLength(1);
  expect(check('src/client/billing/prices.ts', '')).toHaveLength(1);
});

test('an import of a file that does not exist is a violation', () => {
  expect(check('src/domain/text/a.ts', "\nimport './gone.ts';")).toEqual([
    'src/domain/text/a.ts:2 imports src/domain/text/gone.ts, which does not exist',
  ]);
});

test.each([
  ['a static import', "import { a } from '#src/domain/text/slug.ts';"],
  ['a type import', "import type { A } from '../../domain/text/slug.ts';"],
  ['a type in brackets', "type A = import('#src/domain/text/slug.ts').A;"],
  ['a dynamic import', "const slug = import('#src/domain/text/slug.ts');"],
  ['a re-export', "export { a } from '#src/domain/text/slug.ts';"],
  ['a raw import', "import text from '#src/domain/text/slug.ts?raw';"],
])('%s counts as an import', (_name, text) => {
  expect(check('src/contract/errors/a.ts', text)).toEqual([
    'src/contract/errors/a.ts:1 imports src/domain/text/slug.ts: contract/errors may not import domain/text',
  ]);
});

test.each([
  ['src/domain/text/a.ts', '#src/server/api.ts'],
  ['src/domain/text/a.ts', '#src/domain/cards/card-data.ts'],
  ['src/domain/lorebooks/a.ts', '#src/domain/cards/card-data.ts'],
  ['src/domain/safety/crisis/a.ts', '#src/domain/demo/compose-demo-reply.ts'],
  ['src/domain/safety/crisis/a.ts', '#src/domain/safety/adult/check-adult.ts'],
  ['src/content/patterns/a.ts', '#src/domain/text/slug.ts'],
  ['src/client/page/a.ts', '#src/content/patterns/crisis/harmless-figures.ts'],
  ['src/contract/errors/a.ts', '#src/contract/call/call.ts'],
  ['src/contract/membership/a.ts', '#src/contract/all-calls.ts'],
  ['src/contract/call/a.ts', '#src/contract/stories/article-calls.ts'],
  ['src/server/platform/log/a.ts', '#src/server/chat/routes.ts'],
  ['src/server/platform/settings/a.ts', '#src/server/platform/database/database.ts'],
  ['src/server/platform/database/a.ts', '#src/server/platform/services.ts'],
  ['src/server/platform/http/site/a.ts', '#src/server/platform/http/calls/call-router.ts'],
  ['src/server/platform/http/calls/a.ts', '#src/server/platform/page-cache/page-cache.ts'],
  ['src/components/parts/a.ts', '#src/components/stories/ArticleCard.astro'],
  ['src/components/home/a.ts', '#src/components/stories/ArticleCard.astro'],
  ['src/components/parts/a.ts', '#src/layouts/Base.astro'],
  ['src/server/account/identity/a.ts', '#src/server/chat/routes.ts'],
  ['src/server/characters/a.ts', '#src/server/stories/tables.ts'],
  ['src/server/stories/a.ts', '#src/server/characters/tables.ts'],
  ['src/server/chat/a.ts', '#src/server/api.ts'],
  ['src/server/chat/a.ts', '#src/cli/gems.ts'],
  ['src/server/chat/messages/a.ts', '#src/server/chat/routes.ts'],
  ['src/server/chat/messages/a.ts', '#src/server/chat/replies/reply-writer.ts'],
  ['src/server/chat/replies/a.ts', '#src/server/chat/tree/routes.ts'],
  ['src/server/chat/transfer/a.ts', '#src/server/chat/tree/routes.ts'],
  ['src/server/stories/a.ts', '#src/server/chat/tables/tables.ts'],
  ['src/islands/chat/a.tsx', '#src/server/api.ts'],
  ['src/islands/chat/a.tsx', '#src/cli/gems.ts'],
  ['src/client/start/a.ts', '#src/server/api.ts'],
  ['src/client/browser/a.ts', '#src/client/start/start-page.ts'],
  ['src/client/chat/drafts/a.ts', '#src/client/chat/history/history-pager.ts'],
  ['src/islands/chat/a.tsx', '#src/islands/gems/account/Gems.island.tsx'],
  ['src/islands/account/a.tsx', '#src/islands/chat/Chat.island.tsx'],
  ['src/islands/chat/panels/parts/a.tsx', '#src/islands/chat/Chat.island.tsx'],
  ['src/islands/ui/a.tsx', '#src/islands/gems/account/Gems.island.tsx'],
  ['src/fetch.ts', '#src/client/start/start-page.ts'],
  ['scripts/dev.ts', '#tests/support/find.ts'],
])('%s may not import %s', (path, specifier) => {
  expect(check(path, `import '${specifier}';`)).toEqual([expect.stringContaining('may not import')]);
});

test.each([
  ['src/server/chat/a.ts', '#src/server/stories/tables.ts'],
  ['src/server/chat/a.ts', '#src/server/chat/tree/routes.ts'],
  ['src/server/chat/tree/a.ts', '#src/server/chat/replies/reply-writer.ts'],
  ['src/server/chat/replies/a.ts', '#src/server/stories/tables.ts'],
  ['src/server/account/a.ts', '#src/server/chat/tables/tables.ts'],
  ['src/islands/chat/a.tsx', '#src/domain/text/slug.ts'],
  ['src/domain/cards/a.ts', '#src/domain/lorebooks/card-book.ts'],
  ['src/domain/safety/adult/a.ts', '#src/domain/safety/crisis/detect-crisis.ts'],
  ['src/domain/safety/crisis/a.ts', '#src/content/patterns/crisis/harmless-figures.ts'],
  ['src/islands/chat/a.tsx', '#src/islands/ui/Face.tsx'],
  ['src/islands/chat/offline/a.tsx', '#src/islands/chat/Chat.island.tsx'],
  ['src/client/chat/replies/a.ts', '#src/client/chat/history/history-pager.ts'],
  ['src/worker/a.ts', '#src/client/start/start-page.ts'],
  ['src/live.config.ts', '#src/contract/call/call.ts'],
  ['src/fetch.ts', '#src/server/platform/settings/env.ts'],
  ['tests/run/test.ts', '#tests/support/find.ts'],
  ['src/contract/chat/a.ts', '#src/contract/stories/article-calls.ts'],
  ['src/server/platform/page-cache/a.ts', '#src/server/platform/settings/env.ts'],
  ['src/server/platform/services.ts', '#src/server/platform/database/database.ts'],
  ['src/server/chat/messages/a.ts', '#src/server/platform/http/calls/call-router.ts'],
  ['src/components/stories/a.ts', '#src/components/parts/Picture.astro'],
  ['src/layouts/a.ts', '#src/components/stories/ArticleCard.astro'],
])('%s may import %s', (path, specifier) => {
  expect(check(path, `import '${specifier}';`)).toEqual([]);
});

test("a page's render may not import browser code, and its script may", () => {
  const page = (frontMatter: string, script: string) =>
    check('src/pages/index.astro', `---\n${frontMatter}\n---\n<p>Hello</p>\n<script>${script}</script>`);
  const text = "import '#src/client/start/start-page.ts';";
  expect(page('', text)).toEqual([]);
  expect(page(text, '')).toEqual([
    'src/pages/index.astro:2 imports src/client/start/start-page.ts: pages may not import client/start',
  ]);
  expect(page('', "import '#src/server/api.ts';")).toHaveLength(1);
});
