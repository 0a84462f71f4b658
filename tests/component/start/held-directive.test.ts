import { getByText } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import held from '#src/client/start/held-directive.ts';

/** Starts an island of three buttons, one of which sends a form, and a link; it hydrates once it is allowed to. */
function startIsland() {
  const island = document.createElement('astro-island');
  island.innerHTML =
    '<button type="button">One</button><button type="button">Two</button><button>Send</button><a href="#there">Link</a>';
  document.body.append(island);
  const pressed = vi.fn<(text: unknown) => void>();
  const gate = Promise.withResolvers<undefined>();
  const hydrated = Promise.withResolvers<undefined>();
  const hydrate = () => {
    island.addEventListener('click', ({ target }) =>
      pressed(target instanceof Element && target.textContent),
    );
    hydrated.resolve(undefined);
    return Promise.resolve();
  };
  held(() => gate.promise.then(() => hydrate), { name: 'held', value: '' }, island);
  return {
    island,
    pressed,
    hydrate: async () => {
      gate.resolve(undefined);
      await hydrated.promise;
      await new Promise((resolve) => setTimeout(resolve));
    },
  };
}

it('a press before an island hydrates is repeated once it has, the last one only', async () => {
  const { island, pressed, hydrate } = startIsland();
  getByText(island, 'One').click();
  getByText(island, 'Two').click();
  expect(pressed).not.toHaveBeenCalled();
  await hydrate();
  expect(pressed.mock.calls).toEqual([['Two']]);
  getByText(island, 'One').click();
  expect(pressed.mock.calls).toEqual([['Two'], ['One']]);
});

it('a link, and a button that sends a form, work before an island hydrates', async () => {
  const { island, pressed, hydrate } = startIsland();
  const clicked = vi.fn<(event: Event) => void>();
  document.body.addEventListener('click', clicked);
  getByText(island, 'Send').click();
  getByText(island, 'Link').click();
  expect(clicked.mock.calls.map(([event]) => event.defaultPrevented)).toEqual([false, false]);
  await hydrate();
  expect(pressed).not.toHaveBeenCalled();
});
