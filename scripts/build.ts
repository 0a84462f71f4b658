import { runCommand } from '#src/cli/run-command.ts';
import { buildSiteIfChanged } from './build/build-site-if-changed.ts';

/** Builds the site when its sources changed. */
await runCommand(async () => {
  const { id } = await buildSiteIfChanged((step) => console.log(step));
  console.log(`The site is built: ${id}.`);
});
