import type { Context, MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { chooseEncoding } from './choose-encoding.ts';
import { compressAnswer } from './compress-body.ts';
import { answerWhole, findWhole } from './whole-answer.ts';

/** What is shorter fits in one packet as it is. */
const leastBytes = 1_024;

/**
 * Compresses answers. Pages and JSON are compressed whole: piece by piece, through web streams, a page of 60 kB takes
 * several times as much. What may be long, files above all, is compressed as it is read; event
 * streams say `no-transform`, so they are never compressed or held back.
 */
export function compressAnswers(): MiddlewareHandler {
  const compressPieces = compress();
  return async (c, next) => {
    await compressPieces(c, async () => {
      await next();
      if (!isWholeAnswer(c)) return;
      const answer = await compressWhole(c);
      if (answer === c.res) return;
      // Else the headers of the longer body would be kept.
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
