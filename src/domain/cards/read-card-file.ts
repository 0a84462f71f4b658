import { notePatterns } from '../lorebooks/note-patterns.ts';
import { noteEntryMacros } from '../lorebooks/note-macros.ts';
import { noteCardMacros } from './note-rules.ts';
import type { CardFile } from './card-data.ts';
import type { FileNote } from '#src/domain/files/file-note.ts';
import { UnknownFormatError } from '../files/file-error.ts';
import { toUtf8 } from '../files/decode-text.ts';
import { parseYamlCard } from './foreign/parse-yaml-card.ts';
import { readForeignCard } from './foreign/read-foreign-card.ts';
import { isWebp, readWebpText } from './foreign/read-webp-card.ts';
import { findMainIcon } from './parse-assets.ts';
import { parseCard } from './parse-card.ts';
import type { JsonObject } from '../json/json-values.ts';
import { parseCardText, readJsonText } from '../json/parse-json.ts';
import { isPng } from '../files/png-chunks.ts';
import { readCardPng } from './read-card-png.ts';
import { readCharx } from './read-charx.ts';
import { readDataUri } from '../files/read-data-uri.ts';
import { hasZipEnd } from '../files/zip-entries.ts';

const unknownFormat = {
  en: 'No character card was found in this file.',
  'zh-CN': '这个文件里没有找到角色卡。',
};
const emptyFile = { en: 'The file is empty.', 'zh-CN': '这个文件是空的。' };

/**
 * Reads a character card in any of its wrappings: PNG, WebP, CHARX (also behind a JPEG), JSON or YAML; of the programs
 * with formats of their own, Agnai's and Oobabooga's. The first bytes decide, not the file's name.
 * @throws FileError and nothing else, whatever the bytes are
 */
export function readCardFile(bytes: Uint8Array): CardFile {
  const file = readWrapping(toUtf8(bytes));
  const { data, notes } = file.card;
  notes.push(...noteCardMacros(data));
  if (data.character_book !== undefined) {
    notePatterns(data.character_book.entries, notes);
    notes.push(...noteEntryMacros(data.character_book.entries));
  }
  return file;
}

function readWrapping(bytes: Uint8Array): CardFile {
  if (bytes.length === 0) throw new UnknownFormatError(emptyFile);
  if (isPng(bytes)) return readCardPng(bytes);
  if (isWebp(bytes)) return readCardWebp(bytes);
  if (isArchive(bytes)) return readCharx(bytes);
  if (isBinary(bytes)) throw new UnknownFormatError(unknownFormat);
  const text = readJsonText(bytes);
  if (text.trim() === '') throw new UnknownFormatError(emptyFile);
  if (/^\s*[[{]/.test(text)) return readCardJson(parseCardText(text), text);
  const yaml = parseYamlCard(text);
  if (yaml === null) throw new UnknownFormatError(unknownFormat);
  return readCardJson(yaml);
}

/**
 * Reads a card from parsed JSON.
 * @param text the text that was parsed; without it, the parsed JSON is written again
 * @throws FileError when it is not a character card
 */
export function readCardJson(json: JsonObject, text = JSON.stringify(json)): CardFile {
  const notes: FileNote[] = [];
  const foreign = readForeignCard(json, notes);
  if (foreign !== null) {
    const card = parseCard(foreign.card);
    card.notes.push(...notes);
    const { pictureUri } = foreign;
    const picture = pictureUri === null ? null : readDataUri(pictureUri, 'avatar', card.notes);
    return { card, text: JSON.stringify(foreign.card), picture, isPictureInside: false, parts: [] };
  }
  const card = parseCard(json);
  const icon = findMainIcon(card.data.assets);
  const hasPicture = icon !== null && icon.uri !== 'ccdefault:';
  return {
    card,
    text,
    picture: hasPicture ? readDataUri(icon.uri, `assets.${icon.name}`, card.notes) : null,
    isPictureInside: true,
    parts: [],
  };
}

/** Reads a card in a WebP picture, which is also the portrait, as in a PNG. */
function readCardWebp(bytes: Uint8Array): CardFile {
  const notes: FileNote[] = [];
  const text = readWebpText(bytes, notes);
  const file = readCardJson(parseCardText(text), text);
  file.card.notes.push(...notes);
  return { ...file, picture: bytes, isPictureInside: false };
}

function isArchive(bytes: Uint8Array): boolean {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const isJpeg = bytes[0] === 0xff && bytes[1] === 0xd8;
  return isZip || (isJpeg && hasZipEnd(bytes));
}

/** Checks whether bytes are binary: a picture, a sound or a program has NUL among its first bytes. */
function isBinary(bytes: Uint8Array): boolean {
  return bytes.subarray(0, 1_024).includes(0);
}
