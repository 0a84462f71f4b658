import { readdir, readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { buildSiteIfChanged } from '#scripts/build/build-site-if-changed.ts';
import { projectRoot } from '#src/server/platform/settings/project-root.ts';
import { listImports } from '#tests/architecture/list-imports.ts';

/** The bundled modules by their path in the bundle. */
const files = new Map<string, string>();

beforeAll(async () => {
  const { folder } = await buildSiteIfChanged(() => undefined);
  const bundle = path.join(folder, 'server');
  const names = (await readdir(bundle, { recursive: true })).filter((name) => name.endsWith('.mjs'));
  for (const name of names) files.set(name, await readFile(path.join(bundle, name), 'utf8'));
}, 180_000);

/** Returns the package of a module, whose specifier may name a file in it. */
function packageOf(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

/** Lists the sources in a bundled module, which the bundler names in comment lines. */
function listSources(text: string): string[] {
  return [...text.matchAll(/^\/\/ (src\/\S+)$/gm)].map(([, source = '']) => source);
}

test('the command, the pages and the processes share one copy of every module', () => {
  const sources = [...files.values()].flatMap(listSources);
  expect(sources).toContain('src/server/running-api.ts');
  expect(sources.filter((source, place) => sources.indexOf(source) !== place)).toEqual([]);
});

test('the bundle imports nothing from the sources, and only packages that are installed for a start', async () => {
  const manifest = z.object({ dependencies: z.record(z.string(), z.string()) });
  const { dependencies } = manifest.parse(
    JSON.parse(await readFile(path.join(projectRoot, 'package.json'), 'utf8')),
  );
  const imported = [...files].flatMap(([name, text]) =>
    listImports(files, name, text).map(({ specifier }) => specifier),
  );
  const outside = imported.filter((specifier) => !specifier.startsWith('.') && !isBuiltin(specifier));
  expect(outside).toContain('sharp');
  expect(outside.filter((specifier) => !(packageOf(specifier) in dependencies))).toEqual([]);
});

test('every process is started from its own module of the bundle', () => {
  const named = [...files.values()].flatMap((text) => [
    ...text.matchAll(/new URL\(["']\.\.\/(processes\/[a-z-]+\.mjs)["'], import\.meta\.url\)/g),
  ]);
  const processes = [...files.keys()].filter((name) => name.startsWith('processes/'));
  // A module may be named by several, such as those that read and those that write.
  expect([...new Set(named.map(([, module]) => module))].toSorted()).toEqual(processes.toSorted());
  expect([...files.values()].join('')).not.toMatch(/new URL\(["'][^"']+\.ts["']/);
});
