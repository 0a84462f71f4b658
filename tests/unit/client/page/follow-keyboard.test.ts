import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** The parts of a window that the module reads. */
class FakeViewport extends EventTarget {
  height = 800;
  scale = 1;
  offsetTop = 0;
}

beforeEach(() => vi.stubGlobal('window', { visualViewport: null }));
afterEach(() => {
  vi.unstubAllGlobals();
});

it('passes to the styles how much of the page a keyboard covers, and how far the page was moved, but not for a zoomed page', async () => {
  const { followKeyboard } = await import('#src/client/page/follow-keyboard.ts');
  const viewport = new FakeViewport();
  const set = new Map<string, string>();
  const style = { setProperty: (name: string, value: string) => set.set(name, value) };
  Reflect.apply(followKeyboard, null, [viewport, { clientHeight: 800, style }]);
  expect([...set]).toEqual([
    ['--keyboard', '0px'],
    ['--panned', '0px'],
  ]);
  Object.assign(viewport, { height: 464, offsetTop: 120 });
  viewport.dispatchEvent(new Event('resize'));
  expect([...set.values()]).toEqual(['336px', '120px']);
  Object.assign(viewport, { height: 400, scale: 2 });
  viewport.dispatchEvent(new Event('scroll'));
  expect([...set.values()]).toEqual(['0px', '0px']);
});
