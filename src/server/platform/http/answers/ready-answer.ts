import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { chooseEncoding, isUnchanged, type PageEncoding } from './choose-encoding.ts';
import { answerWhole } from './whole-answer.ts';

/** A response whose bytes are ready in every encoding: no stream, no file and no compression for any reader. */
export interface ReadyAnswer {
  readonly status: number;
  /** All headers but length and encoding, names in lower case. */
  readonly headers: readonly (readonly [string, string])[];
  readonly etag: string;
  /** The compressed bytes; null where compression gains nothing, as for pictures. */
  readonly bodies: Readonly<Record<Exclude<PageEncoding, 'identity'>, Buffer>> | null;
  /** The bytes without encoding; null if `bodies` provide them. */
  readonly identity: Buffer | null;
}

/** Returns the `ETag` of some bytes, the same for every encoding of them. */
export function composeEtag(identity: Buffer): string {
  return `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
}

/** A form in which a ready response is written. */
export type AnswerForm = PageEncoding | 'unchanged';

/** Returns the smallest encoding of a response that a browser accepts, from its `Accept-Encoding`. */
export function encodingFor({ bodies }: ReadyAnswer, accepted: string | null | undefined): PageEncoding {
  return bodies === null ? 'identity' : chooseEncoding(accepted);
}

/**
 * Returns the bytes of a response; the bytes without encoding are decompressed for the rare client that accepts no
 * encoding.
 */
export function bodyOf({ bodies, identity }: ReadyAnswer, encoding: PageEncoding): Buffer {
  if (encoding !== 'identity' && bodies !== null) return bodies[encoding];
  if (identity !== null) return identity;
  if (bodies === null) throw new Error('a ready response has no bytes');
  return gunzipSync(bodies.gzip);
}

/** Lists every header of a response in one of its forms; a 304 has no body to describe. */
export function listHeaders(answer: ReadyAnswer, form: AnswerForm, length: number): [string, string][] {
  const headers = answer.headers.map(([name, value]): [string, string] => [name, value]);
  if (form === 'unchanged') return headers.filter(([name]) => name !== 'content-type');
  headers.push(['content-length', String(length)]);
  if (form !== 'identity') headers.push(['content-encoding', form]);
  return headers;
}

/** True if a client has the bytes already, by its `If-None-Match`. */
export function isKnown({ status, etag }: ReadyAnswer, ifNoneMatch: string | null | undefined): boolean {
  return status === 200 && isUnchanged(etag, ifNoneMatch);
}

/** Writes a response to a GET or HEAD request, in one piece. The whole file is sent also for a `Range`. */
export function writeReady(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  answer: ReadyAnswer,
) {
  if (isKnown(answer, headers['if-none-match'])) {
    response.writeHead(304, listHeaders(answer, 'unchanged', 0).flat()).end();
    return;
  }
  const encoding = encodingFor(answer, headers['accept-encoding']?.toString());
  const body = bodyOf(answer, encoding);
  response.writeHead(answer.status, listHeaders(answer, encoding, body.byteLength).flat());
  response.end(method === 'HEAD' ? undefined : body);
}

/** Converts a ready response to the form that passes through the front door. */
export function toResponse(answer: ReadyAnswer, { method, headers }: Request): Response {
  if (isKnown(answer, headers.get('if-none-match')))
    return new Response(null, { status: 304, headers: listHeaders(answer, 'unchanged', 0) });
  const encoding = encodingFor(answer, headers.get('accept-encoding'));
  const body = new Uint8Array(bodyOf(answer, encoding));
  const init = { status: answer.status, headers: listHeaders(answer, encoding, body.byteLength) };
  return method === 'HEAD' ? new Response(null, init) : answerWhole(body, init);
}
