import { dev } from 'astro';
import { readEnv } from '#src/server/platform/env.ts';
import { prepareDatabase } from './prepare-database.ts';
import { loadEnvFile, runCommand, waitForStop } from './run-command.ts';
import { projectRoot } from './site-build.ts';

/** Serves with hot reload on the same embedded database as `npm start`. */
await runCommand(async () => {
  loadEnvFile();
  process.env['NODE_ENV'] = 'development';
  const env = readEnv();
  const stopRequest = waitForStop();
  const database =
    env.PUBLIC_API_BASE === undefined ? await prepareDatabase(env, (step) => console.log(step)) : null;
  try {
    if (database !== null) process.env['DATABASE_URL'] = database.url;
    const server = await dev({ root: projectRoot, server: { host: env.HOST, port: env.PORT } });
    await stopRequest;
    await server.stop();
  } finally {
    await database?.stop();
  }
});
