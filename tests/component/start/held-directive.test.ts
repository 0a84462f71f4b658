import { expect, it, vi } from 'vitest';
import held from '#src/client/start/held-directive.ts';

/** Starts an island of two buttons, one of which submits, and a link; it hydrates once it is allowed to. */
function startIsland() {
  const island = document.createElement('astro-island');
  island.innerHTML = '<button type="button">One</button><button>Two</button><a href="#there">Three</a>';
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
  const [one, two, three] = island.querySelectorAll<HTMLElement>('*');
  return {
    one,
    two,
    three,
    pressed,
    hydrate: async () => {
      gate.resolve(undefined);
      await hydrated.promise;
      await new Promise((resolve) => setTimeout(resolve));
    },
  };
}

it('a press before an island hydrates is repeated once it has, the last one only', async () => {
  const { one, pressed, hydrate } = startIsland();
  one?.click();
  one?.click();
  expect(pressed).not.toHaveBeenCalled();
  await hydrate();
  expect(pressed.mock.calls).toEqual([['One']]);
  one?.click();
  expect(pressed).toHaveBeenCalledTimes(2);
});

it('a link, and a button that sends a form, work before an island hydrates', async () => {
  const { two, three, pressed, hydrate } = startIsland();
  const wasHeld = (element: HTMLElement | undefined) => {
    const event = new MouseEvent('click', { bubbles: true, cancelable: true });
    return element?.dispatchEvent(event) === false;
  };
  expect(wasHeld(two)).toBe(false);
  expect(wasHeld(three)).toBe(false);
  await hydrate();
  expect(pressed).not.toHaveBeenCalled();
});
