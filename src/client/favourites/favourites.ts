import { atom, onMount } from 'nanostores';
import { createBrowserClient } from '#src/client/api/browser-client.ts';
import { describeError } from '#src/client/api/describe-error.ts';
import { pageLanguage } from '#src/client/browser/page-language.ts';
import { listenToTabs, notifyTabs } from '#src/client/browser/tab-messages.ts';
import {
  cancelCollectCharacter,
  collectCharacter,
  listFavouriteIds,
} from '#src/contract/favourites/favourite-calls.ts';
import { pageRoutes } from '#src/contract/pages/routes.ts';
import { favouriteTextsOf } from '#src/i18n/favourite-texts.ts';
import { showToast } from '../overlays/toasts.ts';
import { $isLogin } from '../account/user.ts';

const channelName = 'yuanfen-favourites';

/** A character whose heart is pressed, with the name that the person knows. */
export interface Favoured {
  id: string;
  name: string;
}

/** The ids of the member's favourites, the same for all islands and tabs; null for guests, and until they are loaded. */
export const $favourites = atom<ReadonlySet<string> | null>(null);

/** The characters whose change is being saved. */
export const $changing = atom<ReadonlySet<string>>(new Set());

/** Resolves when no change is being saved, so that the server's list has them all. */
export async function waitUntilSaved(): Promise<void> {
  while ($changing.get().size > 0) {
    await new Promise<void>((resolve) => {
      const stop = $changing.listen(() => {
        stop();
        resolve();
      });
    });
  }
}

let isStarted = false;
let loading: Promise<ReadonlySet<string> | null> | null = null;
/** Changes newer than the list that is being loaded. */
let newer = new Map<string, boolean>();
/** Changes requested by this page without an answer yet. */
const unanswered = new Map<string, boolean>();

onMount($favourites, () => {
  if (isStarted || !('document' in globalThis)) return;
  isStarted = true;
  $isLogin.listen((isLogin) => {
    if (!isLogin) forgetFavourites();
  });
  listenToTabs(channelName, {
    onMessage: (message) => {
      const change = readChange(message);
      if (change !== null) mark(change.characterId, change.isFavourite);
    },
    onRestore: () => {
      if ($favourites.get() === null) return;
      loading = null;
      void loadFavourites();
    },
  });
});

/**
 * Loads the member's favourites, once per page; concurrent and later callers share the result.
 * @returns null if they could not be loaded; the next call tries again
 */
export function loadFavourites(): Promise<ReadonlySet<string> | null> {
  return requireFavourites().catch((error: unknown) => {
    console.debug('the favourites could not be loaded', error);
    return null;
  });
}

/**
 * Loads them like `loadFavourites`, for a press that shows why they are missing.
 * @returns null if they were cleared in the meantime
 * @throws CallError as every call does
 */
export function requireFavourites(): Promise<ReadonlySet<string> | null> {
  loading ??= fetchFavourites();
  return loading;
}

/** Clears the favourites when the member has logged out. */
export function forgetFavourites(): void {
  loading = null;
  $favourites.set(null);
}

/**
 * Runs work that changes a character's heart, which is marked as busy during it; ignored while another change of the
 * same character runs (rule:favourites).
 */
export async function changeOnce(characterId: string, work: () => Promise<void>): Promise<void> {
  if ($changing.get().has(characterId)) return;
  $changing.set(new Set([...$changing.get(), characterId]));
  try {
    await work();
  } finally {
    $changing.set(new Set([...$changing.get()].filter((id) => id !== characterId)));
  }
}

/**
 * Adds a character to the favourites, or removes it: shown at once, and reverted if the server rejects it
 * (rule:favourites). Shows a success message with a way to see or undo it; the caller shows errors.
 * @throws CallError when the server rejects it or cannot be reached
 */
export async function changeFavourite(character: Favoured, isFavourite: boolean): Promise<void> {
  const characterId = character.id;
  const before = $favourites.get()?.has(characterId) ?? false;
  unanswered.set(characterId, isFavourite);
  mark(characterId, isFavourite);
  try {
    const call = isFavourite ? collectCharacter : cancelCollectCharacter;
    await createBrowserClient().call(call, { body: { character_id: characterId } });
  } catch (error) {
    mark(characterId, before);
    throw error;
  } finally {
    unanswered.delete(characterId);
  }
  notifyTabs(channelName, { characterId, isFavourite });
  showFavouriteChange(character, isFavourite);
}

/** Shows that a favourite could not be changed (rule:favourites), and why. */
export function showFavouriteFailure({ id, name }: Favoured, isFavourite: boolean, error: unknown): void {
  const language = pageLanguage();
  const texts = favouriteTextsOf(language);
  const reason = describeError(error, language) ?? '';
  const detail = isFavourite ? texts.notAdded(name, reason) : texts.notRemoved(name, reason);
  showToast({ text: texts.failed, detail, kind: 'failure', about: aboutOf(id) });
}

function showFavouriteChange(character: Favoured, isFavourite: boolean): void {
  const texts = favouriteTextsOf(pageLanguage());
  const { path } = pageRoutes.mine;
  const view = location.pathname === path ? undefined : { label: texts.view, href: path };
  const undo = { label: texts.undo, run: () => undoRemoval(character) };
  showToast({
    text: texts.done,
    detail: isFavourite ? texts.added(character.name) : texts.removed(character.name),
    kind: 'success',
    action: isFavourite ? view : undo,
    about: aboutOf(character.id),
  });
}

function undoRemoval(character: Favoured): void {
  void changeOnce(character.id, () =>
    changeFavourite(character, true).catch((error: unknown) => showFavouriteFailure(character, true, error)),
  );
}

/** Returns the key of a character's toasts: only the last change of a heart matters, however often it was pressed. */
const aboutOf = (characterId: string) => `favourite ${characterId}`;

async function fetchFavourites(): Promise<ReadonlySet<string> | null> {
  newer = new Map(unanswered);
  const own = newer;
  try {
    const { ids } = await createBrowserClient().call(listFavouriteIds);
    // Cleared or loaded again in the meantime: this list may be another person's.
    if (own !== newer || loading === null) return $favourites.get();
    const favourites = new Set(ids);
    for (const [id, isFavourite] of own) put(favourites, id, isFavourite);
    $favourites.set(favourites);
    return favourites;
  } catch (error) {
    if (own === newer) loading = null;
    throw error;
  }
}

function mark(characterId: string, isFavourite: boolean): void {
  newer.set(characterId, isFavourite);
  const now = $favourites.get();
  if (now === null || now.has(characterId) === isFavourite) return;
  const favourites = new Set(now);
  put(favourites, characterId, isFavourite);
  $favourites.set(favourites);
}

function put(favourites: Set<string>, characterId: string, isFavourite: boolean): void {
  if (isFavourite) favourites.add(characterId);
  else favourites.delete(characterId);
}

/** Parses another tab's change; null for any other message. */
function readChange(message: unknown): { characterId: string; isFavourite: boolean } | null {
  if (typeof message !== 'object' || message === null) return null;
  if (!('characterId' in message) || !('isFavourite' in message)) return null;
  const { characterId, isFavourite } = message;
  return typeof characterId === 'string' && typeof isFavourite === 'boolean'
    ? { characterId, isFavourite }
    : null;
}
