import type { CardPart } from '#src/domain/cards/card-data.ts';
import type { FileNote } from '#src/domain/files/file-note.ts';
import { noteRules } from '#src/domain/cards/note-rules.ts';
import { estimateCardTokens } from '#src/domain/cards/note-size.ts';
import { isPng } from '#src/domain/files/png-chunks.ts';
import { readCardFile } from '#src/domain/cards/read-card-file.ts';
import { stripPng } from '#src/server/pictures/strip-png.ts';
import { describeCardCharacter, type DescribedCharacter } from '../characters/card-to-character.ts';
import { refuseCard, refuseLargeCard } from './refuse-card.ts';

/** An accepted card, in a form that passes quickly from one process to another. */
export interface OwnCard {
  character: DescribedCharacter;
  /** The name that macros use for the character; null without one. */
  nickname: string | null;
  /** The JSON of the card as imported. */
  cardText: string;
  /** Still untrusted: it must be decoded and encoded again. */
  picture: Uint8Array | null;
  /** True when the text or one of the parts holds the picture as well. */
  isPictureInside: boolean;
  /** The other parts of the file, which are stored unchanged. */
  parts: CardPart[];
  notes: FileNote[];
  /** The approximate number of tokens of its texts in every prompt. */
  promptTokens: number;
}

/** The most lines of a report: cards in the wild have lorebooks with thousands of entries. */
const mostNotes = 300;

/**
 * Reads a card file and checks every text of it (rule:adult-characters, rule:hostile-files). Takes half a second for 1
 * MB, so it runs in a process of its own.
 * @throws AppError 40003 that describes the error in the file; with 413 for more than 1 MB of text
 */
export function readOwnCard(bytes: Uint8Array): OwnCard {
  try {
    const { card, text, picture, isPictureInside, parts } = readCardFile(bytes);
    refuseLargeCard(text);
    const character = describeCardCharacter(card);
    return {
      character,
      nickname: card.data.nickname ?? null,
      cardText: text,
      // For such a card the picture and the file are the same bytes.
      picture: picture === bytes && isPng(bytes) ? stripPng(bytes) : picture,
      isPictureInside,
      parts,
      notes: [...noteRules(card.data), ...card.notes].slice(0, mostNotes),
      promptTokens: estimateCardTokens(card.data),
    };
  } catch (error) {
    throw refuseCard(error);
  }
}
