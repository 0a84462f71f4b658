import { FileError } from './file-error.ts';
import { fileLimits } from './file-limits.ts';
import { crc32 } from 'node:zlib';
import { decodeUtf8 } from './decode-text.ts';
import { inflateBounded } from './inflate-bounded.ts';
import { readZipEnd, readZipSizes } from './zip64.ts';

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;
const endBytes = 22;
const entryBytes = 46;
const localBytes = 30;
const maximumCommentBytes = 0xffff;

export interface ZipEntry {
  /** With `/` between folders, also where the archive has `\\`, and without `./` at its beginning. */
  name: string;
  method: number;
  crc: number;
  compressedBytes: number;
  inflatedBytes: number;
  /** Offset of its local header in the file. */
  position: number;
}

/** Checks whether bytes end like a ZIP archive, whatever they begin with. */
export function hasZipEnd(bytes: Uint8Array): boolean {
  return findEnd(toView(bytes)) !== null;
}

/**
 * Lists the entries of a ZIP archive, which may begin with something else, such as a JPEG picture.
 * @throws FileError when it is damaged, encrypted or too large, or when a name leads out of a folder (rule:safe-names)
 */
export function listZipEntries(bytes: Uint8Array): ZipEntry[] {
  if (bytes.length > fileLimits.archiveBytes) {
    throw new FileError({
      en: `It has ${bytes.length.toLocaleString('en')} bytes; ${fileLimits.archiveBytes.toLocaleString('en')} are allowed.`,
      'zh-CN': `有 ${bytes.length.toLocaleString('en')} 字节，最多允许 ${fileLimits.archiveBytes.toLocaleString('en')} 字节。`,
    });
  }
  const view = toView(bytes);
  const end = findEnd(view);
  if (end === null) throw new FileError({ en: 'It is not a ZIP archive.', 'zh-CN': '不是 ZIP 压缩包。' });
  const { count, directoryBytes, directoryOffset, directoryEnd } = readZipEnd(view, end);
  const directory = directoryEnd - directoryBytes;
  // Bytes before the archive shift every offset.
  const prefixBytes = directory - directoryOffset;
  if (directory < 0 || prefixBytes < 0)
    throw new FileError({ en: 'The directory of the archive is damaged.', 'zh-CN': '压缩包的目录已损坏。' });
  if (count > fileLimits.archiveEntries) {
    throw new FileError({
      en: `It has ${count.toLocaleString('en')} entries; ${fileLimits.archiveEntries.toLocaleString('en')} are allowed.`,
      'zh-CN': `有 ${count.toLocaleString('en')} 个文件，最多允许 ${fileLimits.archiveEntries.toLocaleString('en')} 个。`,
    });
  }
  const entries: ZipEntry[] = [];
  let position = directory;
  for (let index = 0; index < count; index += 1) {
    const { entry, next } = readEntry(bytes, view, { position, end: directoryEnd, prefixBytes });
    entries.push(entry);
    position = next;
  }
  refuseBadSet(entries);
  return entries;
}

/**
 * Reads the bytes of one entry.
 * @throws FileError when it is damaged, or holds more than `maximumBytes`
 */
export function readZipEntry(bytes: Uint8Array, entry: ZipEntry, maximumBytes: number): Uint8Array {
  const { name, compressedBytes, inflatedBytes } = entry;
  const start = findZipData(bytes, entry);
  if (inflatedBytes > maximumBytes) {
    throw new FileError({
      en: `${name} has ${inflatedBytes.toLocaleString('en')} bytes; ${maximumBytes.toLocaleString('en')} are allowed.`,
      'zh-CN': `${name} 有 ${inflatedBytes.toLocaleString('en')} 字节，最多允许 ${maximumBytes.toLocaleString('en')} 字节。`,
    });
  }
  const content = inflateEntry(bytes.subarray(start, start + compressedBytes), entry);
  if (content.length !== inflatedBytes || crc32(content) !== entry.crc) {
    throw new FileError({ en: `${name} in the archive is damaged.`, 'zh-CN': `压缩包中的 ${name} 已损坏。` });
  }
  return content;
}

/**
 * Finds the offset of an entry's data in the file.
 * @throws FileError when the data is incomplete
 */
export function findZipData(bytes: Uint8Array, { name, position, compressedBytes }: ZipEntry): number {
  const view = toView(bytes);
  const damaged = new FileError({
    en: `${name} in the archive is damaged.`,
    'zh-CN': `压缩包中的 ${name} 已损坏。`,
  });
  if (position + localBytes > bytes.length || view.getUint32(position, true) !== localSignature)
    throw damaged;
  const start =
    position + localBytes + view.getUint16(position + 26, true) + view.getUint16(position + 28, true);
  if (start + compressedBytes > bytes.length) throw damaged;
  return start;
}

function inflateEntry(data: Uint8Array, entry: ZipEntry): Uint8Array {
  if (entry.method === 0) return data;
  if (entry.method !== 8)
    throw new FileError({
      en: `${entry.name} is compressed in a way that is not supported.`,
      'zh-CN': `${entry.name} 的压缩方式不受支持。`,
    });
  return data.length === 0 ? data : inflateBounded(data, entry.inflatedBytes, 'raw');
}

function readEntry(
  bytes: Uint8Array,
  view: DataView,
  at: { position: number; end: number; prefixBytes: number },
): { entry: ZipEntry; next: number } {
  const { position, end } = at;
  if (position + entryBytes > end || view.getUint32(position, true) !== entrySignature) {
    throw new FileError({ en: 'The directory of the archive is damaged.', 'zh-CN': '压缩包的目录已损坏。' });
  }
  const nameEnd = position + entryBytes + view.getUint16(position + 28, true);
  const next = nameEnd + view.getUint16(position + 30, true) + view.getUint16(position + 32, true);
  if (next > end)
    throw new FileError({ en: 'The directory of the archive is damaged.', 'zh-CN': '压缩包的目录已损坏。' });
  if ((view.getUint16(position + 8, true) & 1) === 1)
    throw new FileError({ en: 'The archive is encrypted.', 'zh-CN': '压缩包已加密。' });
  const extraEnd = nameEnd + view.getUint16(position + 30, true);
  const { offset, ...sizes } = readZipSizes(view, position, { start: nameEnd, end: extraEnd });
  const entry = {
    name: toRelativeName(decodeUtf8(bytes.subarray(position + entryBytes, nameEnd))),
    method: view.getUint16(position + 10, true),
    crc: view.getUint32(position + 16, true),
    ...sizes,
    position: offset + at.prefixBytes,
  };
  return { entry, next };
}

function refuseBadSet(entries: readonly ZipEntry[]): void {
  const names = new Set<string>();
  let inflatedBytes = 0;
  for (const { name, inflatedBytes: size } of entries) {
    if (!isSafeName(name)) {
      throw new FileError({
        en: `The archive holds a name that leads out of its folder: ${JSON.stringify(name)}.`,
        'zh-CN': `压缩包里有指向文件夹之外的名称：${JSON.stringify(name)}。`,
      });
    }
    if (names.has(name))
      throw new FileError({
        en: `The archive holds ${JSON.stringify(name)} twice.`,
        'zh-CN': `压缩包里有两个 ${JSON.stringify(name)}。`,
      });
    names.add(name);
    inflatedBytes += size;
  }
  if (inflatedBytes > fileLimits.archiveInflatedBytes) {
    throw new FileError({
      en: `It inflates to more than ${fileLimits.archiveInflatedBytes.toLocaleString('en')} bytes.`,
      'zh-CN': `解压后超过 ${fileLimits.archiveInflatedBytes.toLocaleString('en')} 字节。`,
    });
  }
}

/** Writes a name as the format asks for it: PowerShell separates folders by backslashes, `zip` may begin with `./`. */
function toRelativeName(name: string): string {
  return name.replaceAll('\\', '/').replace(/^(?:\.\/)+(?=.)/, '');
}

/**
 * Checks that a name is relative, without `..`, backslashes, drive letters and control characters, percent-encoded or
 * not.
 */
function isSafeName(name: string): boolean {
  const plain = name.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return [name, plain].every(
    (text) => /^[^/\\:\p{Cc}][^\\:\p{Cc}]*$/u.test(text) && !text.split('/').includes('..'),
  );
}

function findEnd(view: DataView): number | null {
  const last = view.byteLength - endBytes;
  for (let position = last; position >= Math.max(0, last - maximumCommentBytes); position -= 1) {
    const isEnd =
      view.getUint32(position, true) === endSignature &&
      view.getUint16(position + 20, true) <= last - position;
    if (isEnd) return position;
  }
  return null;
}

function toView(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
