import { crc32, deflateRawSync, deflateSync } from 'node:zlib';

/** Builds the bytes of card files for tests: PNG with texts, ZIP archives, and hostile variants of both. */

export interface ChunkInput {
  type: string;
  data: Uint8Array;
}

const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

function pngChunk({ type, data }: ChunkInput): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** Builds a grey PNG with chunks between its header and its pixels; a large one has no pixels. */
export function buildPng(chunks: readonly ChunkInput[] = [], size = { width: 64, height: 96 }): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size.width, 0);
  header.writeUInt32BE(size.height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const isSmall = size.width * size.height < 1_000_000;
  const pixels = isSmall ? Buffer.alloc((size.width + 1) * size.height, 0) : Buffer.alloc(1);
  return Buffer.concat([
    signature,
    pngChunk({ type: 'IHDR', data: header }),
    ...chunks.map(pngChunk),
    pngChunk({ type: 'IDAT', data: deflateSync(pixels) }),
    pngChunk({ type: 'IEND', data: Buffer.alloc(0) }),
  ]);
}

export function plainText(keyword: string, text: string | Uint8Array): ChunkInput {
  const bytes = typeof text === 'string' ? Buffer.from(text, 'latin1') : text;
  return { type: 'tEXt', data: Buffer.concat([Buffer.from(`${keyword}\0`, 'latin1'), bytes]) };
}

/** @param deflated the zlib stream of the text */
export function compressedText(keyword: string, deflated: Uint8Array): ChunkInput {
  return { type: 'zTXt', data: Buffer.concat([Buffer.from(`${keyword}\0\0`, 'latin1'), deflated]) };
}

export function internationalText(
  keyword: string,
  text: Uint8Array,
  options: { isCompressed: boolean },
): ChunkInput {
  const flags = Uint8Array.of(options.isCompressed ? 1 : 0, 0);
  const head = Buffer.from(`${keyword}\0`, 'latin1');
  return { type: 'iTXt', data: Buffer.concat([head, flags, Buffer.from('zh\0标题\0'), text]) };
}

/** Builds a PNG that carries a card as `chara`, or under other keywords. */
export function buildCardPng(card: unknown, keyword = 'chara'): Buffer {
  return buildPng([plainText(keyword, encodeCard(card))]);
}

export function encodeCard(card: unknown): string {
  return Buffer.from(JSON.stringify(card)).toString('base64');
}

export interface ZipInput {
  name: string;
  data: Uint8Array;
  /** Flags of the entry; bit 0 means encrypted. */
  flags?: number;
  /** False size of the inflated entry that the header states. */
  claimedBytes?: number;
}

/** Builds a ZIP archive of deflated entries, with the prefix that some tools put before it. */
export function buildZip(files: readonly ZipInput[], prefix: Uint8Array = new Uint8Array()): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let position = 0;
  for (const file of files) {
    const name = Buffer.from(file.name);
    const deflated = deflateRawSync(file.data);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(file.flags ?? 0x800, 2);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(file.data), 10);
    fields.writeUInt32LE(deflated.length, 14);
    fields.writeUInt32LE(file.claimedBytes ?? file.data.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(position, 10);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, name, deflated]);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), fields, tail, name]));
    locals.push(local);
    position += local.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(position, 16);
  return Buffer.concat([prefix, ...locals, entries, end]);
}

/** Builds a CHARX with a card and further files. */
export function buildCharx(card: unknown, files: readonly ZipInput[] = [], prefix?: Uint8Array): Buffer {
  return buildZip([{ name: 'card.json', data: Buffer.from(JSON.stringify(card)) }, ...files], prefix);
}

/** Composes a card of an adult that passes every check. */
export function sampleCard(data: Record<string, unknown> = {}): {
  spec: string;
  spec_version: string;
  data: Record<string, unknown>;
} {
  return {
    spec: 'chara_card_v2',
    spec_version: '2.0',
    data: {
      name: 'Mira Vance',
      description: 'Age: 32. {{char}} mends clocks in a harbour town. She keeps the tide tables by heart.',
      personality: 'patient, dry',
      scenario: 'Her workshop, after closing.',
      first_mes: 'You are late. So is the clock.',
      mes_example: '<START>\n{{user}}: Hello\n{{char}}: Mind the springs.',
      creator_notes: '',
      system_prompt: '',
      post_history_instructions: '',
      alternate_greetings: ['The shop is shut. You are not a customer.'],
      tags: ['Female', 'Slice of Life'],
      creator: 'harbour',
      character_version: '1',
      extensions: {},
      ...data,
    },
  };
}
