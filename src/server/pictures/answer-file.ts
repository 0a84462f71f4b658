import type { MadeFile } from './made-files.ts';

/** The type and the caching of a generated file. */
interface FileKind {
  type: 'image/webp' | 'image/jpeg';
  /** True for one person's picture: shared caches do not store it, and no other site can embed it. */
  isPersonal?: boolean;
}

const immutable = 'public, max-age=31536000, immutable';
const personal = 'private, max-age=86400, immutable';

/** Returns a generated file as a response that may be cached for long; 304 to a client that has it already. */
export function answerFile(
  request: Request,
  file: MadeFile,
  { type, isPersonal = false }: FileKind,
): Response {
  const headers = new Headers({
    'Cache-Control': isPersonal ? personal : immutable,
    ETag: file.etag,
    'X-Content-Type-Options': 'nosniff',
    // A person who opens the file by its address gets a picture and nothing that could run.
    'Content-Security-Policy': "default-src 'none'; sandbox",
    // Feed readers and link previews of other sites embed public pictures.
    'Cross-Origin-Resource-Policy': isPersonal ? 'same-origin' : 'cross-origin',
  });
  if (isKnown(request.headers.get('if-none-match'), file.etag)) {
    return new Response(null, { status: 304, headers });
  }
  headers.set('Content-Type', type);
  headers.set('Content-Length', String(file.bytes.byteLength));
  return new Response(request.method === 'HEAD' ? null : file.bytes, { headers });
}

/** Returns true if `If-None-Match` names the tag; weak comparison, as RFC 9110 defines for this header. */
function isKnown(given: string | null, etag: string): boolean {
  if (given === null) return false;
  const tags = given.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || given.trim() === '*';
}
