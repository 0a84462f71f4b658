import { crc32 } from 'node:zlib';
import type { CardPart } from '#src/domain/card/card-data.ts';
import { isPng } from '#src/domain/files/png-chunks.ts';
import { hasPngChunk } from '#src/server/pictures/strip-png.ts';
import type { HeldFile } from '#src/server/platform/http/body/hold-file.ts';
import { type NewFile, toPieces } from './kept-files.ts';

/**
 * What is kept of a card file beside its text: the picture as it came, and the parts of the file.
 * @param picture the picture without what its pixels do not need; null where the text or a part holds it
 * @returns the files, and how many bytes they are
 */
export function listNewFiles(
  file: HeldFile,
  parts: readonly CardPart[],
  picture: Uint8Array | null,
): { files: NewFile[]; bytes: number } {
  const kept = parts.map(({ start, bytes, ...described }): NewFile => ({
    ...described,
    pieces: file.read(start, bytes),
  }));
  const partBytes = parts.reduce((sum, { bytes }) => sum + bytes, 0);
  if (picture === null) return { files: kept, bytes: partBytes };
  // Where it was taken may stand in the EXIF data, which also says how it is turned: such a picture is drawn anew.
  const isPlain = isPng(picture) && !hasPngChunk(picture, 'eXIf');
  const own: NewFile = {
    kind: isPlain ? 'png' : 'picture',
    name: '',
    method: 0,
    crc: crc32(picture),
    inflatedBytes: picture.length,
    pieces: toPieces(picture),
  };
  return { files: [own, ...kept], bytes: picture.length + partBytes };
}
