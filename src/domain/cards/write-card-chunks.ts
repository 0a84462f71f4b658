import { FileError } from '../files/file-error.ts';
import { fileLimits } from '../files/file-limits.ts';
import { crc32 } from 'node:zlib';
import { writeCardText } from './write-card-text.ts';

const encoder = new TextEncoder();

/** Size of the last chunk of every PNG, with its checksum; a card is written before it. */
export const pngEndBytes = 12;

/**
 * Returns the chunks that make a PNG a card: a V3 card as `ccv3`, and a V2 copy in `chara` for older readers
 * (rule:card-pngs).
 * @param card the JSON of the card as it came
 * @throws FileError when that is not a card, or a card that no reader would accept in a picture
 */
export function writeCardChunks(card: string): Uint8Array<ArrayBuffer> {
  return join([textChunk('chara', writeCardText(card, 'V2')), textChunk('ccv3', writeCardText(card, 'V3'))]);
}

/** Returns a text chunk: its keyword, NUL, and base64 of the JSON of a card. */
function textChunk(keyword: string, json: string): Uint8Array {
  const text = encoder.encode(json).toBase64();
  if (text.length > fileLimits.textBytes) {
    const most = Math.floor(fileLimits.textBytes / 1024 / 1024);
    throw new FileError({
      en: `It takes more than ${most} MB in a picture: export it as JSON.`,
      'zh-CN': `放进图片会超过 ${most} MB：请导出为 JSON。`,
    });
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
