import { act, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { cancelCollectCharacter, listFavourites } from '#src/contract/favourites/favourite-calls.ts';
import { favouriteTextsOf } from '#src/i18n/favourite-texts.ts';
import { overlayTextsOf } from '#src/i18n/overlay-texts.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { createMember, type TestMember } from '#tests/support/api/test-member.ts';
import { breakOff } from '#tests/support/component/answers.ts';
import { openMemberPage } from '#tests/support/component/open-member-page.ts';

const texts = favouriteTextsOf('en');
const api = await startApiForFile();

/** Adds public characters to a member's favourites, as another of their devices would. */
const addFavourites = ({ userId }: TestMember, count: number) => api.database.sql`
  insert into favourites (user_id, character_id)
  select ${userId}, id from characters where owner_id is null and not is_mature order by rank limit ${count}`;

/** Renders /mine with its dialogs. */
async function renderFavourites() {
  const { default: Favourites } = await import('#src/islands/favourites/Favourites.island.tsx');
  const { default: Overlays } = await import('#src/islands/overlays/Overlays.island.tsx');
  render(
    <>
      <Favourites language="en" />
      <Overlays language="en" />
    </>,
  );
  return {
    names: () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent),
  };
}

const isPressed = (heart: HTMLElement) => heart.getAttribute('aria-pressed') === 'true';

describe('/mine', () => {
  it('asks a guest to log in, in a dialog', async () => {
    const { person } = openMemberPage(api, { ...(await createMember(api)), cookie: '' }, { path: '/mine' });
    await renderFavourites();
    await screen.findByRole('heading', { name: texts.guestHeading });
    await person.click(screen.getByRole('button', { name: texts.logIn }));
    await screen.findByRole('dialog', { name: overlayTextsOf('en').loginTitle });
  });

  it('says when the list cannot be loaded, and loads it on request', async () => {
    const { person, answer } = openMemberPage(api, await createMember(api), { path: '/mine' });
    answer(listFavourites, breakOff);
    await renderFavourites();
    await screen.findByText(texts.failedHeading);
    answer(listFavourites, null);
    await person.click(screen.getByRole('button', { name: texts.tryAgain }));
    await screen.findByRole('heading', { name: texts.emptyHeading });
    expect(screen.getByRole('link', { name: texts.emptyAction }).getAttribute('href')).toBe('/');
  });

  it('shows more than a page of favourites in parts, without a gap after one was removed', async () => {
    await api.database.sql`
      insert into characters (id, slug, gender, age, vip, rank, content_hash)
      select 'more' || n, 'more', 'FEMALE', 30, false, 900 + n, '' from generate_series(1, 6) as n`;
    await api.database.sql`
      insert into character_texts
      select 'more' || n, language, 'More ' || n, occupation, tagline, description, personality, scenario,
        first_message, alternate_greetings, example_dialogue, voice_hint, mood, liked_things, disliked_things
      from character_texts, generate_series(1, 6) as n where character_id = 'f01'`;
    const member = await createMember(api);
    await addFavourites(member, 30);
    const { person, answer } = openMemberPage(api, member, { path: '/mine' });
    const { names } = await renderFavourites();
    await waitFor(() => expect(names()).toHaveLength(24));
    screen.getByText(texts.count(30));
    const held = Promise.withResolvers<undefined>();
    answer(cancelCollectCharacter, async (request) => {
      await held.promise;
      return api.send(request);
    });
    const [first] = screen.getAllByRole('button', { name: /^Favourite/ });
    if (first === undefined) throw new Error('There is no card.');
    await waitFor(() => expect(isPressed(first)).toBe(true));
    await person.click(first);
    await waitFor(() => expect(isPressed(first)).toBe(false));
    screen.getByText(texts.count(29));
    // Requested before the server knows of the change.
    await person.click(screen.getByRole('button', { name: texts.showMore }));
    held.resolve(undefined);
    await waitFor(() => expect(names()).toHaveLength(25));
    await person.click(screen.getByRole('button', { name: texts.showMore }));
    await waitFor(() => expect(names()).toHaveLength(30));
    expect(new Set(names()).size).toBe(30);
    expect(screen.queryByRole('button', { name: texts.showMore })).toBeNull();
    await person.click(first);
    await waitFor(() => expect(isPressed(first), 'the emptied heart is filled again').toBe(true));
  });
});

it('the likes beside a heart go up and down with it, and show from the first on', async () => {
  const { person } = openMemberPage(api, await createMember(api));
  const { loadUser } = await import('#src/client/account/user.ts');
  const { default: Heart } = await import('#src/islands/favourites/button/FavouriteButton.island.tsx');
  render(<Heart language="en" id="f01" name="Peng Yue" likes={0} isLarge />);
  await act(() => loadUser());
  const heart = screen.getByRole('button', { name: 'Favourite Peng Yue' });
  expect(heart.textContent).toBe('');
  await person.click(heart);
  await waitFor(() => expect(heart.hasAttribute('aria-busy')).toBe(false));
  expect(heart.getAttribute('aria-label')).toBe('Favourite Peng Yue, 1 like');
  expect(heart.textContent).toBe('1');
  await person.click(heart);
  await waitFor(() => expect(heart.textContent).toBe(''));
  expect(isPressed(heart)).toBe(false);
});
