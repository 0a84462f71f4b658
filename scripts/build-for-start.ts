import { readEnv } from '#src/server/platform/settings/env.ts';
import { refuseBusyPort } from '#src/server/site/listen.ts';
import { loadEnvFile } from '#src/cli/load-env-file.ts';
import { runCommand } from '#src/cli/run-command.ts';
import { buildSiteIfChanged } from './build/build-site-if-changed.ts';

/**
 * Builds the site for a start, unless the start would fail afterwards: because of its settings, or because of the port.
 */
await runCommand(async () => {
  loadEnvFile();
  await refuseBusyPort(readEnv());
  await buildSiteIfChanged((step) => console.log(step));
});
