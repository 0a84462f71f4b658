import { keepValue, readValue } from '../browser/browser-values.ts';
import { recentChatsKey } from './recent-chats-key.ts';
import { hasMemberCookie } from '../account/owner/has-member-cookie.ts';
import { cutWhole } from '#src/domain/text/cut-whole.ts';
import { languageOfText } from '#src/domain/text/language-of-text.ts';

/** Upper limit of stored chats: the home page shows the first few; the others are stored for their unread replies. */
const mostKept = 20;
const longestLine = 140;

/** A conversation as the pages of home and of its character show it (src/components/parts/GoOn.astro). */
export interface RecentChat {
  id: string;
  /** The path of its chat page. */
  path: string;
  /** The title of the conversation, else the name of the character. */
  name: string;
  /** The name of the character. */
  character: string;
  /** Replaces a missing picture. */
  initial: string;
  /** The address of a small picture; empty if there is none. */
  face: string;
  /** The newest message, as plain text. */
  line: string;
  /** The language of that line; empty if it has none of its own. */
  lang: string;
  /** False while a reply is unread. */
  seen: boolean;
  /** The member's id, or empty for the guest of this browser. */
  owner: string;
}

/** Returns the owner of chats that are stored now; null for a member whose id is unknown. */
export function findRecentOwner(): string | null {
  if (!hasMemberCookie()) return '';
  return /(?:^|; )user=[^;]*?%22id%22:%22([\w-]+)/.exec(document.cookie)?.[1] ?? null;
}

/** Lists the stored chats, newest first. */
export function listRecentChats(): RecentChat[] {
  try {
    const kept: unknown = JSON.parse(readValue('localStorage', recentChatsKey) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isRecentChat) : [];
  } catch (error) {
    console.debug('the last chats cannot be read', error);
    return [];
  }
}

const textFields = ['id', 'path', 'name', 'character', 'initial', 'face', 'line', 'lang', 'owner'] as const;

/** Validates a stored chat: another version of the site, or anybody at this browser, may have written it. */
function isRecentChat(kept: unknown): kept is RecentChat {
  const valueOf = (name: keyof RecentChat): unknown => Reflect.get(Object(kept), name);
  return (
    typeof valueOf('seen') === 'boolean' && textFields.every((name) => typeof valueOf(name) === 'string')
  );
}

export function keepRecentChats(chats: readonly RecentChat[]): void {
  const kept = chats
    .slice(0, mostKept)
    .map((chat) => ({ ...chat, line: cutWhole(chat.line, 0, longestLine) }));
  keepValue('localStorage', recentChatsKey, JSON.stringify(kept));
}

/** The data that a page has about a conversation. */
interface KnownChat extends Pick<
  RecentChat,
  'id' | 'path' | 'name' | 'character' | 'line' | 'seen' | 'owner'
> {
  /** `/pictures/{id}`; null if there is no picture. */
  avatar: string | null;
}

export function composeRecentChat({ avatar, ...chat }: KnownChat): RecentChat {
  return {
    ...chat,
    lang: languageOfText(chat.line) ?? '',
    initial: Array.from(chat.name)[0] ?? '',
    face: avatar === null ? '' : `${avatar}/96`,
  };
}

/** Puts a conversation that is shown now before the others, as seen. */
export function recordRecentChat(chat: Omit<KnownChat, 'owner' | 'seen'>): void {
  const owner = findRecentOwner();
  if (owner === null) return;
  const others = listRecentChats().filter(({ id }) => id !== chat.id);
  keepRecentChats([composeRecentChat({ ...chat, owner, seen: true }), ...others]);
}

export function dropRecentChat(id: string): void {
  keepRecentChats(listRecentChats().filter((chat) => chat.id !== id));
}
