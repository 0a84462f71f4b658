import { parseCardText } from '#src/domain/json/parse-json.ts';
import { readCardJson } from '#src/domain/cards/read-card-file.ts';
import { writeCardChunks } from '#src/domain/cards/write-card-chunks.ts';
import { writeCardText } from '#src/domain/cards/write-card-text.ts';
import { writeCharxCard } from '#src/domain/cards/write-charx-card.ts';
import { refuseCard } from './refuse-card.ts';

/** The parts from which a card file is written. */
export interface CardParts {
  /** The JSON of the card as imported. */
  card: string;
  target:
    | { kind: 'json'; version: 'V2' | 'V3' }
    /** The chunks that make a PNG a card. */
    | { kind: 'png'; isPictureWanted: boolean }
    /** The `card.json` of an archive; a card imported from an archive names its files already. */
    | { kind: 'charx'; cameInArchive: boolean; chunkNames: string[]; isPictureWanted: boolean };
}

export interface WrittenCard {
  bytes: Uint8Array<ArrayBuffer>;
  /** The folder for the asset chunks of a PNG in the archive, by their keyword. */
  chunkPaths: ReadonlyMap<string, string>;
  /** The picture in the card itself, if requested. */
  picture: Uint8Array | null;
}

/**
 * Writes the text of a card for a file. Takes seconds for 4 MB of tiny members, so it runs in a process of its own.
 * @throws AppError 40003 for one too large for a PNG
 */
export function writeOwnCard({ card, target }: CardParts): WrittenCard {
  try {
    const { text, chunkPaths } = writeText(card, target);
    const isWanted = target.kind !== 'json' && target.isPictureWanted;
    return {
      bytes: typeof text === 'string' ? new TextEncoder().encode(text) : text,
      chunkPaths,
      picture: isWanted ? readCardJson(parseCardText(card), card).picture : null,
    };
  } catch (error) {
    throw refuseCard(error);
  }
}

interface CardText {
  text: string | Uint8Array<ArrayBuffer>;
  chunkPaths: ReadonlyMap<string, string>;
}

function writeText(card: string, target: CardParts['target']): CardText {
  const chunkPaths = new Map<string, string>();
  switch (target.kind) {
    case 'json':
      return { text: writeCardText(card, target.version), chunkPaths };
    case 'png':
      return { text: writeCardChunks(card), chunkPaths };
    case 'charx':
      return target.cameInArchive
        ? { text: writeCardText(card, 'V3'), chunkPaths }
        : writeCharxCard(card, target.chunkNames);
  }
}
