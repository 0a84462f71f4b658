import type { CardBook, CardBookEntry } from './card-book.ts';
import { isJsonObject, type JsonObject, toNumber, toText } from '../json/json-values.ts';
import { isRecursive, type Extras, readExtras } from './read-extras.ts';
import {
  type CharacterFilter,
  type LoreBook,
  type LoreEntry,
  type LorePlace,
  type LoreRole,
  type LoreSource,
  type LoreText,
  loreTexts,
  selectiveLogics,
} from './lore-book.ts';
import { type Decorators, readDecorators } from './read-decorators.ts';

/** Number of messages that are scanned if a book does not state it (rule:lorebooks). */
const defaultScanDepth = 2;
/** Depth for entries at the author's note, which does not exist here: its usual position. */
const noteDepth = 4;
const deepestScan = 1_000;
/** Upper limit of groups per entry, more than anybody writes. */
const mostGroups = 16;

export interface LoreBookOrigin {
  id: string;
  name: string;
  source: LoreSource;
  /** True if it came as a world-info file. */
  isWorldInfo?: boolean;
}

/**
 * Converts a V3 book to the form that the engine uses. Missing or malformed fields get their defaults: the defaults of
 * the specification, and for world info the defaults of SillyTavern (docs/lorebooks.md).
 */
export function readLoreBook(
  book: CardBook,
  { id, name, source, isWorldInfo = false }: LoreBookOrigin,
): LoreBook {
  return {
    id,
    name,
    source,
    budgetTokens: toCount(book['token_budget']),
    isRecursive: isRecursive(book, isWorldInfo),
    entries: book.entries.map((entry, index) => readEntry(entry, `${id}#${index}`, { book, isWorldInfo })),
  };
}

function readEntry(
  entry: CardBookEntry,
  id: string,
  { book, isWorldInfo: isOfFile }: { book: JsonObject; isWorldInfo: boolean },
): LoreEntry {
  const extras = readExtras(entry);
  const isWorldInfo = isOfFile || extras.isWorldInfo;
  const { decorators, content } = readDecorators(entry.content);
  // Programs of the world-info kind export `use_regex` on every entry, and mean by it that keys in slashes are
  // patterns.
  const useRegex = entry.use_regex && !isWorldInfo;
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
      wholeWords: toFlag(extras.read('match_whole_words', 'matchWholeWords')) ?? isWorldInfo,
    },
    isWorldInfo,
    constant: isActive || decorators.isConstant === true || (entry['constant'] === true && !useRegex),
    scanDepth: Math.min(
      deepestScan,
      decorators.scanDepth ??
        toCount(extras.read('scan_depth', 'scanDepth')) ??
        toCount(book['scan_depth']) ??
        defaultScanDepth,
    ),
    texts: loreTexts.filter((text) => toFlag(extras.read(...textFields[text])) === true),
    filter: readFilter(extras.read('character_filter', 'characterFilter')),
    triggers: isActive ? [] : toTexts(extras.read('triggers')),
    place: choosePlace(entry, decorators, extras.read),
    order: entry.insertion_order,
    priority: decorators.goesFirst ? -Infinity : (toNumber(entry['priority']) ?? entry.insertion_order),
    ignoreBudget: extras.read('ignore_budget', 'ignoreBudget') === true,
    probability:
      isActive || extras.read('useProbability') === false
        ? 100
        : (toNumber(extras.read('probability')) ?? 100),
    ...readRecursion(extras.read),
    ...readTiming(decorators, extras.read),
    ...readGroups(extras.read),
  };
}

function readRecursion(
  read: Extras['read'],
): Pick<LoreEntry, 'excludeRecursion' | 'preventRecursion' | 'recursionLevel'> {
  return {
    excludeRecursion: read('exclude_recursion', 'excludeRecursion') === true,
    preventRecursion: read('prevent_recursion', 'preventRecursion') === true,
    recursionLevel: toLevel(read('delay_until_recursion', 'delayUntilRecursion')),
  };
}

/** Reads when an entry applies, and for how long. `@@activate` applies in any case (Card V3). */
function readTiming(
  decorators: Decorators,
  read: Extras['read'],
): Pick<LoreEntry, 'sticky' | 'cooldown' | 'delay' | 'onlyAfter' | 'onlyEvery' | 'greeting'> {
  if (decorators.isActive === true)
    return { sticky: 0, cooldown: 0, delay: 0, onlyAfter: 0, onlyEvery: 1, greeting: null };
  return {
    sticky: decorators.afterMatch === 'stays' ? Infinity : (toCount(read('sticky')) ?? 0),
    cooldown: decorators.afterMatch === 'goes' ? Infinity : (toCount(read('cooldown')) ?? 0),
    delay: toCount(read('delay')) ?? 0,
    onlyAfter: decorators.onlyAfter ?? 0,
    onlyEvery: decorators.onlyEvery ?? 1,
    greeting: decorators.greeting ?? null,
  };
}

function readGroups(
  read: Extras['read'],
): Pick<LoreEntry, 'groups' | 'groupWeight' | 'groupOverride' | 'isScored'> {
  return {
    groups: toText(read('group'))
      .split(',', mostGroups)
      .flatMap((group) => group.trim() || []),
    groupWeight: toCount(read('group_weight', 'groupWeight')) ?? 100,
    groupOverride: read('group_override', 'groupOverride') === true,
    isScored: read('use_group_scoring', 'useGroupScoring') === true,
  };
}

/** The fields that select the texts to scan besides the messages, in a card and in world info. */
const textFields: Readonly<Record<LoreText, readonly [card: string, worldInfo: string]>> = {
  persona: ['match_persona_description', 'matchPersonaDescription'],
  description: ['match_character_description', 'matchCharacterDescription'],
  personality: ['match_character_personality', 'matchCharacterPersonality'],
  depthPrompt: ['match_character_depth_prompt', 'matchCharacterDepthPrompt'],
  scenario: ['match_scenario', 'matchScenario'],
  creatorNotes: ['match_creator_notes', 'matchCreatorNotes'],
};

/** Reads the filter by names alone: tags are numbers of the installation that wrote the file, and mean nothing here. */
function readFilter(value: unknown): CharacterFilter | null {
  if (!isJsonObject(value)) return null;
  const names = toTexts(value['names']).map((name) => name.normalize().trim().toLowerCase());
  return names.length === 0 ? null : { names, isExclude: value['isExclude'] === true };
}

const roles: readonly LoreRole[] = ['system', 'user', 'assistant'];

/** Chooses the position: `@@position` takes precedence over `@@depth`, and both over the fields (Card V3). */
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
      return readOutlet(toText(read('outlet_name', 'outletName')).trim());
    case 1:
    case 5:
    case 6:
    case 'after_char':
      return { kind: 'after' };
    default:
      return { kind: 'before' };
  }
}

function readOutlet(name: string): LorePlace {
  return name === '' ? { kind: 'none' } : { kind: 'outlet', name };
}

function toTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

/** Returns a whole number from 0; null for anything else. */
function toCount(value: unknown): number | null {
  const number = toNumber(value);
  return number === null || number < 0 ? null : Math.floor(number);
}

function toFlag(value: unknown): boolean | null {
  return typeof value === 'boolean' ? value : null;
}

/** Returns the recursion level of an entry: `true` is the first. */
function toLevel(value: unknown): number {
  return value === true ? 1 : (toCount(value) ?? 0);
}
