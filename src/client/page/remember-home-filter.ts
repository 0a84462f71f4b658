import { readSettingsCookie, writeSettingsCookie } from '../browser/settings-cookie.ts';

/**
 * Stores the filter of the home page that a link chooses (rule:opposite-gender): the next visit begins with it. What
 * was prefetched of the home page is for the one before, and is dropped with its speculation rules.
 */
export function rememberHomeFilter({ pathname, search }: HTMLAnchorElement): void {
  if (pathname !== '/') return;
  const query = new URLSearchParams(search);
  const homeFilter = query.get('gender') ?? (query.get('show') === 'all' ? 'ALL' : null);
  if (homeFilter === null) return;
  writeSettingsCookie({ ...readSettingsCookie(), homeFilter });
  document.querySelector('script[type=speculationrules]')?.remove();
}
