import { readPngChunks } from '#src/domain/files/png-chunks.ts';

/**
 * The chunks from which a picture is drawn, also an animated one (APNG). All others are left out unread: above all
 * texts, which may inflate without end (rule:hostile-files).
 */
const drawn = new Set([
  ...['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP', 'sBIT', 'eXIf'],
  ...['acTL', 'fcTL', 'fdAT', 'IDAT', 'IEND'],
]);
const signatureBytes = 8;
/** The bytes before the data of a chunk, its length and type, and the bytes after it, its checksum. */
const [beforeData, behindData] = [8, 4];

/**
 * Returns a PNG with only the data that its pixels need.
 * @throws FileError when it is damaged, truncated, or has data after its end
 */
export function stripPng(bytes: Uint8Array): Uint8Array {
  const parts = [bytes.subarray(0, signatureBytes)];
  for (const { type, data } of readPngChunks(bytes)) {
    if (!drawn.has(type)) continue;
    const start = data.byteOffset - bytes.byteOffset;
    parts.push(bytes.subarray(start - beforeData, start + data.byteLength + behindData));
  }
  return Buffer.concat(parts);
}

/** Returns true if a valid PNG holds a chunk of a type. */
export function hasPngChunk(bytes: Uint8Array, type: string): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const wanted = Buffer.from(type, 'latin1');
  let position = signatureBytes;
  while (position + beforeData <= bytes.length) {
    if (wanted.equals(bytes.subarray(position + 4, position + beforeData))) return true;
    position += beforeData + view.getUint32(position) + behindData;
  }
  return false;
}
