import { CardError } from './file-error.ts';

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
    throw new CardError(
      {
        en: 'Its text is not UTF-8: open it in an editor, and save it as UTF-8.',
        'zh-CN': '文字不是 UTF-8 编码：请用编辑器打开，另存为 UTF-8。',
      },
      { cause },
    );
  }
}

/** Which of the two forms of UTF-16 bytes have, by their byte order mark; null for any other bytes. */
function findUtf16([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
}

/** A file as UTF-8: one in UTF-16, as some editors of Windows save it, is written anew, and any other one is the same. */
export function toUtf8(bytes: Uint8Array): Uint8Array {
  const encoding = findUtf16(bytes);
  return encoding === null ? bytes : new TextEncoder().encode(new TextDecoder(encoding).decode(bytes));
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
    throw new CardError({ en: 'Its text is not base64.', 'zh-CN': '文字不是 base64。' }, { cause });
  }
}
