import { atom, computed, onMount } from 'nanostores';
import { createBrowserClient } from '#src/client/api/browser-client.ts';
import { readValue } from '#src/client/browser/browser-values.ts';
import { isAutomated } from '#src/client/browser/is-automated.ts';
import { keptForKey } from '#src/client/owner/kept-for-key.ts';
import { registerDevice } from '#src/client/api/register-device.ts';
import { listenToTabs, tellTabs } from '#src/client/browser/tab-messages.ts';
import { timeZone } from '#src/contract/call/fields.ts';
import { getUserInfo, type User, userSchema } from '#src/contract/account/user-calls.ts';
import { readUserCookie, removeUserCookie, writeUserCookie } from '../owner/user-cookie.ts';

/** Who a page was made for. */
interface Person {
  id: string;
  isMember: boolean;
}

const channelName = 'yuanfen-user';
const messageSchema = userSchema.nullable();

/**
 * Who is here, the same for all islands and tabs: first as the cookie tells it, then as the server does. Null while
 * nobody is known. Islands that the server renders read it with `useStore($user, { ssr: 'initial' })`.
 */
export const $user = atom<User | null>(null);

/** False until user info has loaded (rule:user-known). */
export const $isLogin = computed($user, (user) => user?.isLogin ?? false);

let isStarted = false;
let person: Person | null = null;
let loading: Promise<User | null> | null = null;

onMount($user, () => {
  if (isStarted || !('document' in globalThis)) return;
  isStarted = true;
  if (person === null) showCookie(readUserCookie());
  listenToTabs(channelName, {
    onMessage: (message) => {
      const parsed = messageSchema.safeParse(message);
      if (parsed.success) followTab(parsed.data);
    },
    onRestore: followCookie,
  });
});

/**
 * Asks the server who is here, once per page; who asks meanwhile or later shares the answer.
 * @returns null when nobody could be asked; the next call tries again
 */
export function loadUser(): Promise<User | null> {
  loading ??= fetchUser();
  return loading;
}

/**
 * Takes over who is here by the word of the server, who may be another than before: what this browser keeps is handed
 * over first, and a page that was of another member is loaded anew, so that nobody is shown anything of somebody else.
 * What failed is done by the next page.
 */
export async function receiveUser(user: User): Promise<void> {
  const before = readValue('localStorage', keptForKey) ?? '';
  const owner = user.isLogin ? user.id : '';
  // No cookie is written for programs, so what they keep is always the guest's.
  if (before === owner || isAutomated()) {
    setUser(user);
    return;
  }
  // What is kept from now on is theirs, and other pages of who was here go.
  writeUserCookie(user);
  tellTabs(channelName, user);
  const isDone = await import('./hand-over.ts')
    .then(({ handOver }) => handOver(before, owner))
    .catch(console.debug);
  setUser(user);
  if (isDone && before !== '') location.reload();
}

/** Takes over what the server said of the person who is here already, and tells the other tabs. */
export function setUser(user: User): void {
  show(user);
  loading = Promise.resolve(user);
  writeUserCookie(user);
  tellTabs(channelName, user);
}

/** Forgets who was here, after a logout; the device id stays (rule:logout). Other tabs show the guest as well. */
export function forgetUser(): void {
  person = null;
  loading = null;
  $user.set(null);
  removeUserCookie();
  tellTabs(channelName, null);
}

async function fetchUser(): Promise<User | null> {
  try {
    await registerDevice();
    const user = await createBrowserClient().call(getUserInfo, { query: findTimeZone() });
    await receiveUser(user);
    return user;
  } catch (error) {
    loading = null;
    console.debug('the user could not be loaded', error);
    return null;
  }
}

/** The zone that the person's day begins in; none where the browser names it in a way that the call does not know. */
function findTimeZone(): { time_zone?: string } {
  const zone = timeZone.safeParse(Intl.DateTimeFormat().resolvedOptions().timeZone);
  return zone.success ? { time_zone: zone.data } : {};
}

function show(user: User): void {
  person = { id: user.id, isMember: user.isLogin };
  $user.set(user);
}

function showCookie(known: User | null): void {
  if (known === null) return;
  person = { id: known.id, isMember: known.isLogin };
  $user.set({ ...known, isLogin: false });
}

/** Another tab knows better: a member who left, or gave way to another, leaves nothing on this page. */
function followTab(now: User | null): void {
  if (person?.isMember === true && person.id !== now?.id) location.reload();
  else if (now !== null) {
    loading = Promise.resolve(now);
    show(now);
  }
}

/**
 * The page comes back from the back/forward cache, and may be of somebody who has left meanwhile. For a program no cookie
 * is written (rule:cookies), so its absence says nothing.
 */
function followCookie(): void {
  if (isAutomated()) return;
  const now = readUserCookie();
  const isOther = person === null ? now?.isLogin === true : now?.id !== person.id;
  if (isOther) location.reload();
  else if (now !== null && $user.get()?.modify_time !== now.modify_time) showCookieAgain(now);
}

/** The same person with newer details. */
function showCookieAgain(now: User): void {
  const isLoaded = loading !== null;
  $user.set({ ...now, adult: $user.get()?.adult ?? false, isLogin: isLoaded && now.isLogin });
}
