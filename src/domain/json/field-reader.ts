import type { Localized } from '#src/contract/locale/language.ts';
import { type FileNote, noteReasons } from '#src/domain/files/file-note.ts';
import { type JsonObject, isJsonObject, splitAtCommas, toNumber } from './json-values.ts';

/**
 * A lenient reader of the fields of a card: a field that is missing or null gets its default, one of another type is
 * left out and noted. Numbers are accepted as text and text as numbers, as cards in the wild have them.
 */
export interface FieldReader {
  text(field: string): string;
  texts(field: string): string[];
  number(field: string): number | undefined;
  flag(field: string, otherwise: boolean): boolean;
  object(field: string): JsonObject;
  list(field: string): unknown[];
  /** Notes the fields that were not read: they stay in the card. */
  noteUnread(): void;
}

const kinds = {
  string: { en: 'a text', 'zh-CN': '文本' },
  strings: { en: 'a list of texts', 'zh-CN': '文本列表' },
  number: { en: 'a number', 'zh-CN': '数字' },
  boolean: { en: 'true or false', 'zh-CN': 'true 或 false' },
  object: { en: 'an object', 'zh-CN': '对象' },
  list: { en: 'a list', 'zh-CN': '列表' },
} as const satisfies Record<string, Localized>;
type ValueKind = keyof typeof kinds;

const unknownField: Localized = {
  en: 'not a field of the format; it stays in the stored card',
  'zh-CN': '不是该格式的字段，仍保留在存储的卡片中',
};

function countLost(count: number): Localized {
  return {
    en: `${count.toLocaleString('en')} of the list ${count === 1 ? 'is' : 'are'} no text; left out`,
    'zh-CN': `列表中有 ${count.toLocaleString('en')} 项不是文本，已略过`,
  };
}

/** @param prefix added before the names of the fields in the notes */
export function createFieldReader(source: JsonObject, prefix: string, notes: FileNote[]): FieldReader {
  const read = new Set<string>();
  function take<T>(
    field: string,
    expected: ValueKind,
    convert: (value: unknown) => T | undefined,
  ): T | undefined {
    read.add(field);
    const value = Object.hasOwn(source, field) ? source[field] : undefined;
    if (value === undefined || value === null) return undefined;
    const converted = convert(value);
    if (converted === undefined) {
      notes.push({ field: prefix + field, outcome: 'refused', reason: describeMismatch(expected, value) });
    } else if (!isEmpty(converted)) {
      notes.push({ field: prefix + field, outcome: 'kept', reason: noteReasons.read });
    }
    return converted;
  }
  return {
    text: (field) => take(field, 'string', textOf) ?? '',
    texts(field) {
      const texts = take(field, 'strings', toTexts) ?? [];
      const given = Object.hasOwn(source, field) ? source[field] : undefined;
      const lost = Array.isArray(given) ? given.length - texts.length : 0;
      if (lost > 0) notes.push({ field: prefix + field, outcome: 'refused', reason: countLost(lost) });
      return texts;
    },
    number: (field) => take(field, 'number', (value) => toNumber(value) ?? undefined),
    flag: (field, otherwise) => take(field, 'boolean', toFlag) ?? otherwise,
    object: (field) => take(field, 'object', toObject) ?? {},
    list: (field) => take(field, 'list', toList) ?? [],
    noteUnread() {
      for (const field of Object.keys(source).filter((name) => !read.has(name))) {
        notes.push({ field: prefix + field, outcome: 'unused', reason: unknownField });
      }
    },
  };
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value : undefined;
}

function toTexts(value: unknown): string[] | undefined {
  // Some old cards have their tags on one line, separated by commas.
  if (typeof value === 'string') return splitAtCommas(value);
  // Drops a null alone, and keeps the other items.
  return Array.isArray(value) ? value.flatMap((item) => textOf(item) ?? []) : undefined;
}

function toFlag(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}

function toObject(value: unknown): JsonObject | undefined {
  return isJsonObject(value) ? value : undefined;
}

function toList(value: unknown): unknown[] | undefined {
  return Array.isArray(value) ? value : undefined;
}

function isEmpty(value: unknown): boolean {
  if (value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return isJsonObject(value) && Object.keys(value).length === 0;
}

function describeMismatch(expected: ValueKind, value: unknown): Localized {
  const found = kindOf(value);
  return {
    en: `expected ${kinds[expected].en}, found ${found.en}; left out`,
    'zh-CN': `应为${kinds[expected]['zh-CN']}，实为${found['zh-CN']}，已略过`,
  };
}

/** Names the JSON type of a value that is not null. */
function kindOf(value: unknown): Localized {
  if (Array.isArray(value)) return kinds.list;
  if (typeof value === 'string') return kinds.string;
  if (typeof value === 'number') return kinds.number;
  return typeof value === 'boolean' ? kinds.boolean : kinds.object;
}
