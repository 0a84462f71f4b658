import type { Localized } from '#src/contract/base/language.ts';
import type { JsonObject } from '../json/parse-json.ts';

/** What became of one field of an imported file, in plain words. */
export interface CardNote {
  field: string;
  outcome: 'kept' | 'unused' | 'refused';
  reason: Localized;
}

export interface CardAsset {
  type: string;
  uri: string;
  name: string;
  ext: string;
}

export interface CardBookEntry extends JsonObject {
  keys: string[];
  content: string;
  enabled: boolean;
  insertion_order: number;
  use_regex: boolean;
  extensions: JsonObject;
}

export interface CardBook extends JsonObject {
  extensions: JsonObject;
  entries: CardBookEntry[];
}

/** The `data` of a Character Card V3; older cards are brought to it. Fields that are not known here stay in it. */
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

/** A character card of any version as a V3 card, with what happened to each of its fields. */
export interface ImportedCard {
  /** Which version the file was written in. */
  version: 'V1' | 'V2' | 'V3';
  /** What the file says, `1.0` for V1. A newer one than 3.0 is read as 3.0. */
  specVersion: string;
  data: CardData;
  /** The parsed file as it came. */
  raw: JsonObject;
  notes: CardNote[];
}

/** A card with the picture that it came in or with. */
export interface CardFile {
  card: ImportedCard;
  /** The JSON of the card as it came: it alone has everything, since parsing rounds numbers and sorts some keys. */
  text: string;
  /** The bytes of the portrait as they came: they are untrusted, and must be decoded and written anew. */
  picture: Uint8Array | null;
  /** Whether the text, or one of `parts`, holds the portrait as well. */
  isPictureInside: boolean;
  /** What the file holds beside its card and, but in an archive, the portrait; in the order of the file. */
  parts: CardPart[];
}

/** A file inside a card file, as it stands there. */
export interface CardPart {
  /** An entry of an archive, which is the main icon or not; or a whole chunk of a PNG that holds an asset. */
  kind: 'icon' | 'asset' | 'chunk';
  /** The path in the archive, or the keyword of the chunk. */
  name: string;
  /** Where its bytes begin in the card file, and how many there are: of an entry, those that are compressed. */
  start: number;
  bytes: number;
  /** How an entry is compressed (APPNOTE 4.4.5); 0 for a chunk. */
  method: number;
  /** Of an entry, once inflated; 0 for a chunk. */
  crc: number;
  inflatedBytes: number;
}
