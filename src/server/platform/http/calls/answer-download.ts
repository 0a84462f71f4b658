import { toSafeFileName } from '#src/domain/text/to-safe-file-name.ts';

/** A file that a browser saves, and that is not cached. */
export interface Download {
  body: BodyInit;
  type: string;
  /** Name in any script; characters that no file system accepts are left out. */
  name: string;
  /** Extension without its dot. */
  extension: string;
}

/** Answers a file to save. Its name is written twice: in ASCII for old programs, and in full (RFC 6266). */
export function answerDownload({ body, type, name, extension }: Download): Response {
  const safe = toSafeFileName(name) || 'export';
  const ascii = safe.replace(/[^\w.-]+/g, '-').replace(/^-+|-+$/g, '') || 'export';
  const encoded = encodeURIComponent(`${safe}.${extension}`).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return new Response(body, {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${ascii}.${extension}"; filename*=UTF-8''${encoded}`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
