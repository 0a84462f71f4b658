import { readValue } from '../browser/browser-values.ts';
import { draftKey, draftPrefix } from '../chat/drafts/draft-key.ts';
import { findRecentOwner, listRecentChats } from '../offline/recent-chats.ts';

/** What this browser knows of a chat that the person left. */
interface ChatLeft {
  /** The name of its character; null if it is not among the latest chats. */
  name: string | null;
  /** True if there is unsent text in its field. */
  hasDraft: boolean;
}

/**
 * Finds the chat that a person left for another page. Without the schemas of the contract, which are too large for a page
 * that is only read.
 * @param path of the chat page, with its query, as in `/chat/peng-yue-f01?c=…`
 */
export function findChatLeft(path: string): ChatLeft {
  const { pathname, searchParams } = new URL(path, location.origin);
  const asked = searchParams.get('c');
  const person = findRecentOwner();
  const isOwn = (owner: unknown) => owner === '' || (person !== null && owner === person);
  const chat = listRecentChats().find(
    ({ id, path: known, owner }) =>
      isOwn(owner) && known.startsWith(`${pathname}?`) && (asked === null || id === asked),
  );
  const characterId = pathname.slice(pathname.lastIndexOf('-') + 1);
  const drafts = [asked ?? chat?.id ?? null, null].map((id) => readDraft(draftKey(id, characterId)));
  const hasDraft = drafts.some((draft) => {
    const [text, owner] = ['text', 'owner'].map((name): unknown => Reflect.get(Object(draft), name));
    return typeof text === 'string' && text !== '' && isOwn(owner);
  });
  return { name: chat?.character ?? null, hasDraft };
}

function readDraft(key: string): unknown {
  try {
    return JSON.parse(readValue('localStorage', draftPrefix + key) ?? 'null');
  } catch (error) {
    console.debug('invalid draft', error);
    return null;
  }
}
