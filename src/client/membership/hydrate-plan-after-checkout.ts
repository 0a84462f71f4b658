import { runWhenIdle } from '#src/client/browser/run-when-idle.ts';

/** Hydrates the island of the plan for a person who returns from a checkout (`?order=`), whose outcome it shows. */
export function hydratePlanAfterCheckout(): void {
  if (!new URLSearchParams(location.search).has('order')) return;
  runWhenIdle(() => {
    document.querySelector('.plan-now')?.dispatchEvent(new Event('pointerover', { bubbles: true }));
  });
}
