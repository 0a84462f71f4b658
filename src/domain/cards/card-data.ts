import type { FileNote } from '#src/domain/files/file-note.ts';
import type { CardBook } from '#src/domain/lorebooks/card-book.ts';
import type { JsonObject } from '../json/json-values.ts';

export interface CardAsset {
  type: string;
  uri: string;
  name: string;
  ext: string;
}

/** The `data` of a Character Card V3; older cards are converted to it. Unknown fields stay in it. */
export interface CardData extends JsonObject {
  name: string;
  description: string;
  personality: string;
  scenario: string;
  first_mes: string;
  mes_example: string;
  creator_notes: string;
  system_prompt: string;
  post_history_instructions: string;
  alternate_greetings: string[];
  group_only_greetings: string[];
  tags: string[];
  creator: string;
  character_version: string;
  extensions: JsonObject;
  assets: CardAsset[];
  source: string[];
  creator_notes_multilingual: Record<string, string>;
  nickname?: string;
  creation_date?: number;
  modification_date?: number;
  character_book?: CardBook;
}

/** A character card of any version, converted to V3, with a note on the outcome of its fields. */
export interface ImportedCard {
  /** The version that the file was written in. */
  version: 'V1' | 'V2' | 'V3';
  /** The version that the file states, `1.0` for V1. A version newer than 3.0 is read as 3.0. */
  specVersion: string;
  data: CardData;
  /** The parsed file, unchanged. */
  raw: JsonObject;
  notes: FileNote[];
}

/** A card with the picture that it came in or with. */
export interface CardFile {
  card: ImportedCard;
  /** The JSON of the card, unchanged: only this is complete, since parsing rounds numbers and sorts some keys. */
  text: string;
  /** The bytes of the portrait, unchanged: they are untrusted and must be decoded and encoded again. */
  picture: Uint8Array | null;
  /** True if the text, or one of `parts`, also holds the portrait. */
  isPictureInside: boolean;
  /** The other contents of the file, in its order: everything but the card and, except in an archive, the portrait. */
  parts: CardPart[];
}

/** A file inside a card file, as it is stored there. */
export interface CardPart {
  /** An entry of an archive, either the main icon or another asset; or a whole chunk of a PNG that holds an asset. */
  kind: 'icon' | 'asset' | 'chunk';
  /** The path in the archive, or the keyword of the chunk. */
  name: string;
  /** Offset of its bytes in the card file. */
  start: number;
  /** Number of its bytes in the card file: for an archive entry, the number of compressed bytes. */
  bytes: number;
  /** The compression method of an entry (APPNOTE 4.4.5); 0 for a chunk. */
  method: number;
  /** CRC-32 of the inflated bytes of an archive entry; 0 for a chunk. */
  crc: number;
  /** Number of the inflated bytes of an archive entry; 0 for a chunk. */
  inflatedBytes: number;
}
