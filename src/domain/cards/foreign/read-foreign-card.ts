import type { FileNote } from '#src/domain/files/file-note.ts';
import type { JsonObject } from '#src/domain/json/json-values.ts';
import type { ForeignCard } from './compose-foreign-card.ts';
import { fromAgnaiCharacter, isAgnaiCharacter } from './from-agnai-character.ts';
import { fromOobabooga, isOobabooga } from './from-oobabooga.ts';

/**
 * Converts a character in another program's own format (Agnai, Oobabooga) to a V3 card; null for any other file.
 * @param notes receives the fields that nothing here uses
 */
export function readForeignCard(file: JsonObject, notes: FileNote[]): ForeignCard | null {
  // A card states its format, or has the first message in the field of a card.
  if (Object.hasOwn(file, 'spec') || Object.hasOwn(file, 'data') || Object.hasOwn(file, 'first_mes'))
    return null;
  if (isAgnaiCharacter(file)) return fromAgnaiCharacter(file, notes);
  return isOobabooga(file) ? { card: fromOobabooga(file, notes), pictureUri: null } : null;
}
