import { BrokenTextError, FileError } from './file-error.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });
const latin1 = new TextDecoder('latin1');

/**
 * Decodes bytes as UTF-8; a byte order mark at the start is left out.
 * @throws BrokenTextError when they are not UTF-8
 */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch (cause) {
    throw new BrokenTextError(
      {
        en: 'Its text is not UTF-8: open it in an editor, and save it as UTF-8.',
        'zh-CN': '文字不是 UTF-8 编码：请用编辑器打开，另存为 UTF-8。',
      },
      { cause },
    );
  }
}

/** Checks whether bytes are the beginning of a text in UTF-8, which may end within a character. */
export function isUtf8Beginning(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** Finds the form of UTF-16 by the byte order mark; null for any other bytes. */
function findUtf16([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
}

/** Converts a file in UTF-16, as some editors on Windows save it, to UTF-8; returns any other file unchanged. */
export function toUtf8(bytes: Uint8Array): Uint8Array {
  const encoding = findUtf16(bytes);
  return encoding === null ? bytes : new TextEncoder().encode(new TextDecoder(encoding).decode(bytes));
}

export function decodeLatin1(bytes: Uint8Array): string {
  return latin1.decode(bytes);
}

/**
 * Decodes a base64 text with either alphabet (RFC 4648 §4 and §5), with or without padding.
 * @throws FileError when it is not base64
 */
export function decodeBase64(text: string): Uint8Array {
  try {
    return Uint8Array.fromBase64(text.replaceAll('-', '+').replaceAll('_', '/'));
  } catch (cause) {
    throw new FileError({ en: 'Its text is not base64.', 'zh-CN': '文字不是 base64。' }, { cause });
  }
}
