import { fromAgnaiMemory, isAgnaiMemory } from '../../lorebooks/foreign/from-agnai-memory.ts';
import { omitFields } from '../../lorebooks/foreign/read-foreign-entries.ts';
import type { FileNote } from '#src/domain/files/file-note.ts';
import { isJsonObject, type JsonObject } from '#src/domain/json/json-values.ts';
import { composeForeignCard, type ForeignCard } from './compose-foreign-card.ts';

/** The V3 field that each field of Agnai becomes. `description` is the text that Agnai shows to people. */
const names: readonly (readonly [agnai: string, card: string])[] = [
  ['name', 'name'],
  ['description', 'creator_notes'],
  ['greeting', 'first_mes'],
  ['scenario', 'scenario'],
  ['sampleChat', 'mes_example'],
  ['systemPrompt', 'system_prompt'],
  ['postHistoryInstructions', 'post_history_instructions'],
  ['alternateGreetings', 'alternate_greetings'],
  ['tags', 'tags'],
  ['creator', 'creator'],
  ['characterVersion', 'character_version'],
];

/** Checks whether a parsed file is a character of Agnai. */
export function isAgnaiCharacter(file: JsonObject): boolean {
  if (typeof file['greeting'] !== 'string') return false;
  return isJsonObject(file['persona']) || Object.hasOwn(file, 'sampleChat');
}

/** Converts a character of Agnai to a V3 card: its attributes become the description, written as Agnai writes them. */
export function fromAgnaiCharacter(file: JsonObject, notes: FileNote[]): ForeignCard {
  const { persona, characterBook, extensions, avatar } = file;
  const fields = Object.fromEntries(
    names.flatMap(([from, to]): [string, unknown][] => {
      const value = file[from];
      return value === undefined || value === null ? [] : [[to, value]];
    }),
  );
  const isPicture = typeof avatar === 'string' && avatar.startsWith('data:');
  const hasBook = isAgnaiMemory(characterBook);
  const known = ['kind', 'persona', 'extensions', ...names.map(([from]) => from)];
  const used = [...known, ...(isPicture ? ['avatar'] : []), ...(hasBook ? ['characterBook'] : [])];
  const description = isJsonObject(persona) ? writePersona(String(file['name']), persona) : '';
  // Keeps the attributes themselves as well: the text does not separate them.
  const attributes = isJsonObject(persona) && persona['kind'] !== 'text' ? { persona } : {};
  const book = hasBook ? { character_book: fromAgnaiMemory(characterBook, []) } : {};
  const card = composeForeignCard(
    'agnai',
    { ...fields, description, ...book, extensions: isJsonObject(extensions) ? extensions : {} },
    { ...attributes, ...omitFields(file, used) },
    notes,
  );
  return { card, pictureUri: isPicture ? avatar : null };
}

function writePersona(name: string, { kind, attributes }: JsonObject): string {
  if (!isJsonObject(attributes)) return '';
  const lists = Object.entries(attributes).map(([key, values]): [string, string[]] => [key, toTexts(values)]);
  const quoted = (values: readonly string[]) => values.map((value) => `"${value}"`);
  switch (kind) {
    case 'wpp': {
      const lines = lists.map(([key, values]) => `${key}(${quoted(values).join(' + ')})`);
      return [`[character("${name}") {`, ...lines, '}]'].join('\n');
    }
    case 'sbf': {
      const parts = lists.map(([key, values]) => `${key}: ${quoted(values).join(', ')}`);
      return `[ character: "${name}"; ${parts.join('; ')} ]`;
    }
    case 'boostyle':
      return lists.flatMap(([, values]) => values).join(' + ');
    case 'text':
      return lists.flatMap(([, values]) => values).join('\n');
    default:
      return lists.map(([key, values]) => `${key}: ${values.join(', ')}`).join('\n');
  }
}

function toTexts(values: unknown): string[] {
  if (typeof values === 'string') return [values];
  return Array.isArray(values) ? values.filter((value) => typeof value === 'string') : [];
}
