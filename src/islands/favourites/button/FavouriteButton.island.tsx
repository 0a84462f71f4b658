import { useStore } from '@nanostores/react';
import { Heart } from 'lucide-react';
import type { Language } from '#src/contract/locale/language.ts';
import { formatLikes } from '#src/domain/text/format-count.ts';
import { favouriteTextsOf } from '#src/i18n/favourite-texts.ts';
import { $changing, $favourites } from '#src/client/favourites/favourites.ts';
import { toggleFavourite } from '#src/client/favourites/toggle-favourite.ts';
import { withBoundary } from '#src/islands/ui/boundary/Boundary.tsx';
import { useFavourites } from './use-favourites.ts';
import { useEffect, useState } from 'react';

interface Props {
  language: Language;
  id: string;
  name: string;
  /** Number of likes of the character, as far as the page knows. */
  likes: number;
  /** True among the buttons of a page, not on a card. */
  isLarge?: boolean;
}

/**
 * The heart of a character with its likes, from the first on: filled for a favourite (rule:favourites).
 * Cached pages show it empty to everyone.
 */
function FavouriteButton({ language, id, name, likes, isLarge = false }: Props) {
  const isFavourite = useFavourites()?.has(id) ?? false;
  const isBusy = useStore($changing, { ssr: 'initial' }).has(id);
  // A cached list may not count this member yet.
  const count = Math.max(isFavourite ? 1 : 0, likes + useLikeShift(id));
  const shown = formatLikes(count);
  return (
    <button
      type="button"
      className={
        isLarge ? 'button-quiet heart min-w-24 min-h-12 needs-script' : 'heart heart-card needs-script'
      }
      aria-pressed={isFavourite}
      aria-busy={isBusy || undefined}
      aria-label={favouriteTextsOf(language).button(name, shown)}
      onClick={() => void toggleFavourite({ id, name })}
    >
      <Heart size={isLarge ? 20 : 16} aria-hidden />
      {shown !== '' && <span>{shown}</span>}
    </button>
  );
}

export default withBoundary(FavouriteButton, 'icon');

/**
 * Returns the change of a character's likes by this member since the page was rendered. The page's own count includes
 * earlier likes of the member.
 */
function useLikeShift(characterId: string): number {
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
