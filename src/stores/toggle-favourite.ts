import { CallError } from '#src/contract/client.ts';
import { openDialog } from './dialogs.ts';
import { rememberFavouriteWish } from './favourite-wish.ts';
import { $changing, $favourites, changeFavourite, loadFavourites, sayFavouriteFailed } from './favourites.ts';
import { loadUser } from './user.ts';

const unauthorized = 401;

/**
 * Collects a character or cancels it, whichever its heart does not show (spec §4). One request at a time: while one
 * runs, another for the same character is ignored. A guest gets the login dialog instead, and the favourite after it.
 */
export async function toggleFavourite(characterId: string): Promise<void> {
  if ($changing.get().has(characterId)) return;
  // What the person saw, for the favourites may only be loaded now.
  const isFavourite = $favourites.get()?.has(characterId) ?? false;
  $changing.set(new Set([...$changing.get(), characterId]));
  try {
    await changeAsMember(characterId, !isFavourite);
  } catch (error) {
    if (error instanceof CallError && error.status === unauthorized) askToLogIn(characterId);
    else sayFavouriteFailed(error);
  } finally {
    $changing.set(new Set([...$changing.get()].filter((id) => id !== characterId)));
  }
}

async function changeAsMember(characterId: string, isFavourite: boolean): Promise<void> {
  const user = await loadUser();
  if (user === null) throw new Error('nobody knows who is here');
  if (!user.isLogin) {
    askToLogIn(characterId);
    return;
  }
  if ((await loadFavourites()) === null) throw new Error('the favourites are not known');
  await changeFavourite(characterId, isFavourite);
}

function askToLogIn(characterId: string): void {
  rememberFavouriteWish(characterId);
  openDialog({ name: 'login', favourite: characterId });
}
