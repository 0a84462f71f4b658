import { $gems, loadGems } from './gems.ts';
import { $user } from '#src/client/account/user.ts';
import { runWhenIdle } from '../browser/run-when-idle.ts';

/**
 * Loads the person's gems when the page is idle, and again whenever the person or the network comes back or the user
 * changes, as after a login.
 * @returns a function that stops it
 */
export function watchGems(): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const look = () => {
    if (document.visibilityState === 'visible') void loadGems();
  };
  runWhenIdle(() => {
    if (!signal.aborted) look();
  });
  document.addEventListener('visibilitychange', look, { signal });
  addEventListener('online', look, { signal });
  // A page from the back/forward cache may come back after a purchase.
  addEventListener(
    'pageshow',
    (event) => {
      if (event.persisted) look();
    },
    { signal },
  );
  let known = $user.get()?.id;
  const unlisten = $user.listen((user) => {
    // The first user info of a guest changes nothing: the loaded gems belong to that guest.
    const isOther = user?.id !== known && (known !== undefined || user?.isLogin === true);
    known = user?.id;
    if (!isOther) return;
    $gems.set(null);
    // Nothing is loaded right after a logout: that would create a new guest.
    if (user !== null) look();
  });
  return () => {
    unlisten();
    stopping.abort();
  };
}
