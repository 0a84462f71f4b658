import type { CardBook } from '#src/domain/lorebooks/card-book.ts';
import type { FileNote } from '#src/domain/files/file-note.ts';
import type { FieldReader } from '../../json/field-reader.ts';
import { isJsonObject, type JsonObject, splitAtCommas } from '../../json/json-values.ts';
import {
  addOthers,
  type ForeignEntryFormat,
  omitFields,
  readForeignEntries,
} from './read-foreign-entries.ts';

const folderNote = {
  en: 'a folder, which holds no text; kept in the file',
  'zh-CN': '文件夹，没有内容；保留在文件中',
};

const entryFormat: ForeignEntryFormat = {
  program: 'risuai',
  knownFields: [
    ...['key', 'secondkey', 'content', 'comment', 'insertorder', 'alwaysActive', 'selective'],
    ...['useRegex', 'activationPercent', 'extentions', 'id'],
  ],
  read: (reader, source) => {
    const useRegex = reader.flag('useRegex', false);
    const name = reader.text('comment');
    const percent = reader.number('activationPercent');
    // The program's own spelling.
    const extensions = reader.object('extentions');
    const { mode, id } = source;
    return {
      keys: readKeys(reader, 'key', useRegex),
      secondary_keys: readKeys(reader, 'secondkey', useRegex),
      content: reader.text('content'),
      enabled: true,
      insertion_order: reader.number('insertorder') ?? 100,
      use_regex: useRegex,
      constant: reader.flag('alwaysActive', false) || mode === 'constant',
      selective: reader.flag('selective', false),
      name,
      comment: name,
      ...(typeof id === 'string' ? { id } : {}),
      ...(extensions['risu_case_sensitive'] === true ? { case_sensitive: true } : {}),
      extensions: { ...extensions, ...(percent === undefined ? {} : { probability: percent }) },
    };
  },
};

/** Checks whether a parsed file is a lorebook of Risuai. */
export function isRisuLorebook(file: unknown): file is JsonObject {
  return isJsonObject(file) && file['type'] === 'risu' && Array.isArray(file['data']);
}

/** Converts a lorebook of Risuai to a V3 book. */
export function fromRisuLorebook(file: JsonObject, notes: FileNote[]): CardBook {
  const data: unknown[] = Array.isArray(file['data']) ? file['data'] : [];
  const folders = data.filter(isFolder);
  for (const [index, entry] of data.entries()) {
    if (isFolder(entry)) notes.push({ field: `data.${index}`, outcome: 'unused', reason: folderNote });
  }
  const entries = readForeignEntries(
    data.filter((entry) => !isFolder(entry)),
    entryFormat,
    notes,
  );
  const others = { ...omitFields(file, ['type', 'ver', 'data']), ...(folders.length > 0 ? { folders } : {}) };
  return { extensions: addOthers({}, 'risuai', others), entries };
}

function isFolder(entry: unknown): boolean {
  return isJsonObject(entry) && entry['mode'] === 'folder';
}

/** Reads keys, which are one text separated by commas; a pattern may contain commas of its own. */
function readKeys(reader: FieldReader, field: string, useRegex: boolean): string[] {
  const text = reader.text(field);
  const keys = splitAtCommas(text);
  const isOnePattern = useRegex && text.trim().startsWith('/') && !keys.every((key) => key.startsWith('/'));
  return isOnePattern ? [text.trim()] : keys;
}
