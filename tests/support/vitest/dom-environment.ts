import { builtinEnvironments, type Environment } from 'vitest/runtime';

/** What a page and the API in this process share stays Node's own: the page's calls go to the API without a socket. */
const nodeOwn = [
  'AbortController',
  'AbortSignal',
  'Blob',
  'BroadcastChannel',
  'File',
  'FormData',
  'Headers',
  'Request',
  'Response',
  'URL',
  'URLSearchParams',
  'fetch',
];

/** A DOM for components (happy-dom), beside what Node has itself. */
const environment: Environment = {
  name: 'dom',
  // Packages as Node finds them: the API runs here too.
  viteEnvironment: 'ssr',
  async setup(global: Record<string, unknown>, options) {
    const own = nodeOwn.map((name) => [name, Object.getOwnPropertyDescriptor(global, name)] as const);
    const ended = await builtinEnvironments['happy-dom'].setup(global, {
      ...options,
      happyDOM: { url: 'http://localhost:4321/' },
    });
    for (const [name, descriptor] of own) if (descriptor) Object.defineProperty(global, name, descriptor);
    return ended;
  },
};

export default environment;
