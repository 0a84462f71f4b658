import { readRedirectTarget } from './redirect-target.ts';

/** The longest path that is remembered; it is stored in a cookie of at most 3 KB. */
const maxLength = 1_000;

/**
 * Parses a path of this site to which a person may be sent after a login, with its query and fragment
 * (rule:local-redirects). A path that browsers read as another site is rejected, whichever way it is written or
 * encoded; so is the login page itself, which would lead in a circle.
 * @returns the path as browsers write it; null if nobody may be sent there
 */
export function readLocalPath(target: unknown): string | null {
  if (typeof target !== 'string' || target.length > maxLength || !target.startsWith('/')) return null;
  const path = readRedirectTarget(target);
  if (path === null || hidesAnotherSite(path) || /^\/login(?![^/?#])/i.test(path)) return null;
  return path;
}

/** Checks whether a server or a script that decodes a path once or twice more would find another site in it. */
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
