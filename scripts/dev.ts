import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import path from 'node:path';
import { readEnv } from '#src/server/platform/settings/env.ts';
import { projectRoot } from '#src/server/platform/settings/project-root.ts';
import { prepareDatabase } from '#src/server/operations/prepare-database.ts';
import { loadEnvFile } from '#src/cli/load-env-file.ts';
import { runCommand, waitForStop } from '#src/cli/run-command.ts';
import { endTool } from './launch/end-tool.mjs';

const say = (line: string) => {
  console.log(line);
};

/** The folders that the server runs from their sources; the site's own dev server reloads pages, islands and styles. */
const serverFolders = ['src/server', 'src/contract', 'src/domain'];
const settleMs = 150;
/** The time that the server has for its own end, which waits for replies that are being written. */
const orderlyEndMs = 30_000;

/**
 * Serves with hot reload on the same embedded database as `npm start`. A change of the server's own code restarts the
 * serving process, which takes about a second; the database stays.
 */
async function develop(): Promise<void> {
  loadEnvFile();
  process.env['NODE_ENV'] = 'development';
  const env = readEnv();
  const stopRequest = waitForStop();
  const database = env.PUBLIC_API_BASE === undefined ? await prepareDatabase(env, say) : null;
  const settings = {
    ...process.env,
    ...(database !== null && { DATABASE_URL: database.url, DATABASE_URL_FILE: '' }),
  };
  let server = startServer(settings);
  const watchers = watchFolders(() => {
    say('The server code changed: restarting …');
    void stopServer(server).then(() => {
      server = startServer(settings);
    });
  });
  try {
    await stopRequest;
  } finally {
    for (const watcher of watchers) watcher.close();
    await stopServer(server);
    await database?.stop();
  }
}

function startServer(settings: NodeJS.ProcessEnv): ChildProcess {
  return fork(path.join(projectRoot, 'scripts/dev-server.ts'), { cwd: projectRoot, env: settings });
}

async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  endTool(server, 'SIGTERM', orderlyEndMs);
  await ended;
}

/** Calls back once when the files have not changed for a moment. */
function watchFolders(onChange: () => void) {
  let timer: NodeJS.Timeout | undefined;
  return serverFolders.map((folder) =>
    watch(path.join(projectRoot, folder), { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(onChange, settleMs);
    }),
  );
}

await runCommand(develop);
