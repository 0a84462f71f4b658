import { bestBrotli, compressBody, compressBrotli } from '../http/answers/compress-body.ts';
import { bodyOf, composeEtag, type ReadyAnswer } from '../http/answers/ready-answer.ts';
import { tightenPolicy } from './tighten-policy.ts';

/** A rendered response for the cache; a response that is not kept has no compressed bytes. */
export interface CachedPage extends ReadyAnswer {
  /** Cache tags; a change of any of them makes the page out of date. */
  tags: readonly string[];
  /** The time for which the page is fresh; with both times 0 it is not cached. */
  maxAgeMs: number;
  /** The time after that for which the old page may be sent while a new one is rendered. */
  staleMs: number;
}

/** Larger bodies are not decompressed again for each client that accepts no encoding. */
const unpackedBytes = 1_048_576;

/** Better compression takes longer, and the first reader waits for it. */
const brotliQuality = 6;

/** Larger bodies keep their first compression: the best one of 256 kB takes a core 0.3 s. */
const mostBestBytes = 262_144;

/** Lets a browser keep a page, and check each time if it is still the same. */
const pageCacheControl = 'public, max-age=0, must-revalidate';

export interface Keeping {
  /** The page's decoded path: a redirect from there makes it out of date. */
  path: string;
  /** False for a page that nobody else may request again. */
  mayKeep: boolean;
  /** Upper bound of the time that the route rules give, where changes are not reported; in milliseconds. */
  longestMs: number;
}

/** Converts a rendered response with its cache headers, and compresses it. */
export async function toCachedPage(response: Response, keeping: Keeping): Promise<CachedPage> {
  const identity = Buffer.from(await response.arrayBuffer());
  const { maxAgeMs, staleMs } = readLifetime(response.headers.get('cdn-cache-control'));
  const tags = (response.headers.get('cache-tag') ?? '').split(',').map((tag) => tag.trim());
  const mayKeep = keeping.mayKeep && !response.headers.has('set-cookie');
  const isKept = response.status === 200 && maxAgeMs > 0 && mayKeep;
  const headers = new Headers(response.headers);
  for (const name of ['cdn-cache-control', 'cache-tag', 'content-length', 'content-encoding', 'etag']) {
    headers.delete(name);
  }
  const policy = headers.get('content-security-policy');
  if (policy !== null) headers.set('content-security-policy', tightenPolicy(policy, identity.toString()));
  const etag = composeEtag(identity);
  if (isKept) {
    headers.set('cache-control', pageCacheControl);
    headers.set('etag', etag);
  }
  // A feed also follows its reader's language, if its address names none.
  if (!headers.get('vary')?.includes('Cookie')) headers.append('vary', 'Accept-Language, Cookie');
  headers.append('vary', 'Accept-Encoding');
  return {
    status: response.status,
    headers: [...headers],
    etag,
    bodies: isKept ? await compressBody(identity, brotliQuality) : null,
    identity: isKept && identity.byteLength <= unpackedBytes ? null : identity,
    tags: [`path:${keeping.path}`, ...tags.filter((tag) => tag !== '')],
    maxAgeMs: isKept ? Math.min(maxAgeMs, keeping.longestMs) : 0,
    staleMs: isKept ? staleMs : 0,
  };
}

/** Returns the size of a page in memory, in bytes. */
export function sizeOfPage(page: CachedPage): number {
  const bodies = [page.bodies?.br, page.bodies?.gzip, page.identity];
  return bodies.reduce((bytes, body) => bytes + (body?.byteLength ?? 0), 2_048);
}

/** Returns the same page in 10% fewer bytes, for which a core works 50 ms, outside the event loop. */
export async function compressBest(page: CachedPage): Promise<CachedPage> {
  const identity = bodyOf(page, 'identity');
  if (page.bodies === null || identity.byteLength > mostBestBytes) return page;
  return {
    ...page,
    bodies: { ...page.bodies, br: await compressBrotli(identity, bestBrotli) },
  };
}

/** Parses `max-age=3600, stale-while-revalidate=86400`, from the route rules, to milliseconds. */
function readLifetime(value: string | null): { maxAgeMs: number; staleMs: number } {
  const seconds = (name: string) => Number(new RegExp(`${name}=(\\d+)`).exec(value ?? '')?.[1] ?? 0);
  return { maxAgeMs: seconds('max-age') * 1_000, staleMs: seconds('stale-while-revalidate') * 1_000 };
}
