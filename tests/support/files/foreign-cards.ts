import { buildZip, type ZipInput } from './card-files.ts';

/** Characters in the formats of other programs, of an adult that passes every check. */

export const agnaiCharacter = {
  kind: 'character',
  _id: '5d1e',
  name: 'Mira Vance',
  description: 'A clockmaker, for slow evenings.',
  culture: 'en-us',
  persona: {
    kind: 'wpp',
    attributes: { age: ['32 years old'], trade: ['clockmaker', 'keeper of tide tables'] },
  },
  greeting: 'You are late. So is the clock.',
  scenario: 'Her workshop, after closing.',
  sampleChat: '{{user}}: Hello\n{{char}}: Mind the springs.',
  systemPrompt: 'Write of the sea.',
  postHistoryInstructions: '',
  alternateGreetings: ['The shop is shut.'],
  characterBook: {
    kind: 'memory',
    name: 'Harbour',
    entries: [
      { name: 'Tides', entry: 'High at six.', keywords: ['tide'], priority: 1, weight: 2, enabled: true },
    ],
  },
  tags: ['Female'],
  creator: 'harbour',
  characterVersion: '1',
  extensions: { mine: 1 },
  voice: { service: 'webspeechsynthesis', voiceId: 'alto' },
};

export const oobaboogaYaml = `name: Mira Vance
greeting: |-
  You are late.
  So is the clock.
context: |
  {{char}} is 32 years old and mends clocks.

  {{user}}: Hello
  {{char}}: Mind the springs.
your_name: You
`;

/** Builds a WebP file with an extra chunk; of `picture` only the picture itself is kept. */
export function addWebpChunk(picture: Uint8Array, type: string, data: Uint8Array): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 0, 'latin1');
  head.writeUInt32LE(data.length, 4);
  const whole = Buffer.concat([picture, head, data, Buffer.alloc(data.length % 2)]);
  whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
}

/** Builds EXIF data with a text as the user comment in the camera's directory. */
export function buildExif(comment: string): Buffer {
  const text = Buffer.concat([Buffer.from('ASCII\0\0\0'), Buffer.from(comment)]);
  const data = Buffer.alloc(8 + 18 + 18);
  data.write('II', 0, 'latin1');
  data.writeUInt16LE(42, 2);
  data.writeUInt32LE(8, 4);
  writeField(data, 8, { tag: 0x8769, type: 4, count: 1, value: 26 });
  writeField(data, 26, { tag: 0x9286, type: 7, count: text.length, value: data.length });
  return Buffer.concat([data, text]);
}

/** Writes a directory with one field. */
function writeField(
  data: Buffer,
  at: number,
  { tag, type, count, value }: { tag: number; type: number; count: number; value: number },
): void {
  data.writeUInt16LE(1, at);
  data.writeUInt16LE(tag, at + 2);
  data.writeUInt16LE(type, at + 4);
  data.writeUInt32LE(count, at + 6);
  data.writeUInt32LE(value, at + 10);
}

/** Builds the same archive with 64-bit sizes, as writers do that do not know the sizes in advance (APPNOTE 4.5.3). */
export function buildZip64(files: readonly ZipInput[]): Buffer {
  const zip = buildZip(files);
  const end = zip.length - 22;
  const directoryBytes = zip.readUInt32LE(end + 12);
  const start = zip.readUInt32LE(end + 16);
  const directory: Buffer[] = [];
  let position = start;
  while (position < end) {
    const nameBytes = zip.readUInt16LE(position + 28);
    const entry = Buffer.from(zip.subarray(position, position + 46 + nameBytes));
    const extra = Buffer.alloc(28);
    extra.writeUInt16LE(0x0001, 0);
    extra.writeUInt16LE(24, 2);
    extra.writeBigUInt64LE(BigInt(entry.readUInt32LE(24)), 4);
    extra.writeBigUInt64LE(BigInt(entry.readUInt32LE(20)), 12);
    extra.writeBigUInt64LE(BigInt(entry.readUInt32LE(42)), 20);
    for (const field of [20, 24, 42]) entry.writeUInt32LE(0xffffffff, field);
    entry.writeUInt16LE(extra.length, 30);
    directory.push(entry, extra);
    position += 46 + nameBytes;
  }
  const long = Buffer.concat(directory);
  const longEnd = Buffer.alloc(56);
  longEnd.writeUInt32LE(0x06064b50, 0);
  longEnd.writeBigUInt64LE(44n, 4);
  longEnd.writeBigUInt64LE(BigInt(files.length), 24);
  longEnd.writeBigUInt64LE(BigInt(files.length), 32);
  longEnd.writeBigUInt64LE(BigInt(long.length), 40);
  longEnd.writeBigUInt64LE(BigInt(start), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(start + long.length), 8);
  locator.writeUInt32LE(1, 16);
  const usualEnd = Buffer.from(zip.subarray(end));
  usualEnd.writeUInt16LE(0xffff, 8);
  usualEnd.writeUInt16LE(0xffff, 10);
  usualEnd.writeUInt32LE(0xffffffff, 12);
  usualEnd.writeUInt32LE(0xffffffff, 16);
  if (directoryBytes !== end - start) throw new Error('the archive is not one that buildZip made');
  return Buffer.concat([zip.subarray(0, start), long, longEnd, locator, usualEnd]);
}
