import { useStore } from '@nanostores/react';
import { useEffect, useMemo } from 'react';
import { createBrowserClient } from '#src/client/api/browser-client.ts';
import { createFavouriteList } from '#src/client/favourites/favourite-list.ts';
import { showError } from '#src/client/overlays/show-error.ts';
import { useFavourites } from '#src/islands/favourites/button/use-favourites.ts';
import { waitUntilSaved } from '#src/client/favourites/favourites.ts';
import { performFavouriteWish } from '#src/client/favourites/favourite-wish.ts';

/** Keeps the list of favourites, loaded as soon as a member is logged in. */
export function useFavouriteList(isLogin: boolean) {
  const list = useMemo(() => createFavouriteList(createBrowserClient()), []);
  const state = useStore(list.$state, { ssr: 'initial' });
  const favourites = useFavourites();
  useEffect(() => {
    // A favourite that the guest chose before the login belongs to the list.
    if (isLogin) void performFavouriteWish().then(() => list.load());
  }, [isLogin, list]);
  const { cards } = state;
  useEffect(() => {
    if (favourites !== null) list.follow(favourites);
  }, [favourites, cards, list]);
  return {
    state,
    load: () => void list.load(),
    // A change that is not saved yet would shift the next page.
    loadMore: () => void waitUntilSaved().then(list.loadMore).catch(showError),
  };
}
