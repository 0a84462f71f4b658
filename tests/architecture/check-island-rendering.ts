import { createElement, type ComponentType } from 'react';
import { renderToString } from 'react-dom/server';

/** Island files, each with a function that loads it. */
export type IslandModules = Readonly<Record<string, () => Promise<unknown>>>;
/** Props to render each island with, by its path. */
export type IslandFixtures = Readonly<Record<string, object>>;

/** Checks that every island has a fixture, and renders to a string with it, without a browser. */
export async function checkIslandRendering(
  islands: IslandModules,
  fixtures: IslandFixtures,
): Promise<string[]> {
  const strays = Object.keys(fixtures).filter((path) => !(path in islands));
  const results = Object.entries(islands).map(([path, load]) => renderIsland(path, load, fixtures[path]));
  return [
    ...(await Promise.all(results)).flat(),
    ...strays.map((path) => `${path} has a fixture in tests/fixtures/island-fixtures.ts, but does not exist`),
  ];
}

async function renderIsland(
  path: string,
  load: () => Promise<unknown>,
  props: object | undefined,
): Promise<string[]> {
  if (props === undefined) return [`${path} has no fixture in tests/fixtures/island-fixtures.ts`];
  try {
    const html = renderToString(createElement(readComponent(await load()), props));
    if (html.includes('<!--$!-->')) return [`${path} waits for a part of it, which the server does not`];
    return html === '' ? [`${path} renders to nothing`] : [];
  } catch (error) {
    return [`${path} does not render in Node: ${String(error)}`];
  }
}

function readComponent(module: unknown): ComponentType {
  if (typeof module === 'object' && module !== null && 'default' in module && isComponent(module.default)) {
    return module.default;
  }
  throw new Error('it exports no component by default');
}

/** True for a function component: the project has no others. */
function isComponent(value: unknown): value is ComponentType {
  return typeof value === 'function';
}
