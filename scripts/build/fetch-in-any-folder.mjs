import path from 'node:path';
import { projectRoot } from '#src/server/platform/settings/project-root.ts';

/** Astro puts the path of src/fetch.ts between quotes as it is: in a folder with an apostrophe nothing could be built. */
export const fetchInAnyFolder = {
  name: 'fetch-in-any-folder',
  enforce: 'pre',
  load: (id) =>
    id === '\0virtual:astro:fetchable'
      ? `export { default } from ${JSON.stringify(path.join(projectRoot, 'src/fetch.ts'))};`
      : null,
};
