import { whenIdle } from '../browser/when-idle.ts';

/** Hydrates the island of the plan for a person who returns from a checkout (`?order=`), whose outcome it shows. */
export function wakeAfterCheckout(): void {
  if (!new URLSearchParams(location.search).has('order')) return;
  whenIdle(() => {
    document.querySelector('.plan-now')?.dispatchEvent(new Event('pointerover', { bubbles: true }));
  });
}
