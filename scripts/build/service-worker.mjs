import pwa from '@vite-pwa/astro';
import { languages } from '#src/contract/locale/language.ts';
import { offlinePath } from '#src/contract/pages/page-paths.ts';
import { settingsMark } from '#src/contract/worker/settings-mark.ts';

/** The islands that work offline, and the scripts of every page with an island, and of the pages themselves. */
const shellModules = [
  /src\/islands\/(?:chat\/offline\/Offline|overlays\/Overlays)\.island\.tsx$/,
  /@astrojs\/react\/|Base\.astro\?astro&type=script|src\/client\/start\/\w+-directive\.ts$/,
];
/** Files that the worker precaches; filled by the client's build, read by the worker's. */
const shell = new Set();

/** Finds the scripts of the shell in the build's graph: those modules, with everything that they load at once or later. */
export const shellFiles = {
  name: 'shell-files',
  applyToEnvironment: (environment) => environment.name === 'client',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk');
    const waiting = chunks.filter(({ facadeModuleId }) =>
      shellModules.some((form) => form.test(facadeModuleId ?? '')),
    );
    for (const chunk of waiting) {
      if (shell.has(chunk.fileName)) continue;
      shell.add(chunk.fileName);
      const next = [...chunk.imports, ...chunk.dynamicImports];
      waiting.push(...next.map((name) => bundle[name]).filter((found) => found?.type === 'chunk'));
    }
  },
};

/** Returns the id of this build: the name of its folder (src/server/site/builds.mjs). */
function buildName() {
  const at = process.argv.indexOf('--outDir');
  return at === -1 ? 'development' : process.argv[at + 1].split(/[\\/]/).at(-1);
}

/**
 * Builds the installed app's worker from `src/worker/sw.ts` (docs/decisions/0042). The server renders its page and its
 * manifest, so the integration makes only the worker and the list of the shell.
 *
 * @param {import('vite').Plugin[]} plugins for the worker's own modules
 */
export function createServiceWorker(plugins) {
  return pwa({
    strategies: 'injectManifest',
    srcDir: 'src/worker',
    filename: 'sw.ts',
    manifest: false,
    injectRegister: null,
    devOptions: { enabled: false },
    injectManifest: {
      globPatterns: ['_astro/**/*.js', '_astro/*.css', '_astro/*.woff2', '*.{svg,png,ico}'],
      maximumFileSizeToCacheInBytes: 400_000,
      minify: true,
      buildPlugins: { vite: plugins },
      manifestTransforms: [
        (entries) => ({
          manifest: [
            ...entries.filter(({ url }) => !url.endsWith('.js') || shell.has(url)),
            ...languages.map((language) => ({
              url: `${offlinePath}?lang=${language}`,
              revision: `${buildName()}-${settingsMark}`,
              size: 0,
            })),
          ],
          warnings: [],
        }),
      ],
    },
  });
}
