import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from '#src/server/platform/settings/project-root.ts';

/**
 * On the server, what has no markup stays outside: `scripts/build/bundle-server.ts` bundles it together with the start command,
 * and development runs it from its sources. So there is one copy of every module in a process, with one database pool
 * and one set of running replies (docs/decisions/0002).
 */
export const serverFromSource = {
  name: 'server-from-source',
  enforce: 'pre',
  resolveId(id) {
    const isServer = this.environment.config.consumer === 'server';
    if (!isServer || !/^#src\/(server|contract|domain)\//.test(id)) return null;
    const file = path.join(projectRoot, id.slice(1));
    return { id: this.meta.watchMode ? pathToFileURL(file).href : id, external: true };
  },
};
