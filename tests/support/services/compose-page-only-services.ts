import { Registry } from 'prom-client';
import { createLog } from '#src/server/platform/log/log.ts';
import { readEnv } from '#src/server/platform/settings/env.ts';

/** What the API of a server without a database needs. */
export function composePageOnlyServices() {
  return {
    env: readEnv({ PUBLIC_API_BASE: 'http://127.0.0.1:9' }),
    log: createLog('silent'),
    metrics: new Registry(),
    stopping: new AbortController().signal,
  };
}
