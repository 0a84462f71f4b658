import { AppError } from '#src/contract/app-error.ts';
import { userMessages } from '#src/contract/errors.ts';

/** The largest picture that a visitor may send, in bytes (trust row 34). */
const maxPictureBytes = 5 * 1024 * 1024;

/**
 * Reads a body that is one picture file. What it holds is told by its bytes alone, later; the type that it is sent
 * with only has to be one that no form can send (trust row 17).
 * @throws AppError 40003 with 413 above `maxBytes`, before all of it was read, also without a length; 415 for any
 *   `Content-Encoding` (trust C1) or another type than `image/*` and `application/octet-stream`
 */
export async function readPictureBody(request: Request, maxBytes = maxPictureBytes): Promise<Uint8Array> {
  if (request.headers.has('content-encoding')) {
    throw new AppError(40003, { status: 415, userMessage: userMessages.bodyEncoded });
  }
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (type !== 'application/octet-stream' && !/^image\/[a-z0-9.+-]+$/.test(type)) {
    throw new AppError(40003, { status: 415, userMessage: userMessages.pictureUnreadable });
  }
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw pictureTooLarge();
  return readCapped(request.body, maxBytes);
}

async function readCapped(body: ReadableStream<Uint8Array> | null, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.byteLength;
    if (length > maxBytes) throw pictureTooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}

function pictureTooLarge(): AppError {
  return new AppError(40003, { status: 413, userMessage: userMessages.pictureTooLarge });
}
