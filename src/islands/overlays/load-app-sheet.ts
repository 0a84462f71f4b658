import appSheet from '#src/styles/sheets/app.css?url';

let sheet: Promise<unknown> | null = null;

/** Adds the complete style sheet to a page that has a smaller one. Resolves when it applies. */
export function loadAppSheet(): Promise<unknown> {
  sheet ??= hasAppSheet() ? Promise.resolve() : addSheet();
  return sheet;
}

/** Checks for a mark that the sheet itself sets, whatever its file is named. */
function hasAppSheet(): boolean {
  return getComputedStyle(document.documentElement).getPropertyValue('--app-sheet') !== '';
}

function addSheet(): Promise<unknown> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = appSheet;
  const { promise, resolve } = Promise.withResolvers<Event>();
  link.addEventListener('load', resolve);
  // Unstyled text is better than none.
  link.addEventListener('error', resolve);
  document.head.append(link);
  return promise;
}
