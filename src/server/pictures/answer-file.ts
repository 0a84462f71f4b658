import type { MadeFile } from './made-files.ts';

/** The type and the caching of a made file. */
interface FileKind {
  type: 'image/webp' | 'image/avif' | 'image/jpeg';
  /** The request header that decided between this kind and another. */
  vary?: 'Accept';
  /** True for one person's picture: no cache on the way keeps it, and no other site shows it. */
  isPersonal?: boolean;
}

const immutable = 'public, max-age=31536000, immutable';
const personal = 'private, max-age=86400, immutable';

/** A made file as an answer that may be kept for long; 304 to who has it already. */
export function answerFile(
  request: Request,
  file: MadeFile,
  { type, vary, isPersonal = false }: FileKind,
): Response {
  const headers = new Headers({
    'Cache-Control': isPersonal ? personal : immutable,
    ETag: file.etag,
    'X-Content-Type-Options': 'nosniff',
    // Whoever opens the file by its address gets a picture and nothing that could act.
    'Content-Security-Policy': "default-src 'none'; sandbox",
    // Feed readers and link previews of other sites show what is not personal.
    'Cross-Origin-Resource-Policy': isPersonal ? 'same-origin' : 'cross-origin',
  });
  if (vary !== undefined) headers.set('Vary', vary);
  if (isKnown(request.headers.get('if-none-match'), file.etag)) {
    return new Response(null, { status: 304, headers });
  }
  headers.set('Content-Type', type);
  headers.set('Content-Length', String(file.bytes.byteLength));
  return new Response(request.method === 'HEAD' ? null : file.bytes, { headers });
}

/** True when `If-None-Match` names the tag; weak comparison, as RFC 9110 has it for this header. */
function isKnown(given: string | null, etag: string): boolean {
  if (given === null) return false;
  const tags = given.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || given.trim() === '*';
}
