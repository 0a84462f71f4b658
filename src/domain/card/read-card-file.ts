import { notePatterns } from '../lore/note-patterns.ts';
import type { CardFile } from './card-data.ts';
import { findMainIcon } from './parse-assets.ts';
import { parseCard } from './parse-card.ts';
import { type JsonObject, parseCardText, readJsonText } from './parse-card-json.ts';
import { isPng } from './png-chunks.ts';
import { readCardPng } from './read-card-png.ts';
import { readCharx } from './read-charx.ts';
import { readDataUri } from './read-data-uri.ts';
import { hasZipEnd } from './zip-entries.ts';

/**
 * Reads a character card in any of its wrappings: PNG, CHARX (also behind a JPEG) or JSON. What the bytes begin with
 * decides, not what the file is called.
 * @throws CardError and nothing else, whatever the bytes are
 */
export function readCardFile(bytes: Uint8Array): CardFile {
  const file = readWrapping(bytes);
  const { data, notes } = file.card;
  if (data.character_book !== undefined) notePatterns(data.character_book.entries, notes);
  return file;
}

function readWrapping(bytes: Uint8Array): CardFile {
  if (isPng(bytes)) return readCardPng(bytes);
  if (isArchive(bytes)) return readCharx(bytes);
  const text = readJsonText(bytes);
  return readCardJson(parseCardText(text), text);
}

/**
 * Reads a card that is JSON already.
 * @param text what was parsed; without it, the file says what the parsed JSON does
 * @throws CardError when it is no character card
 */
export function readCardJson(json: JsonObject, text = JSON.stringify(json)): CardFile {
  const card = parseCard(json);
  const icon = findMainIcon(card.data.assets);
  const hasPicture = icon !== null && icon.uri !== 'ccdefault:';
  return {
    card,
    text,
    picture: hasPicture ? readDataUri(icon.uri, `assets.${icon.name}`, card.notes) : null,
  };
}

function isArchive(bytes: Uint8Array): boolean {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const isJpeg = bytes[0] === 0xff && bytes[1] === 0xd8;
  return isZip || (isJpeg && hasZipEnd(bytes));
}
