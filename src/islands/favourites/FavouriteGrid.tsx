import { ArrowRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { FavouriteListState } from '#src/client/favourites/favourite-list.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { cardTextsOf } from '#src/i18n/character-texts.ts';
import { favouriteTextsOf } from '#src/i18n/favourite-texts.ts';
import { FavouriteCard } from './FavouriteCard.tsx';

interface Props {
  language: Language;
  state: FavouriteListState;
  onMore: () => void;
}

/** The favourites as cards, with a button for more of them. */
export function FavouriteGrid({ language, state, onMore }: Props) {
  const texts = favouriteTextsOf(language);
  const { cards, total, hasMore, isLoadingMore } = state;
  const list = useRef<HTMLUListElement>(null);
  const shown = useRef(cards.length);
  useEffect(() => {
    const first = shown.current;
    shown.current = cards.length;
    // Moves the focus to the first new card: the button may have been removed.
    if (first > 0 && cards.length > first) focusCard(list.current, first);
  }, [cards.length]);
  return (
    <>
      <p role="status" className="mb-5 text-sm text-muted">
        {texts.count(total)}
      </p>
      <ul ref={list} className="card-grid">
        {cards.map((card) => (
          <li key={card.id}>
            <FavouriteCard language={language} card={card} />
          </li>
        ))}
        {!hasMore && <EveryoneTile language={language} />}
      </ul>
      {hasMore && (
        <p className="mt-8 text-center">
          <button type="button" className="button-quiet" aria-busy={isLoadingMore} onClick={onMore}>
            {isLoadingMore ? texts.loadingMore : texts.showMore}
          </button>
        </p>
      )}
    </>
  );
}

/** Fills the free columns of the last row; src/components/characters/EveryoneTile.astro in the browser. */
function EveryoneTile({ language }: { language: Language }) {
  return (
    <li className="card-tile">
      <a href="/?show=all#characters" className="tile-link">
        <span className="tile-text">
          {cardTextsOf(language).allCharacters}
          <ArrowRight size={20} aria-hidden className="shrink-0" />
        </span>
      </a>
    </li>
  );
}

function focusCard(list: HTMLUListElement | null, index: number): void {
  list?.children[index]?.querySelector('a')?.focus({ preventScroll: true });
}
