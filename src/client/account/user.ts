import * as z from 'zod/mini';
import { atom, computed, onMount } from 'nanostores';
import { createBrowserClient } from '#src/client/api/browser-client.ts';
import { readValue } from '#src/client/browser/browser-values.ts';
import { isAutomated } from '#src/client/browser/is-automated.ts';
import { reloadOnce } from '#src/client/browser/reload-once.ts';
import { keptForKey } from '#src/client/account/owner/kept-for-key.ts';
import { dropLeaveMark, hasLeaveMark } from '#src/client/account/owner/leave-mark.ts';
import { ensureDevice } from '#src/client/api/ensure-device.ts';
import { listenToTabs, notifyTabs } from '#src/client/browser/tab-messages.ts';
import { timeZone } from '#src/contract/call/fields.ts';
import { getUserInfo, type User, userSchema } from '#src/contract/account/user-calls.ts';
import { readUserCookie, removeUserCookie, writeUserCookie } from './owner/user-cookie.ts';

/** The person that a page was made for. */
interface Person {
  id: string;
  isMember: boolean;
}

const channelName = 'yuanfen-user';
const messageSchema = z.nullable(userSchema);

/**
 * The current user, the same for all islands and tabs: first from the cookie, then from the server. Null while nobody
 * is known. Islands that the server renders read it with `useStore($user, { ssr: 'initial' })`.
 */
export const $user = atom<User | null>(null);

/** False until user info has loaded (rule:user-known). */
export const $isLogin = computed($user, (user) => user?.isLogin ?? false);

let isStarted = false;
let person: Person | null = null;
let loading: Promise<User> | null = null;

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
 * Loads the user, once per page; concurrent and later callers share the result.
 * @returns null if it could not be loaded; the next call tries again
 */
export function loadUser(): Promise<User | null> {
  return requireUser().catch((error: unknown) => {
    console.debug('the user could not be loaded', error);
    return null;
  });
}

/**
 * Loads the user like `loadUser`, for a press that needs one and shows why there is none.
 * @throws RegistrationError when the device could not be registered, and CallError as every call does
 */
export function requireUser(): Promise<User> {
  loading ??= fetchUser();
  return loading;
}

/**
 * Applies the user that the server returned, who may differ from the one before: this browser's data is handed over
 * first, and a page of another member is reloaded, so that nobody sees another person's data. The next page repeats
 * what failed.
 */
export async function receiveUser(user: User): Promise<void> {
  const before = readValue('localStorage', keptForKey) ?? '';
  const owner = user.isLogin ? user.id : '';
  // No cookie is written for programs, so their data always belongs to the guest.
  if (before === owner || isAutomated()) {
    // A login that was to leave the guest did not happen.
    if (owner === '') dropLeaveMark();
    setUser(user);
    return;
  }
  // Data stored from now on belongs to the new user, and other pages of the previous one are reloaded.
  writeUserCookie(user);
  notifyTabs(channelName, user);
  const isDone = await import('./hand-over-storage.ts')
    .then(({ handOverStorage }) => handOverStorage(before, owner, hasLeaveMark()))
    .catch(console.debug);
  if (isDone === true) dropLeaveMark();
  setUser(user);
  if (before === '') return;
  // The page may show the other member's data, whether or not these could be handed over. Once must be enough: in a
  // browser that stores nothing, the next page would fail as well.
  if (isDone === true) location.reload();
  else reloadOnce();
}

/** Applies the server's changes of the same user, and notifies the other tabs. */
export function setUser(user: User): void {
  show(user);
  loading = Promise.resolve(user);
  writeUserCookie(user);
  notifyTabs(channelName, user);
}

/** Clears the user after a logout; the device id stays (rule:logout). Other tabs show the guest as well. */
export function forgetUser(): void {
  person = null;
  loading = null;
  $user.set(null);
  removeUserCookie();
  notifyTabs(channelName, null);
}

async function fetchUser(): Promise<User> {
  try {
    await ensureDevice();
    const user = await createBrowserClient().call(getUserInfo, { query: findTimeZone() });
    await receiveUser(user);
    return user;
  } catch (error) {
    loading = null;
    throw error;
  }
}

/**
 * Finds the time zone in which the person's day begins; none if the browser's name for it is not one that the call
 * accepts.
 */
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

/** Follows another tab: a member who logged out, or was replaced by another, leaves nothing on this page. */
function followTab(now: User | null): void {
  if (person?.isMember === true && person.id !== now?.id) location.reload();
  else if (now !== null) {
    loading = Promise.resolve(now);
    show(now);
  }
}

/**
 * Checks the cookie when the page comes back from the back/forward cache: its person may have logged out. For a program
 * no cookie is written (rule:cookies), so a missing one means nothing.
 */
function followCookie(): void {
  if (isAutomated()) return;
  const now = readUserCookie();
  const isOther = person === null ? now?.isLogin === true : now?.id !== person.id;
  if (isOther) location.reload();
  else if (now !== null && $user.get()?.modify_time !== now.modify_time) showCookieAgain(now);
}

/** Shows the same person with newer details. */
function showCookieAgain(now: User): void {
  const isLoaded = loading !== null;
  const { adult = false, characters = [] } = $user.get() ?? {};
  $user.set({ ...now, adult, characters, isLogin: isLoaded && now.isLogin });
}
