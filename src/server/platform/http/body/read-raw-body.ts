import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import { gatherBody } from './gather-body.ts';

/** The rules for a body of bytes. */
export interface RawBodyRules {
  maxBytes: number;
  /**
   * True for an accepted `Content-Type`, in lower case and without parameters; none that a form can send
   * (rule:own-site).
   */
  isAllowedType: (type: string) => boolean;
  /** Creates the error for another type. */
  wrongType: () => AppError;
  /** Creates the error for too many bytes. */
  tooLarge: () => AppError;
}

/**
 * Reads a body of bytes. It is counted while it arrives, so that no more than `maxBytes` are ever in memory, whatever
 * length it declares (rule:body-limits).
 * @throws AppError of the rules, 408 for a body that does not arrive in time (gather-body.ts), and 40003 with 415 for
 * any `Content-Encoding` (rule:no-compression); type and encoding are checked before a byte is read
 */
export async function readRawBody(request: Request, rules: RawBodyRules): Promise<Uint8Array> {
  checkRawBody(request, rules);
  return readCapped(request.body, rules);
}

/**
 * Checks the headers about a body, before a byte of it is read.
 * @returns the declared number of bytes; 0 if there is none
 * @throws AppError as `readRawBody` does
 */
export function checkRawBody(request: Request, rules: RawBodyRules): number {
  if (request.headers.has('content-encoding')) {
    throw new AppError(40003, { status: 415, userMessage: userMessages.bodyEncoded });
  }
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (!rules.isAllowedType(type)) throw rules.wrongType();
  const announced = Number(request.headers.get('content-length') ?? 0);
  if (announced > rules.maxBytes) throw rules.tooLarge();
  return Number.isFinite(announced) ? announced : 0;
}

async function readCapped(
  body: ReadableStream<Uint8Array> | null,
  { maxBytes, tooLarge }: RawBodyRules,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  await gatherBody(body, (chunk) => {
    length += chunk.byteLength;
    if (length > maxBytes) throw tooLarge();
    chunks.push(chunk);
  });
  return Buffer.concat(chunks, length);
}
