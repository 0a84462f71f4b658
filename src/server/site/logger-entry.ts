/** The logger of the built site's framework; `astro.config.mjs` names this file. */
export { createFrameworkLog as default } from '#src/server/platform/log/framework-log.ts';
