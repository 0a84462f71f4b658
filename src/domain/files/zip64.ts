import { CardError } from './file-error.ts';

const longEndSignature = 0x06064b50;
const longEndLocatorSignature = 0x07064b50;
const longEndBytes = 56;
const locatorBytes = 20;
/** The extra field that holds what 32 bits do not (APPNOTE 4.5.3). */
const longFieldId = 0x0001;
/** Says that a value stands there. */
const [elsewhere16, elsewhere32] = [0xffff, 0xffffffff];

interface DirectoryEnd {
  count: number;
  directoryBytes: number;
  directoryOffset: number;
  /** Where the directory ends in the file. */
  directoryEnd: number;
}

/** What the end of an archive says of its directory, in 64 bits where 32 are not enough (APPNOTE 4.3.14). */
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

/** Where the 64-bit end stands, right before its locator and the usual end; null without one. */
function findLongEnd(view: DataView, end: number): number | null {
  const locator = end - locatorBytes;
  if (locator < longEndBytes || view.getUint32(locator, true) !== longEndLocatorSignature) return null;
  const position = locator - longEndBytes;
  return view.getUint32(position, true) === longEndSignature ? position : null;
}

/** A number of 64 bits. @throws CardError above what any archive here can have */
function readLong(view: DataView, position: number): number {
  const value = view.getBigUint64(position, true);
  if (value > BigInt(Number.MAX_SAFE_INTEGER))
    throw new CardError({ en: 'The directory of the archive is damaged.', 'zh-CN': '压缩包的目录已损坏。' });
  return Number(value);
}

/** The sizes and the place of an entry: where one says so, its value stands in the extra field, in this order. */
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
      throw new CardError({
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
