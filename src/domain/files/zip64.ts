import { FileError } from './file-error.ts';

const longEndSignature = 0x06064b50;
const longEndLocatorSignature = 0x07064b50;
const longEndBytes = 56;
const locatorBytes = 20;
/** Id of the extra field for values that exceed 32 bits (APPNOTE 4.5.3). */
const longFieldId = 0x0001;
/** Placeholders of values that are stored in the 64-bit fields. */
const [elsewhere16, elsewhere32] = [0xffff, 0xffffffff];

interface DirectoryEnd {
  count: number;
  directoryBytes: number;
  directoryOffset: number;
  /** Offset of the directory's end in the file. */
  directoryEnd: number;
}

/** Reads the end record of an archive, with 64 bits where 32 are not enough (APPNOTE 4.3.14). */
export function readZipEnd(view: DataView, end: number): DirectoryEnd {
  const count = view.getUint16(end + 10, true);
  const directoryBytes = view.getUint32(end + 12, true);
  const directoryOffset = view.getUint32(end + 16, true);
  const long = findLongEnd(view, end);
  const isLong = count === elsewhere16 || directoryBytes === elsewhere32 || directoryOffset === elsewhere32;
  if (long === null || !isLong) {
    return { count, directoryBytes, directoryOffset, directoryEnd: long ?? end };
  }
  return {
    count: readLong(view, long + 32),
    directoryBytes: readLong(view, long + 40),
    directoryOffset: readLong(view, long + 48),
    directoryEnd: long,
  };
}

/** Finds the offset of the 64-bit end record, right before its locator and the usual end; null if there is none. */
function findLongEnd(view: DataView, end: number): number | null {
  const locator = end - locatorBytes;
  if (locator < longEndBytes || view.getUint32(locator, true) !== longEndLocatorSignature) return null;
  const position = locator - longEndBytes;
  return view.getUint32(position, true) === longEndSignature ? position : null;
}

/**
 * Reads a number of 64 bits.
 * @throws FileError above the largest value possible here
 */
function readLong(view: DataView, position: number): number {
  const value = view.getBigUint64(position, true);
  if (value > BigInt(Number.MAX_SAFE_INTEGER))
    throw new FileError({ en: 'The directory of the archive is damaged.', 'zh-CN': '压缩包的目录已损坏。' });
  return Number(value);
}

/**
 * Reads the sizes and the offset of an entry; values replaced by a placeholder come from the extra field, in this
 * order.
 */
export function readZipSizes(
  view: DataView,
  position: number,
  extra: { start: number; end: number },
): { compressedBytes: number; inflatedBytes: number; offset: number } {
  const inflated = view.getUint32(position + 24, true);
  const compressed = view.getUint32(position + 20, true);
  const offset = view.getUint32(position + 42, true);
  const long = [inflated, compressed, offset].includes(elsewhere32) ? findLongField(view, extra) : null;
  let next = long?.start ?? 0;
  const read = (value: number) => {
    if (value !== elsewhere32 || long === null) return value;
    if (next + 8 > long.end)
      throw new FileError({
        en: 'The directory of the archive is damaged.',
        'zh-CN': '压缩包的目录已损坏。',
      });
    next += 8;
    return readLong(view, next - 8);
  };
  const [inflatedBytes, compressedBytes] = [read(inflated), read(compressed)];
  return { inflatedBytes, compressedBytes, offset: read(offset) };
}

function findLongField(
  view: DataView,
  { start, end }: { start: number; end: number },
): { start: number; end: number } | null {
  let position = start;
  while (position + 4 <= end) {
    const length = view.getUint16(position + 2, true);
    const fieldEnd = position + 4 + length;
    if (view.getUint16(position, true) === longFieldId && fieldEnd <= end) {
      return { start: position + 4, end: fieldEnd };
    }
    position = fieldEnd;
  }
  return null;
}
