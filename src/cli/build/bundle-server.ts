import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { build, type Plugin } from 'vite';
import { projectRoot } from '#src/server/platform/settings/project-root.ts';
import { StartError } from '#src/server/platform/settings/start-error.ts';

/** Programs in machine code, and what is looked up by its path. */
const outside = ['sharp', 'satteri', 'gpt-tokenizer'];

/** Packages are kept apart from our own modules, by who needs them. */
const packages = {
  name: 'packages',
  test: /\/node_modules\//,
  entriesAware: true,
  entriesAwareMergeThreshold: 20_000,
};

/** A module that a thread or a process begins with, as the code names it. */
const threadAddress =
  /new URL\(\s*['"](?:\.\/)?([a-z-]+-(?:thread|child))\.ts['"],\s*import\.meta\.url,?\s*\)/g;

/**
 * Bundles what serves the site into a few files: the start command, the pages and what they import of the server, with
 * one copy of every module (docs/decisions/0002). Threads get entries of their own.
 * @param pages the server's entry that Astro built, which leaves our own modules outside
 * @throws StartError with the builder's words
 */
export async function bundleServer(pages: string, folder: string): Promise<void> {
  const threads = await listThreads();
  try {
    await build({
      configFile: false,
      root: projectRoot,
      logLevel: 'silent',
      publicDir: false,
      plugins: [ownModules, productionPackages, threadEntries, plainPackages],
      ssr: { noExternal: true, external: outside },
      build: {
        ssr: true,
        target: 'esnext',
        outDir: folder,
        // Names stay, so that a stack can be read.
        minify: false,
        sourcemap: true,
        rolldownOptions: {
          input: { start: path.join(projectRoot, 'src/cli/run-site.ts'), site: pages, ...threads },
          output: {
            entryFileNames: '[name].mjs',
            chunkFileNames: 'chunks/[name]-[hash].mjs',
            // Where a module begins is still said, in a line `// src/…`.
            comments: false,
            minify: false,
            codeSplitting: { groups: [packages] },
          },
        },
      },
    });
  } catch (cause) {
    const words = cause instanceof Error ? cause.message : String(cause);
    throw new StartError(`The server could not be bundled:\n${words}`, { cause });
  }
}

/** Every module that a thread or a process begins with, by its name in the bundle. */
async function listThreads(): Promise<Record<string, string>> {
  const folder = path.join(projectRoot, 'src/server');
  const files = await readdir(folder, { recursive: true });
  const modules = files.filter(
    (file) => /-(?:thread|child)\.ts$/.test(file) && !file.endsWith('file-thread.ts'),
  );
  return Object.fromEntries(
    modules.map((file) => [`threads/${path.basename(file, '.ts')}`, path.join(folder, file)]),
  );
}

/** Finds our own modules from wherever they are imported. */
const ownModules: Plugin = {
  name: 'own-modules',
  enforce: 'pre',
  resolveId: (id) => (id.startsWith('#src/') ? path.join(projectRoot, id.slice(1)) : null),
};

/** Decides here what packages such as React decide by the environment, so that their other half stays outside. */
const productionPackages: Plugin = {
  name: 'production-packages',
  transform: {
    filter: { id: packages.test, code: 'process.env.NODE_ENV' },
    handler: (code) => ({ code: code.replaceAll('process.env.NODE_ENV', "'production'"), map: null }),
  },
};

/** Names the bundled module of a thread or a process instead of its source, from the file that the code comes to stand in. */
const threadEntries: Plugin = {
  name: 'thread-entries',
  renderChunk(code, chunk) {
    if (!/-(?:thread|child)\.ts/.test(code)) return null;
    const up = path.posix.relative(path.posix.dirname(chunk.fileName), '.') || '.';
    return code.replace(
      threadAddress,
      (_, name: string) => `new URL('${up}/threads/${name}.mjs', import.meta.url)`,
    );
  },
};

/** Writes what is not ASCII in packages as escapes: V8 keeps a file with one such letter in twice the memory. */
const plainPackages: Plugin = {
  name: 'plain-packages',
  // Behind what writes the code anew.
  enforce: 'post',
  renderChunk(code, chunk) {
    if (!chunk.name.startsWith(packages.name)) return null;
    return code.replace(
      // Behind a backslash, an escape would be read as something else.
      /(?<!\\)[\u0080-\uffff]/g,
      (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
  },
};
