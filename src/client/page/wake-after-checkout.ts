import { whenIdle } from '../browser/when-idle.ts';

/** Wakes the island of the plan for whoever comes back from a checkout (`?order=`), whose outcome it tells. */
export function wakeAfterCheckout(): void {
  if (!new URLSearchParams(location.search).has('order')) return;
  whenIdle(() => {
    document.querySelector('.plan-now')?.dispatchEvent(new Event('pointerover', { bubbles: true }));
  });
}
