import type { Context, MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { chooseEncoding } from './choose-encoding.ts';
import { compressAnswer } from './compress-body.ts';
import { answerWhole, findWhole } from './whole-answer.ts';

/** Shorter bodies fit in one packet uncompressed. */
const leastBytes = 1_024;

/**
 * Compresses responses. Pages and JSON are compressed as a whole: piece by piece, through web streams, a page of 60 kB
 * takes several times as long. Possibly long bodies, above all files, are compressed while they are read; event streams
 * have `no-transform`, so they are never compressed or delayed.
 */
export function compressAnswers(): MiddlewareHandler {
  const compressPieces = compress();
  return async (c, next) => {
    await compressPieces(c, async () => {
      await next();
      if (!isWholeAnswer(c)) return;
      const answer = await compressWhole(c);
      if (answer === c.res) return;
      // Otherwise the headers of the longer body would be kept.
      c.res = undefined;
      c.res = answer;
    });
  };
}

const wholeTypes = /^(?:text\/html|application\/json)\b/;

function isWholeAnswer(c: Context): boolean {
  const { headers, body } = c.res;
  return (
    c.req.method !== 'HEAD' &&
    body !== null &&
    wholeTypes.test(headers.get('content-type') ?? '') &&
    !headers.has('content-encoding') &&
    !headers.has('content-disposition') &&
    headers.get('cache-control')?.includes('no-transform') !== true
  );
}

async function compressWhole({ req, res }: Context): Promise<Response> {
  const found = findWhole(res);
  const identity = found ?? new Uint8Array(await res.arrayBuffer());
  const isShort = identity.byteLength < leastBytes;
  const encoding = isShort ? 'identity' : chooseEncoding(req.header('accept-encoding'));
  const answer = encoding === 'identity' && found !== undefined ? res : null;
  const headers = answer?.headers ?? new Headers(res.headers);
  if (!isShort && !/accept-encoding/i.test(headers.get('vary') ?? ''))
    headers.append('Vary', 'Accept-Encoding');
  const body = encoding === 'identity' ? identity : await compressAnswer(identity, encoding);
  headers.set('Content-Length', String(body.byteLength));
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding);
  return answer ?? answerWhole(body, { status: res.status, headers });
}
