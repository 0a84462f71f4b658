const encoder = new TextEncoder();
/** 2.0, as DEFLATE and folders need; names are UTF-8 (APPNOTE 4.4.3, 4.4.4). */
const [versionNeeded, utf8Names] = [20, 0x800];

/** A file of an archive whose bytes are compressed already, or stay uncompressed. */
export interface ZipFile {
  name: string;
  /** The compression method (APPNOTE 4.4.5); 0 for none. */
  method: number;
  crc: number;
  inflatedBytes: number;
  /** The size of all pieces in bytes. */
  bytes: number;
  pieces: AsyncIterable<Uint8Array<ArrayBuffer>> | Iterable<Uint8Array<ArrayBuffer>>;
}

/**
 * Writes an archive of less than 4 GB, piece by piece as it is read, with the bytes of each file unchanged.
 * @throws Error when a file differs from its stated length: the bytes that were sent are then no valid archive
 */
export async function* writeStoredZip(
  files: Iterable<ZipFile> | AsyncIterable<ZipFile>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let position = 0;
  for await (const file of files) {
    const name = encoder.encode(file.name);
    const header = join(Buffer.from('PK\x03\x04'), describe(file, name), name);
    directory.push(join(Buffer.from('PK\x01\x02\x14\0'), describe(file, name), composeTail(position), name));
    yield header;
    position += header.length;
    let length = 0;
    for await (const piece of file.pieces) {
      length += piece.length;
      if (piece.length > 0) yield piece;
    }
    if (length !== file.bytes) throw new Error(`a file of an archive has ${length} bytes, not ${file.bytes}`);
    position += length;
  }
  const entries = join(...directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(position, 16);
  yield join(entries, end);
}

/** Writes the fields that the header of a file and the directory share. */
function describe({ method, crc, bytes, inflatedBytes }: ZipFile, name: Uint8Array): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(versionNeeded, 0);
  fields.writeUInt16LE(utf8Names, 2);
  fields.writeUInt16LE(method, 4);
  // 1 January 1980: the time when a file was made is private.
  fields.writeUInt16LE(0x21, 8);
  fields.writeUInt32LE(crc, 10);
  fields.writeUInt32LE(bytes, 14);
  fields.writeUInt32LE(inflatedBytes, 18);
  fields.writeUInt16LE(name.length, 22);
  return fields;
}

/** Writes the rest of a directory entry, which ends with the position of its file. */
function composeTail(position: number): Buffer {
  const tail = Buffer.alloc(14);
  tail.writeUInt32LE(position, 10);
  return tail;
}

function join(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return Buffer.concat(parts);
}
