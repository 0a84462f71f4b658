import { readMembershipAddress } from '#src/domain/membership/membership-address.ts';

/** Shows the way back to the page that a person came to /membership from (`?return=`), if it names one of this site. */
export function showWayBack(): void {
  const { back } = readMembershipAddress(location.search);
  const bar = document.querySelector<HTMLElement>('[data-way-back]');
  const link = bar?.querySelector('a');
  if (back === null || bar === null || link == null) return;
  link.href = back;
  if (!back.startsWith('/chat/')) {
    link.textContent = bar.dataset['elsewhere'] ?? '';
    bar.querySelector('[data-note]')?.remove();
  }
  bar.hidden = false;
}
