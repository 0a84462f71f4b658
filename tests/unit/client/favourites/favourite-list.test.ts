import { describe, expect, it, vi } from 'vitest';
import { createFavouriteList } from '#src/client/favourites/favourite-list.ts';
import type { CharacterCard } from '#src/contract/characters/character-card.ts';
import type { Client } from '#src/contract/call/client.ts';
import { listFavourites } from '#src/contract/favourites/favourite-calls.ts';

const until = '2026-11-21T09:00:00.000Z';
const size = 24;

function cardOf(id: string): CharacterCard {
  return {
    id,
    cid: id,
    name: id,
    slug: 'someone',
    gender: 'FEMALE',
    occupation: '',
    tagline: '',
    first_words: '',
    avatar: null,
    portrait: null,
    tags: [],
    likes: 1,
    collect: true,
    vip: false,
    scenario: '',
  };
}

const idsOf = (count: number) => Array.from({ length: count }, (_, index) => `c${index + 1}`);

/** Opens the list of a member with some favourites, some of which the server may omit later. */
function openList(count: number) {
  let kept = idsOf(count);
  let isDown = false;
  const pages: number[] = [];
  const client: Client = {
    call(call, input) {
      const { page, until: asked } = listFavourites.query.parse(input?.query);
      pages.push(page);
      if (isDown) return Promise.reject(new Error('down'));
      const records = kept.slice((page - 1) * size, page * size).map(cardOf);
      const answer = { records, page, size, total: kept.length, until: asked ?? until };
      return Promise.resolve(call.result.parse(answer));
    },
    open: () => Promise.reject(new Error('nothing streams here')),
  };
  const list = createFavouriteList(client);
  return {
    list,
    pages,
    state: () => list.$state.get(),
    shown: () => list.$state.get().cards.map(({ id }) => id),
    cancel(...ids: string[]) {
      kept = kept.filter((id) => !ids.includes(id));
      list.follow(new Set(kept));
    },
    setDown: (value: boolean) => {
      isDown = value;
    },
  };
}

describe('the list of favourites', () => {
  it('is loaded in parts until all are there', async () => {
    const { list, shown, state, pages } = openList(50);
    await list.load();
    expect(state()).toMatchObject({ phase: 'shown', total: 50, hasMore: true });
    await list.loadMore();
    expect(state().hasMore).toBe(true);
    await list.loadMore();
    expect(shown()).toEqual(idsOf(50));
    expect(state().hasMore).toBe(false);
    expect(pages).toEqual([1, 2, 3]);
  });

  it('has neither gap nor repetition when some are removed between the parts', async () => {
    const page = openList(50);
    await page.list.load();
    page.cancel('c1', 'c7');
    expect(page.state().total).toBe(48);
    while (page.state().hasMore) await page.list.loadMore();
    // Favourites removed here stay visible, with an empty heart.
    expect(page.shown()).toEqual(idsOf(50));
  });

  it('leaves out nothing when one is removed and added again, which makes it newer than the list', async () => {
    const page = openList(50);
    await page.list.load();
    page.cancel('c3');
    page.list.follow(new Set(idsOf(50)));
    while (page.state().hasMore) await page.list.loadMore();
    expect(page.shown()).toEqual(idsOf(50));
  });

  it('ends when more is not there after all', async () => {
    const page = openList(25);
    await page.list.load();
    page.cancel('c25');
    await page.list.loadMore();
    expect(page.state()).toMatchObject({ hasMore: false, total: 24 });
  });

  it('shows a failure, and loads on request', async () => {
    vi.spyOn(console, 'debug').mockImplementation(() => undefined);
    const { list, state, setDown } = openList(3);
    setDown(true);
    await list.load();
    expect(state()).toMatchObject({ phase: 'failed', cards: [] });
    setDown(false);
    await list.load();
    expect(state()).toMatchObject({ phase: 'shown', total: 3, hasMore: false });
  });

  it('keeps the shown ones when more could not be loaded', async () => {
    const { list, shown, state, setDown } = openList(30);
    await list.load();
    setDown(true);
    await expect(list.loadMore()).rejects.toThrow('down');
    expect(shown()).toEqual(idsOf(24));
    expect(state()).toMatchObject({ phase: 'shown', hasMore: true, isLoadingMore: false });
    setDown(false);
    await list.loadMore();
    expect(shown()).toEqual(idsOf(30));
  });

  it('requests one part at a time', async () => {
    const { list, pages } = openList(60);
    await list.load();
    await Promise.all([list.loadMore(), list.loadMore()]);
    expect(pages).toEqual([1, 2]);
  });
});
