import { CardError } from './card-error.ts';
import { cardLimits } from './card-limits.ts';
import { crc32 } from './crc32.ts';
import { readPngChunks } from './png-chunks.ts';
import { writeCardText } from './write-card-text.ts';

const encoder = new TextEncoder();
const signatureBytes = 8;
/** Length, type and checksum of a chunk. */
const overheadBytes = 12;

/**
 * A PNG with a V3 card in it: as `ccv3`, and as a V2 card in `chara` for older readers (interop, PNG).
 * @param picture a PNG of our own making
 * @param card the JSON of the card as it came
 * @throws CardError when that is none, and for a card that no reader would take in a picture
 */
export function writeCardPng(picture: Uint8Array, card: string): Uint8Array<ArrayBuffer> {
  const texts = [textChunk('chara', writeCardText(card, 'V2')), textChunk('ccv3', writeCardText(card, 'V3'))];
  const parts = [picture.subarray(0, signatureBytes)];
  for (const { type, data } of readPngChunks(picture)) {
    if (type === 'IEND') parts.push(...texts);
    const start = data.byteOffset - picture.byteOffset - 8;
    parts.push(picture.subarray(start, start + overheadBytes + data.byteLength));
  }
  return join(parts);
}

/** A text chunk: its keyword, NUL, and base64 of the JSON of a card. */
function textChunk(keyword: string, json: string): Uint8Array {
  const text = encoder.encode(json).toBase64();
  if (text.length > cardLimits.textBytes) {
    const most = Math.floor(cardLimits.textBytes / 1024 / 1024);
    throw new CardError(`It takes more than ${most} MB in a picture: export it as JSON.`);
  }
  const body = encoder.encode(`tEXt${keyword}\0${text}`);
  const chunk = new Uint8Array(body.length + 8);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, body.length - 4);
  chunk.set(body, 4);
  view.setUint32(body.length + 4, crc32(body));
  return chunk;
}

function join(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let position = 0;
  for (const part of parts) {
    whole.set(part, position);
    position += part.length;
  }
  return whole;
}
