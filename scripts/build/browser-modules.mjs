import path from 'node:path';
import { projectRoot } from '#src/server/platform/settings/project-root.ts';

/** Modules that have another form in the browser. */
const forms = [
  // Pages check what the server answers without zod, which is ten times as large as what they use of it.
  { name: /^(?:#src\/contract\/base|\.\.\/base|\.)\/zod\.ts$/, file: 'src/contract/in-browser/z.ts' },
  // Names of characters are read under the one policy for Trusted Types (docs/decisions/0031).
  {
    name: /^decode-named-character-reference$/,
    file: 'src/client/browser/decode-named-character-reference.ts',
  },
];

/** Gives scripts of pages, and the service worker, the form of a module that is made for browsers. */
export const browserModules = {
  name: 'browser-modules',
  enforce: 'pre',
  resolveId(id) {
    if (this.environment.config.consumer === 'server') return null;
    const form = forms.find(({ name }) => name.test(id));
    return form === undefined ? null : path.join(projectRoot, form.file);
  },
};
