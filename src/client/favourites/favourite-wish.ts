import { keepValue, readValue } from '#src/client/browser/browser-values.ts';
import { dropValue } from '#src/client/browser/drop-values.ts';
import { characterId as characterIdSchema } from '#src/contract/call/fields.ts';
import { changeFavourite, type Favoured, loadFavourites, showFavouriteFailure } from './favourites.ts';

const wishKey = 'after-login';
const wishLifetimeMs = 30 * 60_000;

/** Stores the favourite that a guest chose until the login, also across an e-mail link or a provider's page. */
export function rememberFavouriteWish({ id, name }: Favoured): void {
  keepValue('localStorage', wishKey, JSON.stringify({ favourite: id, name, time: Date.now() }));
}

/** Returns the character that a guest chose within the last 30 minutes, and clears it; null if there is none. */
export function takeFavouriteWish(): Favoured | null {
  const stored = readValue('localStorage', wishKey);
  if (stored === null) return null;
  dropValue('localStorage', wishKey);
  const wish = readWish(stored);
  if (wish === null) return null;
  const ageMs = Date.now() - wish.time;
  return ageMs >= 0 && ageMs <= wishLifetimeMs ? wish.character : null;
}

let performing: Promise<void> | null = null;

/**
 * Adds the guest's choice to the new member's favourites, once; without one it does nothing. Resolves when that is
 * done.
 */
export function performFavouriteWish(): Promise<void> {
  performing ??= performWish().finally(() => {
    performing = null;
  });
  return performing;
}

async function performWish(): Promise<void> {
  const character = takeFavouriteWish();
  if (character === null) return;
  try {
    // First the existing ones, so that the count beside the heart rises by this one.
    await loadFavourites();
    await changeFavourite(character, true);
  } catch (error) {
    showFavouriteFailure(character, true, error);
  }
}

function readWish(stored: string): { character: Favoured; time: number } | null {
  try {
    const wish: unknown = JSON.parse(stored);
    if (typeof wish !== 'object' || wish === null) return null;
    if (!('favourite' in wish) || !('name' in wish) || !('time' in wish)) return null;
    const { name, time } = wish;
    const id = characterIdSchema.safeParse(wish.favourite).data;
    if (id === undefined || typeof name !== 'string' || typeof time !== 'number') return null;
    return { character: { id, name }, time };
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
