import { loadGems } from '#src/stores/gems.ts';
import { whenIdle } from '../when-idle.ts';

/** Loads the own gems when the page is idle, and again whenever the person comes back to it. @returns how to stop */
export function watchGems(): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const look = () => {
    if (document.visibilityState === 'visible') void loadGems();
  };
  whenIdle(() => {
    if (!signal.aborted) look();
  });
  document.addEventListener('visibilitychange', look, { signal });
  // A page from the back/forward cache may come back after a purchase.
  addEventListener(
    'pageshow',
    (event) => {
      if (event.persisted) look();
    },
    { signal },
  );
  return () => stopping.abort();
}
