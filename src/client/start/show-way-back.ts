import { readMembershipAddress } from '#src/domain/membership/membership-address.ts';
import { findChatLeft } from './find-chat-left.ts';

/**
 * Shows the way back to the page that a person came to /membership from (`?return=`), if it names a page of this site:
 * to a chat by the name of its character, with notes about why the person is here, and about the text in its field if
 * there is one (WayBack.astro).
 */
export function showWayBack(): void {
  const { back, isShort } = readMembershipAddress(location.search);
  const bar = document.querySelector<HTMLElement>('[data-way-back]');
  const link = bar?.querySelector('a');
  if (back === null || bar === null || link == null) return;
  link.href = back;
  if (back.startsWith('/chat/')) {
    const { name, hasDraft } = findChatLeft(back);
    const { chat = '', named = '' } = bar.dataset;
    link.textContent = name === null ? chat : named.replace('{name}', () => name);
    const isShown: Record<string, boolean> = { more: !isShort, short: isShort, draft: hasDraft };
    for (const note of bar.querySelectorAll('span'))
      note.hidden = isShown[note.dataset['note'] ?? ''] !== true;
  }
  bar.hidden = false;
}
