import { readRedirectTarget } from './redirect-target.ts';

/** The longest path that is remembered; it stands in a cookie of at most 3 KB. */
const maxLength = 1_000;

/**
 * A path of this site that a person may be sent to after a login, with its query and fragment (rule:local-redirects). What
 * browsers read as another site although it looks like a path is none, whichever way it is written or encoded; nor
 * is the page of the login itself, which would lead in a circle.
 * @returns the path as browsers write it; null when nobody may be sent there
 */
export function readLocalPath(target: unknown): string | null {
  if (typeof target !== 'string' || target.length > maxLength || !target.startsWith('/')) return null;
  const path = readRedirectTarget(target);
  if (path === null || hidesAnotherSite(path) || /^\/login(?![^/?#])/i.test(path)) return null;
  return path;
}

/** A server or a script that decodes a path once more, or twice, must not find another site in it either. */
function hidesAnotherSite(path: string): boolean {
  let [decoded = ''] = path.split(/[?#]/, 1);
  for (;;) {
    if (decoded.startsWith('//') || /[\\\p{Cc}]/u.test(decoded)) return true;
    const next = decodeOnce(decoded);
    if (next === null) return true;
    if (next === decoded) return false;
    decoded = next;
  }
}

function decodeOnce(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}
