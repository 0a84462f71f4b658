import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import { concurrencyRules } from '#src/server/platform/limits/limit-rules.ts';
import { ConcurrencyLimit, type Work } from '#src/server/platform/limits/concurrency-limit.ts';
import { concurrencyLimitTexts } from '#src/server/platform/limits/concurrency-limit-texts.ts';
import { clientNetwork } from '../visitor/client-network.ts';
import { gatherBody } from './gather-body.ts';

/** The largest JSON body, in bytes (rule:body-limits). */
const maxJsonBytes = 1_048_576;
/** The largest picture that a visitor may send, in bytes (rule:body-limits). */
const maxPictureBytes = 5 * 1024 * 1024;
/** The largest file that a visitor may import, in bytes (rule:body-limits). */
const maxFileBytes = 20 * 1024 * 1024;

const jsonType = 'application/json';

/** The bodies of JSON that are arriving in this process. */
const jsonLimit = new ConcurrencyLimit(concurrencyRules.json, {
  own: userMessages.tooManyRequests,
  all: concurrencyLimitTexts.json,
});

/** The types, other than `image/*` and `text/*`, that a file is accepted with; `text/plain` is not accepted. */
export const namedFileTypes: readonly string[] = [
  'application/octet-stream',
  jsonType,
  'application/jsonl',
  'application/x-ndjson',
  'application/zip',
];

export interface RawBodyRules {
  maxBytes: number;
  /**
   * Returns true for an accepted `Content-Type`, which is in lower case and without parameters. It may accept none that
   * a form can send (rule:own-site).
   */
  isAllowedType: (type: string) => boolean;
  /** Creates the error for a type that is not accepted. */
  wrongType: () => AppError;
  /** Creates the error for a body of more bytes. */
  tooLarge: () => AppError;
}

/**
 * Reads a JSON body. An empty body is `undefined`.
 * @throws AppError as `readJsonBytes` does, and 40003 with 400 for malformed JSON
 */
export async function readJsonBody(request: Request, maxBytes?: number): Promise<unknown> {
  const bytes = await readJsonBytes(request, maxBytes);
  return bytes.byteLength === 0 ? undefined : parseJson(new TextDecoder().decode(bytes));
}

/**
 * Reads the bytes of a JSON body.
 * @param maxBytes 1 MB at most
 * @throws AppError 40003 with 413 above that (also without a length), 415 for any `Content-Encoding`
 * (rule:no-compression) or another type than JSON (also of an empty body, which a form can send), 408 for a body that
 * does not arrive in time; 50001 with 429 or 503 while too much JSON is arriving
 */
export async function readJsonBytes(request: Request, maxBytes = maxJsonBytes): Promise<Uint8Array> {
  refuseEncoded(request);
  const tooLarge = () => bodyTooLarge(maxBytes);
  if (announcedBytes(request) > maxBytes) throw tooLarge();
  const type = typeOf(request);
  if (type !== undefined && type !== jsonType) throw bodyNotJson();
  const work = jsonLimit.begin({ userId: null, network: clientNetwork(request) });
  try {
    const bytes = await readCapped(request.body, { maxBytes, tooLarge, work });
    if (bytes.byteLength > 0 && type === undefined) throw bodyNotJson();
    return bytes;
  } finally {
    work.leave();
  }
}

/**
 * Reads a body that is one picture file. Its content is detected later, from its bytes alone; the type only has to be a
 * type that no form can send (rule:own-site).
 * @param slot the place that the picture takes from others
 * @throws AppError 40003 with 413 above `maxBytes`, before all of it was read, also without a length; 415 for any
 * `Content-Encoding` (rule:no-compression) or another type than `image/*` and `application/octet-stream`
 */
export async function readPictureBody(
  request: Request,
  slot: Work | null,
  maxBytes = maxPictureBytes,
): Promise<Uint8Array> {
  return readRawBody(request, slot, {
    maxBytes,
    isAllowedType: (type) => type === 'application/octet-stream' || /^image\/[a-z0-9.+-]+$/.test(type),
    wrongType: () => new AppError(40003, { status: 415, userMessage: userMessages.pictureUnreadable }),
    tooLarge: () => new AppError(40003, { status: 413, userMessage: userMessages.pictureTooLarge }),
  });
}

/**
 * Reads a body that is one file: a character card, a chat, a lorebook. Its kind is detected later, from its bytes
 * alone; the type only has to be a type that no form can send, so `text/plain` is rejected (rule:own-site).
 * @param slot the place that the file takes from others
 * @throws AppError 40003 with 413 above `maxBytes`, before all of it was read, also without a length; 415 for any
 * `Content-Encoding` (rule:no-compression) or another type than JSON, ZIP, `image/*`, `text/*` and
 * `application/octet-stream`
 */
export async function readFileBody(
  request: Request,
  slot: Work | null,
  maxBytes = maxFileBytes,
): Promise<Uint8Array> {
  return readRawBody(request, slot, {
    maxBytes,
    isAllowedType: isFileType,
    wrongType: () => new AppError(40003, { status: 415, userMessage: userMessages.fileTypeRefused }),
    tooLarge: () => new AppError(40003, { status: 413, userMessage: userMessages.fileTooLarge }),
  });
}

/** True for the accepted types of a file: no form can send any of these types. */
export function isFileType(type: string): boolean {
  return (
    namedFileTypes.includes(type) || (type !== 'text/plain' && /^(?:image|text)\/[a-z0-9.+-]+$/.test(type))
  );
}

/**
 * Reads a body of bytes. They are counted while they arrive, so that no more than `maxBytes` are ever in memory,
 * whatever length the headers declare (rule:body-limits).
 * @throws AppError as the rules say, 408 for a body that does not arrive in time (gather-body.ts), and 40003 with 415
 * for any `Content-Encoding` (rule:no-compression), before a byte is read
 */
async function readRawBody(request: Request, work: Work | null, rules: RawBodyRules): Promise<Uint8Array> {
  checkRawBody(request, rules);
  const { maxBytes, tooLarge } = rules;
  return readCapped(request.body, { maxBytes, tooLarge, work });
}

/**
 * Checks the headers that describe the body, before a byte of it is read.
 * @returns the declared number of bytes; 0 without one
 * @throws AppError as `readRawBody` does
 */
export function checkRawBody(request: Request, rules: RawBodyRules): number {
  refuseEncoded(request);
  if (!rules.isAllowedType(typeOf(request) ?? '')) throw rules.wrongType();
  const announced = announcedBytes(request);
  if (announced > rules.maxBytes) throw rules.tooLarge();
  return Number.isFinite(announced) ? announced : 0;
}

/** @throws AppError 40003 with 415 for any `Content-Encoding` (rule:no-compression) */
function refuseEncoded(request: Request): void {
  if (!request.headers.has('content-encoding')) return;
  throw new AppError(40003, { status: 415, userMessage: userMessages.bodyEncoded });
}

/** Returns the `Content-Type` in lower case and without parameters. */
function typeOf(request: Request): string | undefined {
  return request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
}

function announcedBytes(request: Request): number {
  return Number(request.headers.get('content-length') ?? 0);
}

async function readCapped(
  body: ReadableStream<Uint8Array> | null,
  { maxBytes, tooLarge, work }: { maxBytes: number; tooLarge: () => AppError; work: Work | null },
): Promise<Uint8Array> {
  const blocks: Uint8Array[] = [];
  let length = 0;
  const take = (block: Uint8Array) => {
    length += block.byteLength;
    if (length > maxBytes) throw tooLarge();
    blocks.push(block);
  };
  await gatherBody(body, take, { work });
  return Buffer.concat(blocks, length);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError(40003, { userMessage: userMessages.bodyNotJson, cause });
  }
}

function bodyNotJson(): AppError {
  return new AppError(40003, { status: 415, userMessage: userMessages.bodyNotJson });
}

function bodyTooLarge(maxBytes: number): AppError {
  const size = maxBytes < maxJsonBytes ? `${Math.floor(maxBytes / 1_024)} kB` : '1 MB';
  return new AppError(40003, {
    status: 413,
    userMessage: { en: `The request is larger than ${size}.`, 'zh-CN': `请求内容超过 ${size}。` },
  });
}
