import { omitFields } from '../../lorebooks/foreign/read-foreign-entries.ts';
import type { FileNote } from '#src/domain/files/file-note.ts';
import type { JsonObject } from '#src/domain/json/json-values.ts';
import { composeForeignCard } from './compose-foreign-card.ts';

/** Checks whether a parsed file is a character of Oobabooga's text-generation-webui, in YAML or JSON. */
export function isOobabooga(file: JsonObject): boolean {
  const hasText = (field: string) => typeof file[field] === 'string';
  return hasText('name') && (hasText('context') || hasText('greeting'));
}

/**
 * Converts a character of Oobabooga's to a V3 card: its context, which also holds example dialogue, becomes the
 * description.
 * @param notes receives the fields that nothing here uses
 */
export function fromOobabooga(file: JsonObject, notes: FileNote[]): JsonObject {
  const { name, context = '', greeting = '', example_dialogue: examples = '' } = file;
  const others = omitFields(file, ['name', 'context', 'greeting', 'example_dialogue']);
  return composeForeignCard(
    'oobabooga',
    { name, description: context, first_mes: greeting, mes_example: examples, extensions: {} },
    others,
    notes,
  );
}
