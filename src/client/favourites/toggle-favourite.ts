import { CallError } from '#src/contract/call/client.ts';
import { openDialog } from '../overlays/dialogs.ts';
import { rememberFavouriteWish } from './favourite-wish.ts';
import {
  $favourites,
  changeFavourite,
  changeOnce,
  type Favoured,
  requireFavourites,
  showFavouriteFailure,
} from './favourites.ts';
import { requireUser } from '../account/user.ts';

const unauthorized = 401;

/**
 * Adds a character to the favourites or removes it, whichever its heart does not show (rule:favourites). One request at
 * a time: while one runs, another for the same character is ignored. A guest gets the login dialog instead, and the
 * favourite after it.
 */
export function toggleFavourite(character: Favoured): Promise<void> {
  // The state that the person saw, because the favourites may only be loaded now.
  const isFavourite = $favourites.get()?.has(character.id) ?? false;
  return changeOnce(character.id, async () => {
    try {
      await changeAsMember(character, !isFavourite);
    } catch (error) {
      if (error instanceof CallError && error.status === unauthorized) askToLogIn(character);
      else showFavouriteFailure(character, !isFavourite, error);
    }
  });
}

async function changeAsMember(character: Favoured, isFavourite: boolean): Promise<void> {
  if (!(await requireUser()).isLogin) {
    askToLogIn(character);
    return;
  }
  if ((await requireFavourites()) === null) throw new Error('the favourites were cleared');
  await changeFavourite(character, isFavourite);
}

function askToLogIn(character: Favoured): void {
  rememberFavouriteWish(character);
  openDialog({ name: 'login', favourite: character.id });
}
