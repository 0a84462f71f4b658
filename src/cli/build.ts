import { runCommand } from './run-command.ts';
import { buildSiteIfChanged } from './site-build.ts';

/** Builds the site when its sources changed. */
await runCommand(async () => {
  const built = await buildSiteIfChanged((step) => console.log(step));
  console.log(built ? 'The site is built.' : 'The built site is up to date.');
});
