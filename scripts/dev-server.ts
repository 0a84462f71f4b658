import { dev } from 'astro';
import { readEnv } from '#src/server/platform/settings/env.ts';
import { projectRoot } from '#src/server/platform/settings/project-root.ts';
import { runCommand, waitForStop } from '#src/cli/run-command.ts';

/** The process that `dev.ts` starts and restarts: the site's dev server with the API in it. */
await runCommand(async () => {
  const env = readEnv();
  const stopRequest = waitForStop();
  const server = await dev({ root: projectRoot, server: { host: env.HOST, port: env.PORT } });
  await stopRequest;
  await server.stop();
});
