/** The accepted formats. Everything else is rejected, above all SVG: it is a document that may contain scripts. */
export type PictureFormat = 'png' | 'jpeg' | 'webp' | 'avif' | 'gif';

/** Detects the format from the first bytes of a file; null for any that is not accepted. */
export function detectFormat(bytes: Uint8Array): PictureFormat | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 64)).toString('latin1');
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp';
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'gif';
  return isAvif(head) ? 'avif' : null;
}

/** Checks the brands of the first box: its own, then the compatible ones. */
function isAvif(head: string): boolean {
  if (head.slice(4, 8) !== 'ftyp') return false;
  const length = (head.charCodeAt(2) << 8) | head.charCodeAt(3);
  const brands: string[] = head.slice(8, Math.min(length, head.length)).match(/.{4}/gs) ?? [];
  return brands.includes('avif') || brands.includes('avis');
}
