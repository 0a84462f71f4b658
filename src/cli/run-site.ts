import { outputs } from '#src/server/platform/log/outputs.mjs';
import { listReplacedVariables, readEnv, type Env } from '#src/server/platform/settings/env.ts';
import type { SiteBuild } from '#src/server/site/builds.mjs';
import { findDatabase, type FoundDatabase } from '#src/server/operations/find-database.ts';
import { refuseBusyPort } from '#src/server/site/listen.ts';
import { describeOldNode } from '#src/server/site/describe-old-node.ts';
import { loadEnvFile } from './load-env-file.ts';
import { runCommand, waitForStop } from './run-command.ts';

const say = (line: string) => {
  outputs.standard.write(`${line}\n`);
};

/** Starts everything, serves until it is told to stop, closes everything in order, and ends the process. */
export function runSite(build: SiteBuild): Promise<never> {
  return runCommand(() => start(build));
}

async function start(build: SiteBuild): Promise<void> {
  loadEnvFile();
  const env = readEnv();
  const oldNode = describeOldNode(process.versions.node);
  if (oldNode !== null) say(oldNode);
  for (const line of listReplacedVariables()) say(line);
  // React and Astro choose their build by it.
  process.env['NODE_ENV'] = env.NODE_ENV;
  const stopRequest = waitForStop();
  await refuseBusyPort(env);
  const { launched, finding } = beginDatabase(env);
  try {
    await launched;
    // Most of the program, which takes as long to load as PostgreSQL takes to become ready.
    const { serve } = await import('#src/server/site/serve.ts');
    const database = await finding;
    await serve({ build, env, say, stopRequest, databaseUrl: database?.url ?? null });
  } finally {
    // A database that could not be started has been reported.
    const database = await finding.catch(() => null);
    await database?.stop();
  }
  say('Stopped.');
}

/**
 * Begins to start the database. With `PUBLIC_API_BASE` another server stores the data, so none is needed here
 * (rule:api-base).
 */
function beginDatabase(env: Env): { launched: Promise<unknown>; finding: Promise<FoundDatabase | null> } {
  if (env.PUBLIC_API_BASE !== undefined)
    return { launched: Promise.resolve(), finding: Promise.resolve(null) };
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const finding = findDatabase(env, say, () => {
    resolve(undefined);
  });
  return { launched: Promise.race([promise, finding]), finding };
}
