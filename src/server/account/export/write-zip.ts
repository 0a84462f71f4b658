import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { createYielder } from '#src/server/platform/process/create-yielder.ts';

/** A file of an archive; its content is read when its turn comes. */
export interface ArchiveFile {
  /** The path, with `/` between folders. */
  name: string;
  content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;
  /** True for content that is compressed already. */
  isStored?: boolean;
}

/**
 * The length that is compressed at one time, in UTF-16 units or bytes: the process does nothing else during that time.
 */
const sliceLength = 32_768;

/**
 * Writes a zip archive, piece by piece as it is read: memory holds a piece, never a file. When a file's content fails,
 * this fails too, and the bytes that were sent are no valid archive.
 */
export async function* writeZip(
  files: AsyncIterable<ArchiveFile> | Iterable<ArchiveFile>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const written: Uint8Array<ArrayBuffer>[] = [];
  const giveTurn = createYielder();
  const zip = new Zip((error, piece) => {
    if (error !== null) throw error;
    if (piece.byteLength > 0) written.push(piece);
  });
  for await (const file of files) {
    const entry = file.isStored === true ? new ZipPassThrough(file.name) : new ZipDeflate(file.name);
    zip.add(entry);
    for await (const content of file.content) {
      for (const bytes of inSlices(content)) {
        entry.push(bytes);
        yield* written.splice(0);
        await giveTurn();
      }
    }
    entry.push(new Uint8Array(), true);
    yield* written.splice(0);
  }
  zip.end();
  yield* written.splice(0);
}

function* inSlices(content: string | Uint8Array): Generator<Uint8Array> {
  if (typeof content !== 'string') {
    for (let start = 0; start < content.length; start += sliceLength) {
      yield content.subarray(start, start + sliceLength);
    }
    return;
  }
  const encoder = new TextEncoder();
  for (let start = 0; start < content.length;) {
    const end = endOfSlice(content, start);
    yield encoder.encode(content.slice(start, end));
    start = end;
  }
}

/** Returns the end of a slice, without splitting a surrogate pair. */
function endOfSlice(text: string, start: number): number {
  const end = Math.min(start + sliceLength, text.length);
  const last = text.charCodeAt(end - 1);
  const isHalf = last >= 0xd800 && last <= 0xdbff && end < text.length;
  return isHalf ? end - 1 : end;
}
