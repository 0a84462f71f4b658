import type { ImportedCard } from './card-data.ts';
import { completeBook } from '../lorebooks/complete-book.ts';
import {
  findSource,
  isSameJson,
  isSourceOf,
  readParts,
  updateMembers,
  writeParts,
} from '../json/json-source.ts';
import { parseCard } from './parse-card.ts';
import { parseCardText } from '../json/parse-json.ts';

/** The lines that a V3 entry begins with: `@@depth 4`, and `@@@` for the fallback of an unknown one. */
const decorators = /^(?:[ \t]*@@[^\n]*(?:\n|$))+/;

/** The fields that every card of a version must have. */
const fieldsOfV2 = [
  'name',
  'description',
  'personality',
  'scenario',
  'first_mes',
  'mes_example',
  'creator_notes',
  'system_prompt',
  'post_history_instructions',
  'alternate_greetings',
  'tags',
  'creator',
  'character_version',
  'extensions',
];
/** Fields that a card may leave out, but not set to null. */
const optionalFields = [
  'character_book',
  'assets',
  'nickname',
  'creator_notes_multilingual',
  'source',
  'creation_date',
  'modification_date',
];
const neededFields = { V2: fieldsOfV2, V3: [...fieldsOfV2, 'group_only_greetings'] };

/**
 * Writes the JSON of a card for export. In its own version the text stays the same; in another one it states that
 * version and gets the fields that every card of it has. Everything else stays byte for byte, known here or not, except
 * the decorators of the lorebook in a V2 card, which older readers would show as text (rule:cards).
 * @param text the JSON of the card as it came
 * @throws FileError when it is not a character card
 */
export function writeCardText(text: string, version: 'V2' | 'V3'): string {
  const card = parseCard(parseCardText(text));
  const spec = JSON.stringify(version === 'V2' ? 'chara_card_v2' : 'chara_card_v3');
  const specVersion = JSON.stringify(version === 'V2' ? '2.0' : '3.0');
  if (card.version === 'V1') {
    return `{"spec":${spec},"spec_version":${specVersion},"data":${writeData(text, card, version)}}`;
  }
  const data = findSource(text, ['data']) ?? '{}';
  const wanted = new Map([
    ['spec', spec],
    ['spec_version', specVersion],
    ['data', writeData(data, card, version)],
  ]);
  if (card.version === version) {
    // A version newer than 3.0 is read as 3.0, but keeps its number and the name of its specification.
    if (Object.hasOwn(card.raw, 'spec_version')) wanted.delete('spec_version');
    if (isNewerSpec(card)) wanted.delete('spec');
  }
  return updateMembers(text, new Map([...wanted].filter(([key, value]) => !hasValue(text, key, value))));
}

/** Checks whether a card names a specification later than V3, such as `chara_card_v4`. */
function isNewerSpec({ raw: { spec } }: ImportedCard): boolean {
  const number = typeof spec === 'string' ? /^chara_card_v(\d{1,3})$/.exec(spec)?.[1] : undefined;
  return Number(number) > 3;
}

/** @param text the source of the card's `data` */
function writeData(text: string, card: ImportedCard, version: 'V2' | 'V3'): string {
  const complete = card.version === version ? text : addNeeded(text, card, version);
  return version === 'V2' ? stripDecorators(complete) : complete;
}

function addNeeded(text: string, { data }: ImportedCard, version: 'V2' | 'V3'): string {
  const given = parseCardText(text);
  const missing = neededFields[version].filter(
    (field) => !Object.hasOwn(given, field) || !isSameJson(given[field], data[field]),
  );
  const changes = new Map<string, string | null>(
    missing.map((field) => [field, JSON.stringify(data[field])]),
  );
  for (const field of optionalFields) if (given[field] === null) changes.set(field, null);
  const { character_book: book } = data;
  const source = findSource(text, ['character_book']);
  if (book !== undefined && source?.startsWith('{') === true) {
    changes.set('character_book', completeBook(source, book, version));
  }
  return updateMembers(text, changes);
}

function stripDecorators(data: string): string {
  const entries = findSource(data, ['character_book', 'entries']);
  if (entries?.startsWith('[') !== true || !entries.includes('@@')) return data;
  const list = readParts(entries);
  const parts = list.parts.map((part) => ({ ...part, value: stripEntry(part.value) }));
  const book = findSource(data, ['character_book']) ?? '{}';
  const stripped = updateMembers(book, new Map([['entries', writeParts({ ...list, parts })]]));
  return updateMembers(data, new Map([['character_book', stripped]]));
}

function stripEntry(entry: string): string {
  const content: unknown = JSON.parse(findSource(entry, ['content']) ?? 'null');
  if (typeof content !== 'string' || !decorators.test(content)) return entry;
  return updateMembers(entry, new Map([['content', JSON.stringify(content.replace(decorators, ''))]]));
}

/**
 * Checks whether an object already has a value, whatever its notation; a value that is an object must be written
 * exactly the same.
 */
function hasValue(text: string, key: string, value: string): boolean {
  const source = findSource(text, [key]);
  return (
    source === value || (source !== null && !value.startsWith('{') && isSourceOf(source, JSON.parse(value)))
  );
}
