import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import { readRawBody } from './read-raw-body.ts';

/** Largest picture that a visitor may send, in bytes (rule:body-limits). */
const maxPictureBytes = 5 * 1024 * 1024;

/**
 * Reads a body that is one picture file. Its format is detected later, from its bytes alone; the declared type only has
 * to be one that no form can send (rule:own-site).
 * @throws AppError 40003 with 413 above `maxBytes`, before all of it was read, also without a length; 415 for any
 * `Content-Encoding` (rule:no-compression) or another type than `image/*` and `application/octet-stream`
 */
export async function readPictureBody(request: Request, maxBytes = maxPictureBytes): Promise<Uint8Array> {
  return readRawBody(request, {
    maxBytes,
    isAllowedType: (type) => type === 'application/octet-stream' || /^image\/[a-z0-9.+-]+$/.test(type),
    wrongType: () => new AppError(40003, { status: 415, userMessage: userMessages.pictureUnreadable }),
    tooLarge: () => new AppError(40003, { status: 413, userMessage: userMessages.pictureTooLarge }),
  });
}
