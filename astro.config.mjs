import node from '@astrojs/node';
import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, passthroughImageService } from 'astro/config';
import { browserModules } from './scripts/build/browser-modules.mjs';
import { chunkGroups } from './scripts/build/chunk-groups.mjs';
import { fetchInAnyFolder } from './scripts/build/fetch-in-any-folder.mjs';
import { inlineScriptHashes, inlineStyleHashes } from './scripts/build/inline-hashes.mjs';
import { ownDirectives, withOwnEntry, withOwnRenderer } from './scripts/build/own-entries.mjs';
import { serverFromSource } from './scripts/build/server-from-source.mjs';
import { createServiceWorker, shellFiles } from './scripts/build/service-worker.mjs';
import { pageCacheRule, pageRoutes } from './src/contract/pages/routes.ts';

/** How long each page is kept (rule:kept-pages), as the route table says it. */
const routeRules = Object.fromEntries(
  Object.values(pageRoutes)
    .filter(({ cached }) => cached !== 'never')
    .map(({ path: route, cached }) => [route, pageCacheRule(cached)]),
);

export default defineConfig({
  output: 'server',
  trailingSlash: 'ignore',
  adapter: withOwnEntry(node({ mode: 'middleware' })),
  cache: {
    provider: { name: 'page-cache', entrypoint: '#src/server/platform/page-cache/astro-provider.ts' },
  },
  routeRules,
  image: { service: passthroughImageService() },
  integrations: [withOwnRenderer(react()), ownDirectives, createServiceWorker([browserModules])],
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
    plugins: [serverFromSource, fetchInAnyFolder, browserModules, shellFiles, tailwindcss()],
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: { codeSplitting: { groups: chunkGroups } },
          },
        },
      },
    },
  },
});
