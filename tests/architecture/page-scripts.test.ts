import { expect, test } from 'vitest';
import type { Import } from './list-imports.ts';
import { parseExample, readProject, type SourceFiles } from './source-files.ts';

/** Packages that a reader without any interaction never downloads (rule:islands). */
const tooHeavy = new Set(['zod', 'react', 'react-dom', '@nanostores/react', 'lucide-react']);
/** Loaded with every page that has an island, before any interaction. */
const directives = /^src\/client\/start\/(asked|engaged|held)-directive\.ts$/;

/**
 * Checks that the scripts that a page loads on its own (`<script>` blocks and the directives of islands) never reach
 * zod, and so no schema of the contract, nor React. Each violation is the import path to it.
 */
function checkPageScripts(files: SourceFiles): string[] {
  return [...files.values()].flatMap((file) => {
    const own = directives.test(file.path) ? file.imports : file.imports.filter((by) => by.isClientScript);
    return own.flatMap((by) => findHeavy(files, by, new Set())).map((way) => `${file.path} → ${way}`);
  });
}

function findHeavy(files: SourceFiles, by: Import, seen: Set<string>): string[] {
  if (by.isTypeOnly) return [];
  const { target } = by;
  if (target.kind === 'package') return tooHeavy.has(target.name) ? [target.name] : [];
  const next = files.get(target.path);
  if (next === undefined || seen.has(target.path)) return [];
  seen.add(target.path);
  return next.imports
    .flatMap((further) => findHeavy(files, further, seen))
    .map((way) => `${target.path} → ${way}`);
}

function check(script: string, browserFile: string): string[] {
  const files = parseExample({
    'src/layouts/Base.astro': `---\nimport { z } from 'zod';\n---\n<script>${script}</script>`,
    'src/client/start/start-page.ts': browserFile,
    'src/contract/calls.ts': "import { z } from 'zod';",
    'src/contract/path.ts': "import type { z } from 'zod';",
    'src/client/start/engaged-directive.ts': '',
  });
  return checkPageScripts(files);
}

test('a reader who touches nothing downloads neither React nor zod', async () => {
  const files = await readProject();
  const roots = [...files.values()].flatMap(({ imports }) => imports.filter((by) => by.isClientScript));
  expect(roots.map(({ specifier }) => specifier)).toContain('#src/client/start/start-page.ts');
  expect(checkPageScripts(files)).toEqual([]);
});

test('a page script that reaches a schema of the contract is a violation, and the way is named', () => {
  expect(
    check("import '#src/client/start/start-page.ts';", "import { call } from '#src/contract/calls.ts';"),
  ).toEqual(['src/layouts/Base.astro → src/client/start/start-page.ts → src/contract/calls.ts → zod']);
});

test('a page script that imports React is a violation', () => {
  expect(check("import 'react';", '')).toEqual(['src/layouts/Base.astro → react']);
  expect(check("import('#src/client/start/start-page.ts');", "import 'react-dom/client';")).toHaveLength(1);
});

test('the directive of the islands is such a script', () => {
  const files = parseExample({
    'src/client/start/engaged-directive.ts': "import { createRoot } from 'react-dom';",
  });
  expect(checkPageScripts(files)).toHaveLength(1);
});

test('a type import weighs nothing, and one beside values does not hide them', () => {
  const script = "import '#src/client/start/start-page.ts';";
  expect(check(script, "import type { Call } from '#src/contract/calls.ts';")).toEqual([]);
  expect(check(script, "import { path } from '#src/contract/path.ts';")).toEqual([]);
  expect(check(script, "import { type Call, call } from '#src/contract/calls.ts';")).toHaveLength(1);
});
