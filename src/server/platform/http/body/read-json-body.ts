import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import { gatherBody } from './gather-body.ts';

const jsonType = 'application/json';
/** Largest request body, in bytes (rule:body-limits). */
const maxBodyBytes = 1_048_576;

/**
 * Reads a JSON body. An empty body is `undefined`.
 * @throws AppError 40003 with 413 above 1 MB (also without a length), 415 for any `Content-Encoding`
 * (rule:no-compression) or another type than JSON (also of an empty body, which a form can send), 400 for malformed
 * JSON, 408 for one that does not arrive in time.
 */
export async function readJsonBody(request: Request): Promise<unknown> {
  if (request.headers.has('content-encoding')) {
    throw new AppError(40003, { status: 415, userMessage: userMessages.bodyEncoded });
  }
  if (Number(request.headers.get('content-length') ?? 0) > maxBodyBytes) throw bodyTooLarge();
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== undefined && type !== jsonType) throw bodyNotJson();
  const text = await readCapped(request.body);
  if (text === '') return undefined;
  if (type === undefined) throw bodyNotJson();
  return parseJson(text);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError(40003, { userMessage: userMessages.bodyNotJson, cause });
  }
}

async function readCapped(body: ReadableStream<Uint8Array> | null): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  await gatherBody(body, (chunk) => {
    bytes += chunk.byteLength;
    if (bytes > maxBodyBytes) throw bodyTooLarge();
    text += decoder.decode(chunk, { stream: true });
  });
  return text + decoder.decode();
}

function bodyNotJson(): AppError {
  return new AppError(40003, { status: 415, userMessage: userMessages.bodyNotJson });
}

function bodyTooLarge(): AppError {
  return new AppError(40003, { status: 413, userMessage: userMessages.bodyTooLarge });
}
