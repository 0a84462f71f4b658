import appSheet from '#src/styles/sheets/app.css?url';

let sheet: Promise<unknown> | null = null;

/** Adds the style sheet that holds everything, to a page that has a smaller one. Resolves when it applies. */
export function bringAppSheet(): Promise<unknown> {
  sheet ??= hasAppSheet() ? Promise.resolve() : addSheet();
  return sheet;
}

/** The sheet says so itself, whatever its file is called. */
function hasAppSheet(): boolean {
  return getComputedStyle(document.documentElement).getPropertyValue('--app-sheet') !== '';
}

function addSheet(): Promise<unknown> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = appSheet;
  const { promise, resolve } = Promise.withResolvers<Event>();
  link.addEventListener('load', resolve);
  // Bare words are better than none.
  link.addEventListener('error', resolve);
  document.head.append(link);
  return promise;
}
