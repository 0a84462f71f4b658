import type { CardBook } from '#src/domain/lorebooks/card-book.ts';
import type { FileNote } from '#src/domain/files/file-note.ts';
import { isJsonObject, type JsonObject } from '../../json/json-values.ts';
import { addOthers, omitFields, readForeignEntries } from './read-foreign-entries.ts';

const knownFields = ['text', 'keys', 'displayName', 'id', 'enabled', 'forceActivation'];

const categoryOff = {
  en: 'its category is switched off, so it is too',
  'zh-CN': '所属分类已关闭，因此该条目也已关闭',
};

/** Checks whether a parsed file is a lorebook of NovelAI. */
export function isNovelAiLorebook(file: unknown): file is JsonObject {
  if (!isJsonObject(file) || !Array.isArray(file['entries'])) return false;
  if (Object.hasOwn(file, 'lorebookVersion')) return true;
  const first: unknown = file['entries'][0];
  return (
    isJsonObject(first) &&
    Object.hasOwn(first, 'text') &&
    Object.hasOwn(first, 'keys') &&
    !Object.hasOwn(first, 'content')
  );
}

/**
 * Converts a lorebook of NovelAI to a V3 book. Its `budgetPriority` decides both which entries get their tokens first
 * and their position; its scan range in characters, prefixes, suffixes and biases are kept and not used.
 */
export function fromNovelAiLorebook(file: JsonObject, notes: FileNote[]): CardBook {
  const { entries, categories, lorebookVersion: _version, ...others } = file;
  const list: unknown[] = Array.isArray(entries) ? entries : [];
  const closed = listClosedCategories(categories);
  const read = readForeignEntries(
    list,
    {
      program: 'novelai',
      knownFields,
      read: (reader, source) => {
        const { id, contextConfig, category } = source;
        const priority = isJsonObject(contextConfig) ? contextConfig['budgetPriority'] : undefined;
        const order = typeof priority === 'number' && Number.isFinite(priority) ? priority : 0;
        const isClosed = typeof category === 'string' && closed.has(category);
        return {
          keys: reader.texts('keys'),
          content: reader.text('text'),
          enabled: reader.flag('enabled', true) && !isClosed,
          insertion_order: order,
          priority: order,
          name: reader.text('displayName'),
          ...(typeof id === 'string' ? { id } : {}),
          constant: reader.flag('forceActivation', false),
        };
      },
    },
    notes,
  );
  for (const [index, source] of list.entries()) {
    const category = isJsonObject(source) ? source['category'] : undefined;
    if (typeof category === 'string' && closed.has(category)) {
      notes.push({ field: `entries.${index}`, outcome: 'kept', reason: categoryOff });
    }
  }
  const kept = { ...omitFields(others, ['extensions']), ...(categories === undefined ? {} : { categories }) };
  return { extensions: addOthers({}, 'novelai', kept), entries: read };
}

function listClosedCategories(categories: unknown): ReadonlySet<string> {
  const list: unknown[] = Array.isArray(categories) ? categories : [];
  return new Set(
    list.flatMap((category) => {
      if (!isJsonObject(category) || category['enabled'] !== false) return [];
      return typeof category['id'] === 'string' ? [category['id']] : [];
    }),
  );
}
