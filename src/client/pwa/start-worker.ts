import { isAutomated } from '../browser/is-automated.ts';
import { createTrustedPolicy } from '../browser/trusted-policy.ts';
import { runWhenIdle } from '../browser/run-when-idle.ts';

/** Interval at which a page checks for a new worker (rule:worker-updates), in ms. */
export const updateCheckMs = 3_600_000;

/**
 * Registers the service worker for people once the page is idle, and follows it (rule:worker-updates): in a few bytes,
 * because the code for an update is loaded when there is one.
 */
export function startWorker(): void {
  if (isAutomated() || !('serviceWorker' in navigator) || document.documentElement.dataset['pwa'] === 'off')
    return;
  const worker = navigator.serviceWorker;
  const follow = () => import('./follow-updates.ts');
  let isControlled = worker.controller !== null;
  worker.addEventListener('controllerchange', () => {
    // The first worker takes over the open pages, but none of them is outdated.
    if (isControlled) void follow().then((updates) => updates.applyUpdate());
    isControlled = true;
  });
  setInterval(() => void follow().then((updates) => updates.checkForUpdate()), updateCheckMs);
  const policy = createTrustedPolicy('worker', { createScriptURL: (path: string) => path });
  runWhenIdle(() => {
    worker.register(policy.createScriptURL('/sw.js')).catch((error: unknown) => console.debug(error));
  });
}
