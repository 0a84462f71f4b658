import { useEffect } from 'react';

/** Runs a function whenever the person comes back to this page: from another tab, or from the back/forward cache. */
export function useReturn(onReturn: () => Promise<void>): void {
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) void onReturn();
    };
    const onVisible = () => {
      if (document.visibilityState === 'visible') void onReturn();
    };
    addEventListener('pageshow', onShow);
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      removeEventListener('pageshow', onShow);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [onReturn]);
}
