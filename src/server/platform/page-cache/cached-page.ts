import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import type { PageEncoding } from '../http/answers/choose-encoding.ts';
import { bestBrotli, compressBody, compressBrotli } from '../http/answers/compress-body.ts';
import { tightenPolicy } from './tighten-policy.ts';

/** A rendered answer as it is kept: ready to be written, in every encoding. */
export interface CachedPage {
  status: number;
  /** Everything but length and encoding, names in lower case. */
  headers: readonly (readonly [string, string])[];
  etag: string;
  bodies: Readonly<Record<Exclude<PageEncoding, 'identity'>, Buffer>>;
  /** The bytes without encoding, where they are not to be had from `bodies`. */
  identity: Buffer | null;
  /** What it was made from; a change of any of them makes it out of date. */
  tags: readonly string[];
  /** How long it is fresh, and how long after that it may be shown while it is made anew; 0 and 0 are not kept. */
  maxAgeMs: number;
  staleMs: number;
}

/** Larger bodies are not unpacked again for each client that takes no encoding. */
const unpackedBytes = 1_048_576;

const noBodies = { br: Buffer.alloc(0), gzip: Buffer.alloc(0) };

/** The better the compression, the longer it takes; pages are compressed while their first reader waits. */
const brotliQuality = 6;

/** Larger bodies keep their first compression: the best one of 256 kB takes a core for 0.3 s. */
const mostBestBytes = 262_144;

/** What a browser may do with a page: keep it, and ask each time whether it is still the same. */
const pageCacheControl = 'public, max-age=0, must-revalidate';

export interface Keeping {
  /** Where the page stands, decoded: a redirect from there makes it out of date. */
  path: string;
  /** False for a page that nobody else may ask for again. */
  mayKeep: boolean;
  /** Lower than the route rule where nobody tells of changes; in milliseconds. */
  longestMs: number;
}

/** Takes a rendered answer over, with what it says of its keeping, and compresses it. */
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
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  if (isKept) {
    headers.set('cache-control', pageCacheControl);
    headers.set('etag', etag);
  }
  // Also a feed follows the language of its reader, where its address does not name one.
  if (!headers.get('vary')?.includes('Cookie')) headers.append('vary', 'Accept-Language, Cookie');
  headers.append('vary', 'Accept-Encoding');
  return {
    status: response.status,
    headers: [...headers],
    etag,
    bodies: isKept ? await compressBody(identity, brotliQuality) : noBodies,
    identity: isKept && identity.byteLength <= unpackedBytes ? null : identity,
    tags: [`path:${keeping.path}`, ...tags.filter((tag) => tag !== '')],
    maxAgeMs: isKept ? Math.min(maxAgeMs, keeping.longestMs) : 0,
    staleMs: isKept ? staleMs : 0,
  };
}

/** The bytes of a page; those without encoding are unpacked for the rare client that takes no other. */
export function bodyOf(page: CachedPage, encoding: PageEncoding): Buffer {
  if (encoding !== 'identity') return page.bodies[encoding];
  return page.identity ?? gunzipSync(page.bodies.gzip);
}

/** What a page takes in memory, in bytes. */
export function sizeOfPage(page: CachedPage): number {
  const { br, gzip: gzipped } = page.bodies;
  return br.byteLength + gzipped.byteLength + (page.identity?.byteLength ?? 0) + 2_048;
}

/** The same page in a tenth fewer bytes, for which a core works 50 ms, outside the event loop. */
export async function compressBest(page: CachedPage): Promise<CachedPage> {
  const identity = bodyOf(page, 'identity');
  if (identity.byteLength > mostBestBytes) return page;
  return {
    ...page,
    bodies: { ...page.bodies, br: await compressBrotli(identity, bestBrotli) },
  };
}

/** `max-age=3600, stale-while-revalidate=86400`, as the route rules give it, in milliseconds. */
function readLifetime(value: string | null): { maxAgeMs: number; staleMs: number } {
  const seconds = (name: string) => Number(new RegExp(`${name}=(\\d+)`).exec(value ?? '')?.[1] ?? 0);
  return { maxAgeMs: seconds('max-age') * 1_000, staleMs: seconds('stale-while-revalidate') * 1_000 };
}
