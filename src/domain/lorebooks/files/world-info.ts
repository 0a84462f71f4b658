import type { CardBook, CardBookEntry } from '#src/domain/lorebooks/card-book.ts';
import { type FileNote, countEntries, noteReasons } from '#src/domain/files/file-note.ts';
import {
  isJsonObject,
  type JsonObject,
  splitAtCommas,
  toNumber,
  toText,
} from '#src/domain/json/json-values.ts';

/** Fields of a world-info entry that a card's entry has under another name, or in another form. */
export const convertedFields: ReadonlySet<string> = new Set([
  'uid',
  'key',
  'keysecondary',
  'comment',
  'content',
  'constant',
  'selective',
  'order',
  'disable',
  'extensions',
]);

/** Names of the fields in the `extensions` of a card's entry; all others keep their name (rule:lorebooks). */
const extensionNames: readonly (readonly [worldInfo: string, card: string])[] = [
  ['excludeRecursion', 'exclude_recursion'],
  ['preventRecursion', 'prevent_recursion'],
  ['delayUntilRecursion', 'delay_until_recursion'],
  ['displayIndex', 'display_index'],
  ['outletName', 'outlet_name'],
  ['groupOverride', 'group_override'],
  ['groupWeight', 'group_weight'],
  ['useGroupScoring', 'use_group_scoring'],
  ['scanDepth', 'scan_depth'],
  ['matchWholeWords', 'match_whole_words'],
  ['caseSensitive', 'case_sensitive'],
  ['automationId', 'automation_id'],
  ['ignoreBudget', 'ignore_budget'],
  ['matchPersonaDescription', 'match_persona_description'],
  ['matchCharacterDescription', 'match_character_description'],
  ['matchCharacterPersonality', 'match_character_personality'],
  ['matchCharacterDepthPrompt', 'match_character_depth_prompt'],
  ['matchScenario', 'match_scenario'],
  ['matchCreatorNotes', 'match_creator_notes'],
];
export const toCardName = new Map(extensionNames);
export const toWorldInfoName = new Map(extensionNames.map(([worldInfo, card]) => [card, worldInfo]));

/** The fields that world-info programs expect on every entry. */
const defaults: Readonly<JsonObject> = {
  selectiveLogic: 0,
  addMemo: true,
  excludeRecursion: false,
  preventRecursion: false,
  delayUntilRecursion: false,
  probability: 100,
  useProbability: true,
  depth: 4,
  group: '',
  groupOverride: false,
  groupWeight: 100,
  scanDepth: null,
  caseSensitive: null,
  matchWholeWords: null,
  useGroupScoring: null,
  automationId: '',
  role: null,
  sticky: 0,
  cooldown: 0,
  delay: 0,
  vectorized: false,
};

/** Lists the entries of a world-info file by their key in an object, or by their place in a list. */
export function listWorldInfoEntries(file: unknown): [key: string, entry: unknown][] {
  const entries = isJsonObject(file) ? file['entries'] : file;
  if (Array.isArray(entries)) return entries.map((entry: unknown, index) => [String(index), entry]);
  return isJsonObject(entries) ? Object.entries(entries) : [];
}

/** Checks whether a parsed file is world info: its entries have `key` where the entries of a card have `keys`. */
export function isWorldInfo(file: unknown): boolean {
  const [first] = listWorldInfoEntries(file);
  if (first === undefined) return isJsonObject(file) && isJsonObject(file['entries']);
  return isJsonObject(first[1]) && Object.hasOwn(first[1], 'key') && !Object.hasOwn(first[1], 'keys');
}

/** Converts a world-info file to a V3 book; `id` of an entry is its key in the file. */
export function fromWorldInfo(file: unknown, notes: FileNote[]): CardBook {
  const { entries: _entries, ...around } = isJsonObject(file) ? file : {};
  const { name, description, extensions, ...others } = around;
  const entries = listWorldInfoEntries(file).flatMap(([key, entry]): CardBookEntry[] => {
    if (isJsonObject(entry)) return [fromWorldInfoEntry(entry, key)];
    notes.push({ field: `entries.${key}`, outcome: 'refused', reason: noteReasons.noObject });
    return [];
  });
  notes.push({ field: 'entries', outcome: 'kept', reason: countEntries(entries.length) });
  return {
    ...(typeof name === 'string' ? { name } : {}),
    ...(typeof description === 'string' ? { description } : {}),
    extensions: { ...(isJsonObject(extensions) ? extensions : {}), ...others },
    entries,
  };
}

/** Converts an entry to V3, as world-info programs export it with a card: nothing of it is left out. */
export function fromWorldInfoEntry(entry: JsonObject, key: string): CardBookEntry {
  const others = Object.entries(entry).flatMap(([field, value]): [string, unknown][] =>
    convertedFields.has(field) ? [] : [[toCardName.get(field) ?? field, value]],
  );
  const given = isJsonObject(entry['extensions']) ? entry['extensions'] : {};
  // Not assigned one by one, because a field may be named `__proto__`.
  const extensions: JsonObject = { ...given, ...Object.fromEntries(others) };
  const { position, caseSensitive, order } = entry;
  return {
    id: /^\d{1,9}$/.test(key) ? Number(key) : key,
    keys: toTexts(entry['key']),
    secondary_keys: toTexts(entry['keysecondary']),
    comment: toText(entry['comment']),
    content: toText(entry['content']),
    constant: entry['constant'] === true,
    selective: entry['selective'] === true,
    insertion_order: toNumber(order) ?? 100,
    enabled: entry['disable'] !== true,
    position: position === 0 || position === undefined ? 'before_char' : 'after_char',
    use_regex: false,
    ...(typeof caseSensitive === 'boolean' ? { case_sensitive: caseSensitive } : {}),
    extensions,
  };
}

/** Converts an entry of a V3 book to world info. */
export function toWorldInfoEntry(entry: CardBookEntry, uid: number | string): JsonObject {
  const isField = (name: string) =>
    Object.hasOwn(defaults, toWorldInfoName.get(name) ?? name) ||
    toWorldInfoName.has(name) ||
    name === 'position';
  const extras = Object.entries(entry.extensions);
  const fields: JsonObject = Object.fromEntries(
    extras.flatMap(([name, value]) => (isField(name) ? [[toWorldInfoName.get(name) ?? name, value]] : [])),
  );
  const others: JsonObject = Object.fromEntries(extras.filter(([name]) => !isField(name)));
  const flags = entry['case_sensitive'] === true ? '' : 'i';
  const asPattern = (key: string) => (/^\/.+\/[a-z]*$/s.test(key) ? key : `/${key}/${flags}`);
  return {
    ...defaults,
    position: entry['position'] === 'after_char' ? 1 : 0,
    ...(typeof entry['case_sensitive'] === 'boolean' ? { caseSensitive: entry['case_sensitive'] } : {}),
    ...fields,
    uid,
    key: entry.use_regex && fields['selectiveLogic'] === undefined ? entry.keys.map(asPattern) : entry.keys,
    keysecondary: toTexts(entry['secondary_keys']),
    comment: toText(entry['comment']) || toText(entry['name']),
    content: entry.content,
    constant: entry['constant'] === true,
    selective: entry['selective'] === true,
    order: entry.insertion_order,
    disable: !entry.enabled,
    ...(Object.keys(others).length > 0 ? { extensions: others } : {}),
  };
}

function toTexts(value: unknown): string[] {
  if (typeof value === 'string') return splitAtCommas(value);
  if (!Array.isArray(value)) return [];
  return value.flatMap((text: unknown) =>
    typeof text === 'string' ? text : typeof text === 'number' ? String(text) : [],
  );
}
