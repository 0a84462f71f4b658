import { startWorkerProxy, type WorkerProxy } from '../services/worker-proxy.ts';
import { test as base } from './test.ts';

/** Tests whose pages come through a proxy, which can give out another build, or break one. */
export const test = base.extend<{ editions: WorkerProxy }>({
  editions: async ({ server }, use) => {
    const proxy = await startWorkerProxy(server.url);
    await use(proxy);
    await proxy.close();
  },
  baseURL: async ({ editions }, use) => use(editions.url),
  serviceWorkers: 'allow',
});
