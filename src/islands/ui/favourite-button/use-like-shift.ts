import { useEffect, useState } from 'react';
import { $favourites } from '#src/client/favourites/favourites.ts';

/**
 * By how much the likes of a character changed since the page was made, as far as this member changed them. The
 * page's own count holds what the member liked before.
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
