import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { build, type Plugin } from 'vite';
import { projectRoot } from '#src/server/platform/settings/project-root.ts';
import { StartError } from '#src/server/platform/settings/start-error.ts';

/** Packages with native programs, and packages that find files by their path. */
const outside = ['@takumi-rs/core', 'sharp', 'satteri', 'gpt-tokenizer'];

/** The chunks of packages, apart from our own modules and divided by the entries that need them. */
const packages = {
  name: 'packages',
  test: /\/node_modules\//,
  entriesAware: true,
  entriesAwareMergeThreshold: 20_000,
};

/** Pattern of the address, in the code, of a module that another process loads. */
const processAddress =
  /new URL\(\s*['"](?:\.\/)?([a-z-]+-(?:child|tasks))\.ts['"],\s*import\.meta\.url,?\s*\)/g;

/**
 * Bundles the server of the site into a few files: the start command, the pages and the server modules that they
 * import, with one copy of every module (docs/decisions/0002). Processes get entries of their own.
 * @param pages the server's entry that Astro built, which leaves our own modules outside
 * @throws StartError with the builder's message
 */
export async function bundleServer(pages: string, folder: string): Promise<void> {
  const processes = await listProcesses();
  try {
    await build({
      configFile: false,
      root: projectRoot,
      logLevel: 'silent',
      publicDir: false,
      plugins: [ownModules, productionPackages, processEntries],
      ssr: { noExternal: true, external: outside },
      build: {
        ssr: true,
        target: 'esnext',
        outDir: folder,
        // Names are kept, so that a stack trace is readable.
        minify: false,
        sourcemap: true,
        rolldownOptions: {
          input: { start: path.join(projectRoot, 'src/cli/run-site.ts'), site: pages, ...processes },
          output: {
            entryFileNames: '[name].mjs',
            chunkFileNames: 'chunks/[name]-[hash].mjs',
            // The beginning of a module is still marked, by a line `// src/…`.
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

/** Lists every module with which a process begins, or that it loads, by its name in the bundle. */
async function listProcesses(): Promise<Record<string, string>> {
  const folder = path.join(projectRoot, 'src/server');
  const files = await readdir(folder, { recursive: true });
  const modules = files.filter((file) => /-(?:child|tasks)\.ts$/.test(file));
  return Object.fromEntries(
    modules.map((file) => [`processes/${path.basename(file, '.ts')}`, path.join(folder, file)]),
  );
}

/** Finds our own modules from wherever they are imported. */
const ownModules: Plugin = {
  name: 'own-modules',
  enforce: 'pre',
  resolveId: (id) => (id.startsWith('#src/') ? path.join(projectRoot, id.slice(1)) : null),
};

/**
 * Replaces the variable by which packages such as React choose between two versions of their code, so that the version
 * for development is not bundled.
 */
const productionPackages: Plugin = {
  name: 'production-packages',
  transform: {
    filter: { id: packages.test, code: 'process.env.NODE_ENV' },
    handler: (code) => ({ code: code.replaceAll('process.env.NODE_ENV', "'production'"), map: null }),
  },
};

/**
 * Names the bundled module of a process instead of its source, relative to the file that will contain the code.
 */
const processEntries: Plugin = {
  name: 'process-entries',
  renderChunk(code, chunk) {
    if (!/-(?:child|tasks)\.ts/.test(code)) return null;
    const up = path.posix.relative(path.posix.dirname(chunk.fileName), '.') || '.';
    return code.replace(
      processAddress,
      (_, name: string) => `new URL('${up}/processes/${name}.mjs', import.meta.url)`,
    );
  },
};
