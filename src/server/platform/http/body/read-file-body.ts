import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import { readRawBody } from './read-raw-body.ts';

/** Largest file that a visitor may import, in bytes (rule:body-limits). */
const maxFileBytes = 20 * 1024 * 1024;

/** The accepted types of a file, besides `image/*` and every `text/*` but `text/plain`. */
export const namedFileTypes: readonly string[] = [
  'application/octet-stream',
  'application/json',
  'application/jsonl',
  'application/x-ndjson',
  'application/zip',
];

/**
 * Reads a body that is one file: a character card, a chat, a lorebook. Its format is detected later, from its bytes
 * alone; the type only has to be one that no form can send, which excludes `text/plain` (rule:own-site).
 * @throws AppError 40003 with 413 above `maxBytes`, before all of it was read, also without a length; 415 for any
 * `Content-Encoding` (rule:no-compression) or another type than JSON, ZIP, `image/*`, `text/*` and
 * `application/octet-stream`
 */
export async function readFileBody(request: Request, maxBytes = maxFileBytes): Promise<Uint8Array> {
  return readRawBody(request, {
    maxBytes,
    isAllowedType: isFileType,
    wrongType: () => new AppError(40003, { status: 415, userMessage: userMessages.fileTypeRefused }),
    tooLarge: () => new AppError(40003, { status: 413, userMessage: userMessages.fileTooLarge }),
  });
}

/** True for the accepted types of a file: no form can send one of these. */
export function isFileType(type: string): boolean {
  return (
    namedFileTypes.includes(type) || (type !== 'text/plain' && /^(?:image|text)\/[a-z0-9.+-]+$/.test(type))
  );
}
