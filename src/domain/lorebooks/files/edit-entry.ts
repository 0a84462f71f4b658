import type { LorebookEntry } from '#src/contract/lorebooks/lorebook-calls.ts';
import type { CardBookEntry } from '#src/domain/lorebooks/card-book.ts';
import { readExtras } from '../read-extras.ts';

/** Converts an entry to the form that the page shows. */
export function toLorebookEntry(entry: CardBookEntry, index: number): LorebookEntry {
  const extras = readExtras(entry);
  return {
    index,
    name: textOf(entry['name']) || textOf(entry['comment']),
    keys: entry.keys,
    secondary_keys: textsOf(entry['secondary_keys']),
    content: entry.content,
    enabled: entry.enabled,
    constant: entry['constant'] === true,
    selective: entry['selective'] === true,
    use_regex: entry.use_regex && !extras.isWorldInfo,
    case_sensitive: (entry['case_sensitive'] ?? extras.read('case_sensitive', 'caseSensitive')) === true,
    insertion_order: entry.insertion_order,
  };
}

/** Writes the page's changes into an entry; every other field stays as it is. */
export function editEntry(entry: CardBookEntry | null, edit: LorebookEntry): CardBookEntry {
  const base = entry ?? emptyEntry;
  const shown = toLorebookEntry(base, edit.index);
  const nameField = textOf(base['name']) === '' && textOf(base['comment']) !== '' ? 'comment' : 'name';
  const edited: CardBookEntry = {
    ...base,
    keys: writeKeys(base, edit),
    content: edit.content,
    enabled: edit.enabled,
    insertion_order: edit.insertion_order,
  };
  if (edit.name !== shown.name) edited[nameField] = edit.name;
  if (edit.secondary_keys.join('\n') !== shown.secondary_keys.join('\n')) {
    edited['secondary_keys'] = edit.secondary_keys;
  }
  if (edit.constant !== shown.constant) edited['constant'] = edit.constant;
  if (edit.selective !== shown.selective) edited['selective'] = edit.selective;
  if (edit.use_regex !== shown.use_regex && !readExtras(base).isWorldInfo) edited.use_regex = edit.use_regex;
  if (edit.case_sensitive !== shown.case_sensitive) {
    edited['case_sensitive'] = edit.case_sensitive;
    if (Object.hasOwn(base.extensions, 'case_sensitive')) {
      edited.extensions = { ...base.extensions, case_sensitive: edit.case_sensitive };
    }
  }
  return edited;
}

const emptyEntry: CardBookEntry = {
  keys: [],
  content: '',
  enabled: true,
  insertion_order: 100,
  use_regex: false,
  extensions: {},
};

/** Writes keys; in a world-info entry, slashes mark a key as a pattern. */
function writeKeys(entry: CardBookEntry, edit: LorebookEntry): string[] {
  if (!edit.use_regex || !readExtras(entry).isWorldInfo) return edit.keys;
  return edit.keys.map((key) => (/^\/.+\/[a-z]*$/s.test(key) ? key : `/${key}/i`));
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}
