let kept: string | null = null;

/**
 * Takes the token of an e-mail's link out of the address bar, before anything else may see it; the server never does,
 * for it stands behind the `#`.
 */
export function keepLoginToken(): void {
  const token = new URLSearchParams(location.hash.slice(1)).get('token');
  if (token === null) return;
  kept = token;
  history.replaceState(history.state, '', `${location.pathname}${location.search}`);
}

/** The token of the link that led here, once; null without one. */
export function takeLoginToken(): string | null {
  keepLoginToken();
  const token = kept;
  kept = null;
  return token;
}
