import { keepValue, readValue } from '../browser/browser-values.ts';
import { claimRows, resultOf, runInStore } from '../offline/chat-database.ts';
import { dropValue, listKeys } from '../browser/drop-values.ts';
import { deleteChatDatabase } from '../offline/erase-chat-database.ts';
import { keptForKey } from './owner/kept-for-key.ts';
import { dropKeptPages } from '../offline/drop-kept-pages.ts';
import { keepRecentChats, listRecentChats } from '../offline/recent-chats.ts';

/**
 * Hands this browser's stored data over to the current person. A guest's data moves to the account that they logged in
 * to (rule:login-merges). Copies of another member's chats are deleted. Text that only this browser has, drafts and
 * queued messages of that member, is deleted when another member logs in; if only the session ended, it stays, hidden,
 * for its writer. Never fails.
 * @param before the owner of the data so far, as from `storageOwner`
 * @param owner the owner from now on
 * @param leavesGuest true if a guest's data stays with the guest: whatever a page shows to a member it may send for
 *   them, so the copies here are deleted, and text that was not sent with them
 * @returns true if all of it is done and noted; otherwise the next page has to repeat it
 */
export async function handOverStorage(before: string, owner: string, leavesGuest = false): Promise<boolean> {
  if (owner !== '') handOverDrafts(owner, leavesGuest);
  const isForeign = (of: string) => of !== '' && of !== owner;
  const isTaken = (of: string) => !isForeign(of) && !(leavesGuest && of === '');
  const recent = listRecentChats().filter((chat) => isTaken(chat.owner));
  keepRecentChats(recent.map((chat) => ({ ...chat, owner })));
  if (before !== '') await dropKeptPages();
  try {
    if (leavesGuest) {
      await runInStore('histories', 'readwrite', (store) => resultOf(store.clear()));
      await runInStore('outbox', 'readwrite', (store) => resultOf(store.clear()));
      return keepValue('localStorage', keptForKey, owner);
    }
    await runInStore('histories', 'readwrite', (store) => claimRows(store, owner, true));
    await runInStore('outbox', 'readwrite', (store) => claimRows(store, owner, owner !== ''));
  } catch (error) {
    console.debug('the stored chats were not moved', error);
    // Nothing of one member is left for another, even if the database cannot be opened now.
    if (before !== '' && owner !== '') deleteChatDatabase();
    return false;
  }
  return keepValue('localStorage', keptForKey, owner);
}

/**
 * Hands drafts over to a member: a guest's drafts become theirs, another member's are deleted. Parses the owners
 * itself, so that `drafts.ts` stays in the one file of the chat page.
 */
function handOverDrafts(owner: string, leavesGuest: boolean): void {
  for (const key of listKeys('localStorage')) {
    if (!key.startsWith('draft:')) continue;
    const draft = readObject(readValue('localStorage', key));
    const of: unknown = Reflect.get(draft, 'owner');
    if (of === '' && !leavesGuest) keepValue('localStorage', key, JSON.stringify({ ...draft, owner }));
    else if (of !== owner) dropValue('localStorage', key);
  }
}

function readObject(stored: string | null): object {
  try {
    const value: unknown = JSON.parse(stored ?? 'null');
    return typeof value === 'object' && value !== null ? value : {};
  } catch (error) {
    console.debug('invalid draft', error);
    return {};
  }
}
