import { characterSegment } from '#src/domain/text/slug.ts';
import { apiBase } from '../api/api-base.ts';
import { keepValue, readValue } from '../browser/browser-values.ts';
import { callHeaders } from '../api/call-headers.ts';
import { recentChatsKey } from '../offline/recent-chats-key.ts';
import {
  composeRecentChat,
  keepRecentChats,
  listRecentChats,
  type RecentChat,
  recentOwner,
} from '../offline/recent-chats.ts';
import { isDeviceRegistered } from '../api/register-device.ts';

/** Of `listConversations`; the typed client is too large for a page that somebody only reads. */
const listPath = '/aiChatConversation/list/pc?size=20';
/** When this tab last looked, on whichever page; in its session storage, in ms since 1970. */
const lookedKey = 'looked-for-replies';
/** How long the last look holds, in ms. */
const holdsMs = 15_000;
/** A reply may be on its way to who spoke so long ago, in ms. */
const mayAnswerMs = 180_000;
/** How often it looks before the person has to come back, whatever the clocks say. */
const mostLooks = mayAnswerMs / holdsMs;

/** Marks the page while a reply is unread, and looks whether one came: now, and whenever the person comes back. */
export function lookForReplies(): void {
  let looks = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const lookIn = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void look(), ms);
  };
  const look = async () => {
    if (document.visibilityState !== 'visible') return;
    const waitMs = holdsMs - msSinceLook();
    if (waitMs > 0) {
      lookIn(waitMs);
      return;
    }
    noteLook();
    looks += 1;
    const mayCome = await refresh();
    mark();
    if (mayCome && looks < mostLooks) lookIn(holdsMs);
  };
  const comeBack = () => {
    looks = 0;
    mark();
    void look();
  };
  comeBack();
  document.addEventListener('visibilitychange', comeBack);
  addEventListener('pageshow', (event) => {
    if (event.persisted) comeBack();
  });
}

/** Infinity where no look is known, or it is one of a time to come: the clock was set back. */
function msSinceLook(): number {
  const ms = Date.now() - Number(readValue('sessionStorage', lookedKey) ?? NaN);
  return ms >= 0 ? ms : Infinity;
}

function noteLook(): void {
  keepValue('sessionStorage', lookedKey, String(Date.now()));
}

function mark(): void {
  const owner = recentOwner();
  const isUnread = listRecentChats().some((chat) => !chat.seen && chat.owner === owner);
  document.documentElement.toggleAttribute('data-unread', isUnread);
}

/** Takes over the server's list. @returns whether a reply may be on its way */
async function refresh(): Promise<boolean> {
  const owner = recentOwner();
  if (owner === null || !isDeviceRegistered()) return false;
  const headers = { ...callHeaders(), 'Accept-Language': document.documentElement.lang };
  try {
    const answer = await fetch(apiBase() + listPath, { headers });
    const body: unknown = await answer.json();
    const rows = answer.ok ? readRows(body) : null;
    // Who left meanwhile has erased what was kept, and nothing of it comes back.
    const isErased = recentOwner() !== owner || readValue('localStorage', recentChatsKey) === null;
    if (rows === null || isErased) return false;
    keepRecentChats(rows.map((row) => toRecentChat(row, owner)));
    // The home page draws them again, as it does when another tab has kept them.
    dispatchEvent(new Event('storage'));
    const spokenAt = Math.max(0, ...rows.map((row) => Date.parse(textOf(row, 'last_message_time'))));
    // By the server's clock, which says whole seconds; this browser's may be minutes behind.
    const agoMs = Date.parse(answer.headers.get('Date') ?? new Date().toUTCString()) - spokenAt;
    return agoMs > -1_000 && agoMs < mayAnswerMs;
  } catch (error) {
    console.debug('nobody looked for replies', error);
    return false;
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
