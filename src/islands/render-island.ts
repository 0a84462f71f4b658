import { type ComponentType, createElement } from 'react';
import { renderToString } from 'react-dom/server';

/** Astro's `this`: the page that is being rendered. */
interface Rendering {
  result: object;
}

/** Number of components rendered so far, by page. */
const counts = new WeakMap<object, number>();

/** Returns the prefix of all ids of one component (`useId`); Astro passes it to the component's script as well. */
function nextPrefix(page: object): string {
  const count = counts.get(page) ?? 0;
  counts.set(page, count + 1);
  return `r${count}`;
}

/**
 * Checks for a component: every function, and the results of `memo` and `forwardRef`, because pages render no other
 * framework's components.
 */
function isComponent(value: unknown): value is ComponentType<object> {
  return typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value);
}

/** The hints that React adds for pictures that are loaded at once; pages define themselves what is preloaded. */
const hints = /<link\s[^>]*rel="(?:preload|preconnect|dns-prefetch)"[^>]*>/g;

/**
 * Renders React components of a page at once. `@astrojs/react` renders them through web streams, which takes as long
 * again as React itself does, and sends a large island in pieces that inline scripts put together, which the policy of
 * the pages refuses (docs/decisions/0068). No part of an island may wait on the server: a `Suspense` would be shown
 * without its content.
 */
const renderer = {
  name: '@astrojs/react',
  check: isComponent,
  /** @throws TypeError for a value that is not a component, and for a component that is given content in a page */
  renderToStaticMarkup(
    this: Rendering,
    Component: unknown,
    props: Readonly<Record<string, unknown>>,
    slots: Readonly<Record<string, string>>,
  ): Promise<{ html: string; attrs: { prefix: string } }> {
    if (!isComponent(Component))
      throw new TypeError('A page contains an island that is no component of React.');
    if (Object.keys(slots).length > 0) throw new TypeError('A React component in a page takes no content.');
    const prefix = nextPrefix(this.result);
    const html = renderToString(createElement(Component, props), { identifierPrefix: prefix });
    return Promise.resolve({ html: html.replace(hints, ''), attrs: { prefix } });
  },
  supportsAstroStaticSlot: true,
};

export default renderer;
