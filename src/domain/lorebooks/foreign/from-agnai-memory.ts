import type { CardBook } from '#src/domain/lorebooks/card-book.ts';
import type { FileNote } from '#src/domain/files/file-note.ts';
import { isJsonObject, type JsonObject } from '../../json/json-values.ts';
import {
  addOthers,
  type ForeignEntryFormat,
  omitFields,
  readForeignEntries,
} from './read-foreign-entries.ts';

const entryFormat: ForeignEntryFormat = {
  program: 'agnai',
  knownFields: [
    ...['name', 'entry', 'keywords', 'priority', 'weight', 'enabled'],
    ...['id', 'comment', 'selective', 'secondaryKeys', 'constant', 'position'],
  ],
  read: (reader, source) => {
    const secondaryKeys = reader.texts('secondaryKeys');
    const { id, position } = source;
    return {
      keys: reader.texts('keywords'),
      content: reader.text('entry'),
      enabled: reader.flag('enabled', true),
      // In the cards that it exports, Agnai writes its weight as the order of an entry, and its priority as the
      // priority.
      insertion_order: reader.number('weight') ?? 0,
      priority: reader.number('priority') ?? 0,
      name: reader.text('name'),
      ...(typeof id === 'string' || typeof id === 'number' ? { id } : {}),
      comment: reader.text('comment'),
      selective: reader.flag('selective', false),
      secondary_keys: secondaryKeys,
      constant: reader.flag('constant', false),
      position: position === 'after_char' ? 'after_char' : 'before_char',
    };
  },
};

/** Checks whether a parsed file, or the book of a character, is a memory book of Agnai. */
export function isAgnaiMemory(file: unknown): file is JsonObject {
  if (!isJsonObject(file) || !Array.isArray(file['entries'])) return false;
  const first: unknown = file['entries'][0];
  const hasField = (field: string) => isJsonObject(first) && Object.hasOwn(first, field);
  return file['kind'] === 'memory' ? !hasField('content') : hasField('entry') && hasField('keywords');
}

/** Converts a memory book of Agnai to a V3 book. */
export function fromAgnaiMemory(file: JsonObject, notes: FileNote[]): CardBook {
  const { name, description, scanDepth, tokenBudget, recursiveScanning, extensions, entries } = file;
  const known = ['kind', 'name', 'description', 'scanDepth', 'tokenBudget', 'recursiveScanning'];
  const others = omitFields(file, [...known, 'extensions', 'entries']);
  return {
    ...(typeof name === 'string' ? { name } : {}),
    ...(typeof description === 'string' ? { description } : {}),
    ...(typeof scanDepth === 'number' ? { scan_depth: scanDepth } : {}),
    ...(typeof tokenBudget === 'number' ? { token_budget: tokenBudget } : {}),
    ...(typeof recursiveScanning === 'boolean' ? { recursive_scanning: recursiveScanning } : {}),
    extensions: addOthers(isJsonObject(extensions) ? extensions : {}, 'agnai', others),
    entries: readForeignEntries(Array.isArray(entries) ? entries : [], entryFormat, notes),
  };
}
