import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import node from '@astrojs/node';
import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, passthroughImageService } from 'astro/config';
import { minifySync } from 'vite';
import { chunkGroups } from './scripts/build/chunk-groups.mjs';
import { nameChunk, oneLanguage } from './scripts/build/one-language.mjs';
import { languages } from './src/contract/base/language.ts';
import { pageCacheRule, pageRoutes } from './src/contract/pages/routes.ts';
import { speculationRules } from './src/domain/site/speculation-rules.ts';
import { importMapOf } from './src/i18n/text-folders.ts';
import { createServiceWorker, shellFiles } from './scripts/build/service-worker.mjs';

/**
 * On the server, what has no markup stays outside: `scripts/build/bundle-server.ts` bundles it together with the start command,
 * and development runs it from its sources. So there is one copy of every module in a process, with one database pool
 * and one set of running replies (docs/decisions/0002).
 */
const serverFromSource = {
  name: 'server-from-source',
  enforce: 'pre',
  resolveId(id) {
    const isServer = this.environment.config.consumer === 'server';
    if (!isServer || !/^#src\/(server|contract|domain)\//.test(id)) return null;
    const file = path.join(import.meta.dirname, id.slice(1));
    return { id: this.meta.watchMode ? pathToFileURL(file).href : id, external: true };
  },
};

/** Astro puts the path of src/fetch.ts between quotes as it is: in a folder with an apostrophe nothing could be built. */
const fetchInAnyFolder = {
  name: 'fetch-in-any-folder',
  enforce: 'pre',
  load: (id) =>
    id === '\0virtual:astro:fetchable'
      ? `export { default } from ${JSON.stringify(path.join(import.meta.dirname, 'src/fetch.ts'))};`
      : null,
};

/** Pages check what the server answers without zod, which is ten times as large as what they use of it. */
const contractInBrowser = {
  name: 'contract-in-browser',
  enforce: 'pre',
  resolveId(id) {
    const isZod = /^(?:#src\/contract\/base|\.\.\/base|\.)\/zod\.ts$/.test(id);
    if (!isZod || this.environment.config.consumer === 'server') return null;
    return path.join(import.meta.dirname, 'src/contract/in-browser/z.ts');
  },
};

/** Names of characters are read in the browser under the one policy for Trusted Types (docs/decisions/0031). */
const entitiesInBrowser = {
  name: 'entities-in-browser',
  enforce: 'pre',
  resolveId(id) {
    const isReader = id === 'decode-named-character-reference';
    if (!isReader || this.environment.config.consumer === 'server') return null;
    return path.join(import.meta.dirname, 'src/client/browser/decode-named-character-reference.ts');
  },
};

/** `client:engaged` (rule:islands), `client:asked` for what opens over a page, and `client:held` for a page that is one island. */
const ownDirectives = {
  name: 'own-directives',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) => {
      addClientDirective({ name: 'engaged', entrypoint: './src/client/start/engaged-directive.ts' });
      addClientDirective({ name: 'asked', entrypoint: './src/client/start/asked-directive.ts' });
      addClientDirective({ name: 'held', entrypoint: './src/client/start/held-directive.ts' });
    },
  },
};

/** What stands in the page itself, by its hash. */
const hashOf = (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
const readComponent = (name) => readFileSync(new URL(`./src/components/${name}`, import.meta.url), 'utf8');
/** A script that runs before the page is drawn, without what only people read. */
const readScript = (name) => minifySync(name, readComponent(name), { module: false }).code;
const inlineScriptHashes = [
  ...[
    'frame/reader-script.js',
    'frame/transition-script.js',
    'parts/go-on-script.js',
    'membership/known-script.js',
  ].map(readScript),
  speculationRules,
  ...languages.map(importMapOf).filter((map) => map !== null),
].map(hashOf);
/** Gives components the scripts as they are hashed. */
const inlineScripts = {
  name: 'inline-scripts',
  enforce: 'pre',
  load(id) {
    const name = /\/src\/components\/(.+-script\.js)\?raw$/.exec(id)?.[1];
    return name === undefined ? null : `export default ${JSON.stringify(readScript(name))};`;
  },
};
const inlineStyleHashes = [hashOf(readComponent('frame/transition-opt-in.css'))];

/** How long each page is kept (rule:kept-pages), as the route table says it. */
const routeRules = Object.fromEntries(
  Object.values(pageRoutes)
    .filter(({ cached }) => cached !== 'never')
    .map(({ path: route, cached }) => [route, pageCacheRule(cached)]),
);

/** React, rendered by our own file on the server: at once, where the integration waits for web streams. */
function withOwnRenderer(integration) {
  const setup = integration.hooks['astro:config:setup'];
  integration.hooks['astro:config:setup'] = (options) =>
    setup({
      ...options,
      addRenderer: (given) =>
        options.addRenderer({
          ...given,
          serverEntrypoint: path.join(import.meta.dirname, 'src/islands/render-island.ts'),
        }),
    });
  return integration;
}

/** The adapter for Node with our own way in, which writes answers as fast as they are read (docs/decisions/0031). */
function withOwnEntry(adapter) {
  const configDone = adapter.hooks['astro:config:done'];
  adapter.hooks['astro:config:done'] = (options) =>
    configDone({
      ...options,
      setAdapter: (given) =>
        options.setAdapter({
          ...given,
          serverEntrypoint: new URL('./src/server/site/render.ts', import.meta.url),
        }),
    });
  return adapter;
}

export default defineConfig({
  output: 'server',
  trailingSlash: 'ignore',
  adapter: withOwnEntry(node({ mode: 'middleware' })),
  cache: {
    provider: { name: 'page-cache', entrypoint: '#src/server/platform/page-cache/astro-provider.ts' },
  },
  routeRules,
  image: { service: passthroughImageService() },
  integrations: [withOwnRenderer(react()), ownDirectives, createServiceWorker([contractInBrowser])],
  // The first page of a reader is there one round trip earlier, and the styles are small.
  build: { inlineStylesheets: 'never' },
  devToolbar: { enabled: false },
  // The built site logs through the allow-list of the server; hot reload talks to a person.
  ...(process.argv.includes('build') && { logger: { entrypoint: './src/server/site/logger-entry.ts' } }),
  security: {
    checkOrigin: false,
    csp: {
      directives: [
        "default-src 'self'",
        "img-src 'self' data:",
        // What the server speaks is fetched before it is played.
        "media-src 'self' blob:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        // No text becomes HTML or a script but by the policies of src/client/browser/trusted-policy.ts (rule:safe-html).
        "require-trusted-types-for 'script'",
        'trusted-types entities worker',
      ],
      scriptDirective: { hashes: inlineScriptHashes },
      styleDirective: { hashes: inlineStyleHashes },
    },
  },
  markdown: { syntaxHighlight: false },
  vite: {
    plugins: [
      serverFromSource,
      fetchInAnyFolder,
      contractInBrowser,
      entitiesInBrowser,
      oneLanguage,
      inlineScripts,
      shellFiles,
      tailwindcss(),
    ],
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              chunkFileNames: nameChunk,
              codeSplitting: { groups: chunkGroups },
            },
          },
        },
      },
    },
  },
});
