import { useStore } from '@nanostores/react';
import { useEffect, useState, useMemo } from 'react';
import { pageRoutes } from '#src/contract/pages/routes.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { favouriteTextsOf } from '#src/i18n/favourite-texts.ts';
import { openDialog } from '#src/client/overlays/dialogs.ts';
import { $isLogin, $user, loadUser } from '#src/client/account/user.ts';
import { withBoundary } from '../ui/boundary/Boundary.tsx';
import { FavouriteGrid } from './FavouriteGrid.tsx';
import { MineNotice } from '../ui/MineNotice.tsx';
import { createBrowserClient } from '#src/client/api/browser-client.ts';
import { createFavouriteList } from '#src/client/favourites/favourite-list.ts';
import { showError } from '#src/client/overlays/show-error.ts';
import { useFavourites } from '#src/islands/favourites/button/use-favourites.ts';
import { waitUntilSaved } from '#src/client/favourites/favourites.ts';
import { performFavouriteWish } from '#src/client/favourites/favourite-wish.ts';

/** The visitor's favourites; the page around them is the same for everyone (rule:kept-pages). */
function Favourites({ language }: { language: Language }) {
  return (
    <div className="mine-room">
      <FavouritesContent language={language} />
    </div>
  );
}

function FavouritesContent({ language }: { language: Language }) {
  const texts = favouriteTextsOf(language);
  const { isKnown, isUnknown, ask } = useVisitor();
  const isLogin = useStore($isLogin, { ssr: 'initial' });
  const list = useFavouriteList(isLogin);
  const isFailed = isUnknown || (isLogin && list.state.phase === 'failed');
  if (isFailed) {
    return (
      <MineNotice heading={texts.failedHeading} role="alert">
        <button type="button" className="button-primary" onClick={isUnknown ? ask : list.load}>
          {texts.tryAgain}
        </button>
      </MineNotice>
    );
  }
  if (isKnown && !isLogin) {
    return (
      <MineNotice heading={texts.guestHeading} hint={texts.guestLead}>
        <button type="button" className="button-primary" onClick={() => openDialog({ name: 'login' })}>
          {texts.logIn}
        </button>
      </MineNotice>
    );
  }
  if (!isLogin || list.state.phase !== 'shown') return <FavouritesSkeleton label={texts.loading} />;
  if (list.state.cards.length === 0) {
    return (
      <MineNotice heading={texts.emptyHeading} hint={texts.emptyLead}>
        <a href={pageRoutes.index.path} className="button-primary">
          {texts.emptyAction}
        </a>
      </MineNotice>
    );
  }
  return <FavouriteGrid language={language} state={list.state} onMore={list.loadMore} />;
}

/** Loads the visitor's account once, and again after a logout or on request. */
function useVisitor() {
  const [asked, setAsked] = useState<'waiting' | 'known' | 'unknown'>('waiting');
  const isNobody = useStore($user, { ssr: 'initial' }) === null;
  const find = () => {
    void loadUser().then((user) => setAsked(user === null ? 'unknown' : 'known'));
  };
  useEffect(find, [isNobody]);
  return {
    isKnown: asked === 'known',
    isUnknown: asked === 'unknown',
    ask: () => {
      setAsked('waiting');
      find();
    },
  };
}

export default withBoundary(Favourites, 'page');

/** Keeps the list of favourites, loaded as soon as a member is logged in. */
function useFavouriteList(isLogin: boolean) {
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

const cards = [1, 2, 3, 4, 5, 6, 7, 8];

function FavouritesSkeleton({ label }: { label: string }) {
  return (
    <div className="overflow-hidden max-h-[max(28rem,calc(100svh-22rem))] goes-without-script">
      <p role="status" className="mb-5 text-sm text-muted">
        {label}
      </p>
      <ul className="card-grid animate-pulse" aria-hidden="true">
        {cards.map((card) => (
          <li key={card}>
            <div className="card-rows card-plain character-card">
              <div className="aspect-3/4 w-full bg-raised" />
              <div className="mx-3 mt-4 h-3 rounded-full bg-raised" />
              <div className="mx-3 mt-3 h-3 w-1/2 rounded-full bg-raised" />
              <div className="m-3 h-10 rounded-full bg-raised" />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
