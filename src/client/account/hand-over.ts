import { keepValue, readValue } from '../browser/browser-values.ts';
import { claimShelf, useShelf } from '../offline/chat-database.ts';
import { dropValue, listKeys } from '../browser/drop-values.ts';
import { deleteChatDatabase } from '../offline/erase-chat-database.ts';
import { keptForKey } from '../owner/kept-for-key.ts';
import { dropKeptPages } from '../offline/drop-kept-pages.ts';
import { keepRecentChats, listRecentChats } from '../offline/recent-chats.ts';

/**
 * Makes what this browser keeps that of who is here now. A guest's things go over to the account that they logged in to
 * (rule:login-merges). Copies of another member's chats are erased. What that member wrote and only this browser has,
 * drafts and messages that wait, is erased when another member is here; where only the session ended, it waits unseen
 * for its writer. Never fails.
 * @param before whose things were kept until now, as `storageOwner` says
 * @param owner whose they are from now on
 * @returns whether all of it is done, and noted; else the next page has to do it again
 */
export async function handOver(before: string, owner: string): Promise<boolean> {
  if (owner !== '') handOverDrafts(owner);
  const isForeign = (of: string) => of !== '' && of !== owner;
  const recent = listRecentChats().filter((chat) => !isForeign(chat.owner));
  keepRecentChats(recent.map((chat) => ({ ...chat, owner })));
  if (before !== '') await dropKeptPages();
  try {
    await useShelf('histories', 'readwrite', (shelf) => claimShelf(shelf, owner, true));
    await useShelf('outbox', 'readwrite', (shelf) => claimShelf(shelf, owner, owner !== ''));
  } catch (error) {
    console.debug('what chats kept was not handed over', error);
    // Nothing of one member is left for another, also where the database cannot be opened now.
    if (before !== '' && owner !== '') deleteChatDatabase();
    return false;
  }
  return keepValue('localStorage', keptForKey, owner);
}

/**
 * To a member: what a guest wrote is theirs, what another member wrote is erased. Reads the owners by itself, so that
 * `drafts.ts` stays in the one file of the chat page.
 */
function handOverDrafts(owner: string): void {
  for (const key of listKeys('localStorage')) {
    if (!key.startsWith('draft:')) continue;
    const draft = readObject(readValue('localStorage', key));
    const of: unknown = Reflect.get(draft, 'owner');
    if (of === '') keepValue('localStorage', key, JSON.stringify({ ...draft, owner }));
    else if (of !== owner) dropValue('localStorage', key);
  }
}

function readObject(stored: string | null): object {
  try {
    const value: unknown = JSON.parse(stored ?? 'null');
    return typeof value === 'object' && value !== null ? value : {};
  } catch (error) {
    console.debug('this is no draft', error);
    return {};
  }
}
