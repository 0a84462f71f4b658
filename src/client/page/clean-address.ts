/**
 * Takes `lang` out of the address once the cookie has it (rule:languages): an address that people go back to, share or
 * reload must not bring back a language that was changed since. A page that the browser restores in another language
 * than the cookie's is loaded again.
 */
export function cleanAddress(): void {
  const chosen = () => /(?:^|; )lang=([\w-]+)/.exec(document.cookie)?.[1];
  const url = new URL(location.href);
  if (url.searchParams.get('lang') === chosen()) {
    url.searchParams.delete('lang');
    history.replaceState(history.state, '', url);
  }
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && ![undefined, document.documentElement.lang].includes(chosen())) location.reload();
  });
}
