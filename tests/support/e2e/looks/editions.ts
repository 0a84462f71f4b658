import { startWorkerProxy, type WorkerProxy } from '#tests/support/services/worker-proxy.ts';
import { test as base } from '../test.ts';

/** A test whose pages come through a proxy that can deliver another build, or break one. */
export const test = base.extend<{ editions: WorkerProxy }>({
  editions: async ({ server }, use) => {
    const proxy = await startWorkerProxy(server.url);
    await use(proxy);
    await proxy.close();
  },
  baseURL: async ({ editions }, use) => use(editions.url),
  serviceWorkers: 'allow',
});
