import { parseArgs } from 'node:util';
import { runCommand } from './run-command.ts';
import { buildSiteIfChanged } from './site-build.ts';

/** Builds the site when its sources changed; `--quiet` says only what takes time. */
await runCommand(async () => {
  const { values } = parseArgs({ options: { quiet: { type: 'boolean', default: false } } });
  const { id } = await buildSiteIfChanged((step) => console.log(step));
  if (!values.quiet) console.log(`The site is built: ${id}.`);
});
