import type { CardBook, CardBookEntry } from '../card/card-data.ts';
import type { JsonObject } from '../card/parse-card-json.ts';
import {
  type LoreBook,
  type LoreEntry,
  type LorePlace,
  type LoreRole,
  type LoreSource,
  selectiveLogics,
} from './lore-book.ts';
import { type Decorators, readDecorators } from './read-decorators.ts';
import { readExtras } from './read-extras.ts';

/** Messages that are looked through where a book does not say (interop, world info). */
const defaultScanDepth = 2;
/** Entries at the author's note, which there is none of here, go where it usually stands. */
const noteDepth = 4;
const deepestScan = 1_000;

/** A book in the V3 form, as the engine works with it. Fields that are missing or malformed have their defaults. */
export function readLoreBook(
  book: CardBook,
  { id, name, source }: { id: string; name: string; source: LoreSource },
): LoreBook {
  return {
    id,
    name,
    source,
    budgetTokens: toCount(book['token_budget']),
    isRecursive: book['recursive_scanning'] === true,
    entries: book.entries.map((entry, index) => readEntry(entry, `${id}#${index}`, book)),
  };
}

function readEntry(entry: CardBookEntry, id: string, book: JsonObject): LoreEntry {
  const extras = readExtras(entry);
  const { decorators, content } = readDecorators(entry.content);
  // Programs of the world-info kind write `use_regex` on every entry they export, and mean keys in slashes by it.
  const useRegex = entry.use_regex && !extras.isWorldInfo;
  const secondaryKeys = toTexts(entry['secondary_keys'] ?? entry['keysecondary']);
  const isSelective = entry['selective'] === true && secondaryKeys.length > 0 && !useRegex;
  const isActive = decorators.isActive === true;
  return {
    id,
    name: toText(entry['name']) || toText(entry['comment']) || (entry.keys[0] ?? id),
    enabled: entry.enabled && (isActive || decorators.isInactive !== true),
    content,
    keys: entry.keys,
    secondaryKeys,
    logic: isSelective ? (selectiveLogics[toCount(extras.read('selectiveLogic')) ?? 0] ?? 'and-any') : null,
    additionalKeys: decorators.additionalKeys ?? [],
    excludedKeys: decorators.excludedKeys ?? [],
    rules: {
      useRegex,
      caseSensitive: (entry['case_sensitive'] ?? extras.read('case_sensitive', 'caseSensitive')) === true,
      wholeWords: extras.read('match_whole_words', 'matchWholeWords') === true,
    },
    constant: isActive || decorators.isConstant === true || (entry['constant'] === true && !useRegex),
    scanDepth: Math.min(
      deepestScan,
      decorators.scanDepth ??
        toCount(extras.read('scan_depth', 'scanDepth')) ??
        toCount(book['scan_depth']) ??
        defaultScanDepth,
    ),
    place: choosePlace(entry, decorators, extras.read),
    order: entry.insertion_order,
    priority: decorators.goesFirst ? -Infinity : (toNumber(entry['priority']) ?? entry.insertion_order),
    ignoreBudget: extras.read('ignore_budget', 'ignoreBudget') === true,
    probability:
      isActive || extras.read('useProbability') === false
        ? 100
        : (toNumber(extras.read('probability')) ?? 100),
    excludeRecursion: extras.read('exclude_recursion', 'excludeRecursion') === true,
    preventRecursion: extras.read('prevent_recursion', 'preventRecursion') === true,
    delayUntilRecursion: isTruthy(extras.read('delay_until_recursion', 'delayUntilRecursion')),
    sticky: decorators.afterMatch === 'stays' ? Infinity : (toCount(extras.read('sticky')) ?? 0),
    cooldown: decorators.afterMatch === 'goes' ? Infinity : (toCount(extras.read('cooldown')) ?? 0),
    delay: isActive ? 0 : (toCount(extras.read('delay')) ?? 0),
    groups: toText(extras.read('group'))
      .split(',')
      .flatMap((group) => group.trim() || []),
    groupWeight: toCount(extras.read('group_weight', 'groupWeight')) ?? 100,
    groupOverride: extras.read('group_override', 'groupOverride') === true,
    // `@@activate` counts in any case (Card V3).
    onlyAfter: isActive ? 0 : (decorators.onlyAfter ?? 0),
    onlyEvery: isActive ? 1 : (decorators.onlyEvery ?? 1),
    greeting: isActive ? null : (decorators.greeting ?? null),
  };
}

const roles: readonly LoreRole[] = ['system', 'user', 'assistant'];

/** `@@position` goes before `@@depth`, and both before the fields (Card V3). */
function choosePlace(
  entry: CardBookEntry,
  decorators: Decorators,
  read: (...names: string[]) => unknown,
): LorePlace {
  const role = decorators.role ?? roles[toCount(read('role')) ?? 0] ?? 'system';
  if (decorators.position !== undefined) return { kind: decorators.position };
  if (decorators.depth !== undefined) return { kind: 'depth', depth: decorators.depth, role };
  const position = toCount(read('position')) ?? entry['position'];
  switch (position) {
    case 2:
    case 3:
      return { kind: 'depth', depth: noteDepth, role };
    case 4:
      return { kind: 'depth', depth: toCount(read('depth')) ?? noteDepth, role };
    case 7:
      return { kind: 'none' };
    case 1:
    case 5:
    case 6:
    case 'after_char':
      return { kind: 'after' };
    default:
      return { kind: 'before' };
  }
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function toTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

function toNumber(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** A whole number from 0. */
function toCount(value: unknown): number | null {
  const number = toNumber(value);
  return number === null || number < 0 ? null : Math.floor(number);
}

function isTruthy(value: unknown): boolean {
  return value === true || (typeof value === 'number' && value > 0);
}
