/**
 * Checks whether bytes after the end of a picture say nothing: zeros, with which programs and disks fill blocks, and the
 * line breaks of a transfer as text. Anything else may be another file.
 */
export function isPadding(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte === 0 || byte === 0x0a || byte === 0x0d);
}
