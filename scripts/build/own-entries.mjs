import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from '#src/server/platform/settings/project-root.ts';

/** `client:engaged` (rule:islands), `client:asked` for what opens over a page, and `client:held` for a page that is one island. */
export const ownDirectives = {
  name: 'own-directives',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) => {
      addClientDirective({ name: 'engaged', entrypoint: './src/client/start/engaged-directive.ts' });
      addClientDirective({ name: 'asked', entrypoint: './src/client/start/asked-directive.ts' });
      addClientDirective({ name: 'held', entrypoint: './src/client/start/held-directive.ts' });
    },
  },
};

/** React, rendered by our own file on the server: at once, where the integration waits for web streams. */
export function withOwnRenderer(integration) {
  const setup = integration.hooks['astro:config:setup'];
  integration.hooks['astro:config:setup'] = (options) =>
    setup({
      ...options,
      addRenderer: (given) =>
        options.addRenderer({
          ...given,
          serverEntrypoint: path.join(projectRoot, 'src/islands/render-island.ts'),
        }),
    });
  return integration;
}

/** The adapter for Node with our own way in, which writes answers as fast as they are read (docs/decisions/0031). */
export function withOwnEntry(adapter) {
  const configDone = adapter.hooks['astro:config:done'];
  adapter.hooks['astro:config:done'] = (options) =>
    configDone({
      ...options,
      setAdapter: (given) =>
        options.setAdapter({
          ...given,
          serverEntrypoint: pathToFileURL(path.join(projectRoot, 'src/server/site/render.ts')),
        }),
    });
  return adapter;
}
