/** A base that no target uses, to see where a target leads. */
const base = 'https://site.invalid';

/**
 * Normalises a path, so that paths can be compared: percent-decoded once, without doubled slashes and without one at
 * the end (`/` stays). Query and fragment are not part of a path; leave them out.
 * @returns null if it is not a path: broken encoding, control characters, backslashes, or `.` and `..` as a folder
 */
export function tidyPath(path: string): string | null {
  const decoded = decodePath(path);
  if (decoded?.startsWith('/') !== true || !decoded.isWellFormed() || /[\\\p{Cc}]/u.test(decoded))
    return null;
  const folders = decoded.split('/').filter((folder) => folder !== '');
  return folders.some((folder) => folder === '.' || folder === '..') ? null : `/${folders.join('/')}`;
}

/**
 * Parses the target of a redirect for a `Location` header (rule:local-redirects): a path of this site, with its query
 * and fragment, or an http(s) address without credentials. A path that browsers read as another site (`//host`,
 * `/\host`, a tab between the slashes, `/.//host`) is rejected.
 * @returns the address in ASCII, percent-encoded as browsers do; null if nobody may be sent there
 */
export function readRedirectTarget(target: string): string | null {
  if (!target.isWellFormed() || /[\\\p{Cc}\p{Zl}\p{Zp}]/u.test(target)) return null;
  return target.startsWith('/') ? readLocalTarget(target) : readWebAddress(target);
}

function decodePath(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

function readLocalTarget(target: string): string | null {
  if (target.startsWith('//') || !URL.canParse(target, base)) return null;
  const { origin, pathname, search, hash } = new URL(target, base);
  return origin !== base || pathname.startsWith('//') ? null : `${pathname}${search}${hash}`;
}

function readWebAddress(target: string): string | null {
  const [, authority] = /^https?:\/\/([^/?#\s]+)(?:[/?#]\S*)?$/i.exec(target) ?? [];
  if (authority === undefined || authority.includes('@') || !URL.canParse(target)) return null;
  return new URL(target).href;
}
