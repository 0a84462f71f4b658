import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { hasMemberCookie } from '#src/client/account/owner/has-member-cookie.ts';
import { performFavouriteWish } from '#src/client/favourites/favourite-wish.ts';
import { $favourites, loadFavourites } from '#src/client/favourites/favourites.ts';
import { $isLogin, loadUser } from '#src/client/account/user.ts';

/**
 * Returns the member's favourites, including the favourite that a guest chose before the login; null for guests and
 * until they are loaded.
 */
export function useFavourites(): ReadonlySet<string> | null {
  const isLogin = useStore($isLogin, { ssr: 'initial' });
  useEffect(() => {
    if (isLogin) {
      void loadFavourites();
      void performFavouriteWish();
    } else if (hasMemberCookie()) void loadUser();
  }, [isLogin]);
  return useStore($favourites, { ssr: 'initial' });
}
