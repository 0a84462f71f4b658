import path from 'node:path';
import { projectRoot } from '#src/server/platform/settings/project-root.ts';

/**
 * Gives scripts of pages, and the service worker, our form of the package that reads names of characters (`&eacute;`): it
 * works under the one policy for Trusted Types (docs/decisions/0031).
 */
export const browserModules = {
  name: 'browser-modules',
  enforce: 'pre',
  resolveId(id) {
    if (this.environment.config.consumer === 'server' || id !== 'decode-named-character-reference')
      return null;
    return path.join(projectRoot, 'src/client/browser/decode-named-character-reference.ts');
  },
};
