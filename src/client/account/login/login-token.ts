/** The token of the link in an e-mail, with its purpose: a login, or adding the address to the account. */
export interface LinkToken {
  purpose: 'login' | 'add';
  token: string;
}

let kept: LinkToken | null = null;

/**
 * Takes the token of an e-mail's link out of the address bar, before anything else can read it; the server never gets
 * it, because it comes after the `#`.
 */
export function keepLoginToken(): void {
  const fields = new URLSearchParams(location.hash.slice(1));
  const [login, add] = [fields.get('token'), fields.get('add')];
  const token = login ?? add;
  if (token === null) return;
  kept = { purpose: login === null ? 'add' : 'login', token };
  history.replaceState(history.state, '', `${location.pathname}${location.search}`);
}

/** Returns the token of the link that led here, once; null if there is none. */
export function takeLoginToken(): LinkToken | null {
  keepLoginToken();
  const token = kept;
  kept = null;
  return token;
}
