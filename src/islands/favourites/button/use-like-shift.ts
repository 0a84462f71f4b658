import { useEffect, useState } from 'react';
import { $favourites } from '#src/client/favourites/favourites.ts';

/**
 * Returns the change of a character's likes by this member since the page was rendered. The page's own count includes
 * earlier likes of the member.
 */
export function useLikeShift(characterId: string): number {
  const [shift, setShift] = useState(0);
  useEffect(
    () =>
      $favourites.listen((now, before) => {
        if (now === null || before == null) return;
        setShift((sum) => sum + Number(now.has(characterId)) - Number(before.has(characterId)));
      }),
    [characterId],
  );
  return shift;
}
