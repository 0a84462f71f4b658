import { draftKey, readDraft } from '../chat/drafts/drafts.ts';
import { listRecentChats } from '../offline/recent-chats.ts';
import { mayRead } from '../owner/storage-owner.ts';

/** What this browser knows of a chat that the person left. */
interface ChatLeft {
  /** The name of its character; null if it is not among the latest chats. */
  name: string | null;
  /** True if there is unsent text in its field. */
  hasDraft: boolean;
}

/**
 * Finds the chat that a person left for another page.
 * @param path of the chat page, with its query, as in `/chat/peng-yue-f01?c=…`
 */
export function findChatLeft(path: string): ChatLeft {
  const { pathname, searchParams } = new URL(path, location.origin);
  const asked = searchParams.get('c');
  const chat = listRecentChats().find(
    ({ id, path: known, owner }) =>
      mayRead(owner) && known.startsWith(`${pathname}?`) && (asked === null || id === asked),
  );
  const characterId = pathname.slice(pathname.lastIndexOf('-') + 1);
  const keys = [asked ?? chat?.id ?? null, null].map((id) => draftKey(id, characterId));
  return { name: chat?.character ?? null, hasDraft: keys.some((key) => readDraft(key) !== '') };
}
