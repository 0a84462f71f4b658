import { characterSegment } from '#src/domain/slug.ts';
import { apiBase } from './api-base.ts';
import { callHeaders } from './call-headers.ts';
import {
  composeRecentChat,
  keepRecentChats,
  listRecentChats,
  type RecentChat,
  recentOwner,
} from './recent-chats.ts';
import { isDeviceRegistered } from './register-device.ts';

/** Of `listConversations`; the typed client is too large for a page that somebody only reads. */
const listPath = '/aiChatConversation/list/pc?size=20';
/** How long the last look holds, in ms. */
const holdsMs = 15_000;
/** A reply may be on its way to who spoke so long ago, in ms. */
const mayAnswerMs = 180_000;

/** Marks the page while a reply is unread, and looks whether one came: now, and whenever the person comes back. */
export function lookForReplies(): void {
  let lookedAt = 0;
  const look = async () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < holdsMs) return;
    lookedAt = Date.now();
    const newest = await refresh();
    mark();
    if (Date.now() - newest < mayAnswerMs) setTimeout(() => void look(), holdsMs);
  };
  mark();
  void look();
  document.addEventListener('visibilitychange', () => void look());
  addEventListener('pageshow', (event) => {
    if (!event.persisted) return;
    mark();
    void look();
  });
}

function mark(): void {
  const owner = recentOwner();
  const isUnread = listRecentChats().some((chat) => !chat.seen && chat.owner === owner);
  document.documentElement.toggleAttribute('data-unread', isUnread);
}

/** Takes over the server's list. @returns when somebody last spoke, in ms since 1970; 0 when nothing is known */
async function refresh(): Promise<number> {
  const owner = recentOwner();
  if (owner === null || !isDeviceRegistered()) return 0;
  const headers = { ...callHeaders(), 'Accept-Language': document.documentElement.lang };
  try {
    const answer = await fetch(apiBase() + listPath, { headers });
    const body: unknown = await answer.json();
    const rows = answer.ok ? readRows(body) : null;
    if (rows === null) return 0;
    keepRecentChats(rows.map((row) => toRecentChat(row, owner)));
    // The home page draws them again, as it does when another tab has kept them.
    dispatchEvent(new Event('storage'));
    return Math.max(0, ...rows.map((row) => Date.parse(textOf(row, 'last_message_time'))));
  } catch (error) {
    console.debug('nobody looked for replies', error);
    return 0;
  }
}

function readRows(body: unknown): object[] | null {
  const records: unknown = Reflect.get(Object(Reflect.get(Object(body), 'data')), 'records');
  return Array.isArray(records) ? records : null;
}

function toRecentChat(row: object, owner: string): RecentChat {
  const id = textOf(row, 'id');
  const slug = textOf(row, 'character_slug');
  return composeRecentChat({
    id,
    path: `/chat/${characterSegment({ id: textOf(row, 'character_id'), slug })}?c=${id}`,
    name: textOf(row, 'title') || textOf(row, 'name'),
    avatar: textOf(row, 'avatar') || null,
    line: textOf(row, 'last_message'),
    seen: Reflect.get(row, 'unread') === 0,
    owner,
  });
}

function textOf(row: object, name: string): string {
  const value: unknown = Reflect.get(row, name);
  return typeof value === 'string' ? value : '';
}
