import { CardError } from './card-error.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });
const latin1 = new TextDecoder('latin1');

/**
 * Bytes as UTF-8 text; a byte order mark at the start is left out.
 * @throws CardError when they are not UTF-8
 */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch (cause) {
    throw new CardError('Its text is not UTF-8.', { cause });
  }
}

/** Bytes as Latin-1 text. */
export function decodeLatin1(bytes: Uint8Array): string {
  return latin1.decode(bytes);
}

/**
 * The bytes of a base64 text, with either alphabet (RFC 4648 §4 and §5) and with or without padding.
 * @throws CardError when it is not base64
 */
export function decodeBase64(text: string): Uint8Array {
  try {
    return Uint8Array.fromBase64(text.replaceAll('-', '+').replaceAll('_', '/'));
  } catch (cause) {
    throw new CardError('Its text is not base64.', { cause });
  }
}
