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
  findRecentOwner,
} from '../offline/recent-chats.ts';
import { isDeviceRegistered } from '../api/ensure-device.ts';

/** Path of `listConversations`; the typed client is too large for a page that is only read. */
const listPath = '/aiChatConversation/list/pc?size=20';
/** Storage key of this tab's last check, on whichever page; in its session storage, in ms since 1970. */
const lookedKey = 'looked-for-replies';
/** Time for which the last check is valid, in ms. */
const holdsMs = 15_000;
/** Time after a message in which a reply may still arrive, in ms. */
const mayAnswerMs = 180_000;
/** Upper limit of checks until the person comes back to the page, whatever the clocks show. */
const mostLooks = mayAnswerMs / holdsMs;

/** Marks the page while a reply is unread, and checks for new replies: now, and whenever the person comes back. */
export function checkForReplies(): void {
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
    recordLook();
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

/**
 * Returns the time since the last check; Infinity if there was none, or it is in the future: the clock was set back.
 */
function msSinceLook(): number {
  const ms = Date.now() - Number(readValue('sessionStorage', lookedKey) ?? NaN);
  return ms >= 0 ? ms : Infinity;
}

function recordLook(): void {
  keepValue('sessionStorage', lookedKey, String(Date.now()));
}

/**
 * Marks the page if there is news. The marked tab (`data-news` holds its own address) then leads to the one chat that
 * has it, or with news in several to the list of chats.
 */
function mark(): void {
  const owner = findRecentOwner();
  const news = listRecentChats().filter((chat) => !chat.seen && chat.owner === owner);
  document.documentElement.toggleAttribute('data-unread', news.length > 0);
  const [only, another] = news;
  for (const tab of document.querySelectorAll<HTMLAnchorElement>('a[data-news]'))
    tab.href = (another === undefined ? only?.path : undefined) ?? tab.dataset['news'] ?? tab.href;
}

/**
 * Applies the server's list.
 * @returns true if a reply may still arrive
 */
async function refresh(): Promise<boolean> {
  const owner = findRecentOwner();
  if (owner === null || !isDeviceRegistered()) return false;
  const headers = { ...callHeaders(), 'Accept-Language': document.documentElement.lang };
  try {
    const answer = await fetch(apiBase() + listPath, { headers });
    const body: unknown = await answer.json();
    const rows = answer.ok ? readRows(body) : null;
    // A logout in the meantime has deleted the stored chats, and none of them may come back.
    const isErased = findRecentOwner() !== owner || readValue('localStorage', recentChatsKey) === null;
    if (rows === null || isErased) return false;
    keepRecentChats(rows.map((row) => toRecentChat(row, owner)));
    // The home page renders its chats again, as it does when another tab has stored them.
    dispatchEvent(new Event('storage'));
    const spokenAt = Math.max(0, ...rows.map((row) => Date.parse(textOf(row, 'last_message_time'))));
    // By the server's clock, in whole seconds: this browser's clock may differ by minutes.
    const agoMs = Date.parse(answer.headers.get('Date') ?? new Date().toUTCString()) - spokenAt;
    return agoMs > -1_000 && agoMs < mayAnswerMs;
  } catch (error) {
    console.debug('the reply check failed', error);
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
    character: textOf(row, 'name'),
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
