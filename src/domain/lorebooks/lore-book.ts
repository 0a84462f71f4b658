/**
 * Owners of books; earlier owners get their tokens first (rule:lorebooks: chat, persona, then character and global).
 */
export const loreSources = ['chat', 'persona', 'character', 'global'] as const;

export type LoreSource = (typeof loreSources)[number];

export type LoreRole = 'system' | 'user' | 'assistant';

export type LorePlace =
  | { kind: 'before' | 'after' | 'personality' | 'scenario' }
  /** Before the newest `depth` messages. */
  | { kind: 'depth'; depth: number; role: LoreRole }
  /** In place of `{{outlet::name}}` in a text. */
  | { kind: 'outlet'; name: string }
  /** Nowhere: an outlet without a name. */
  | { kind: 'none' };

/** The ways in which secondary keys decide, in the order of the numbers in world-info files (rule:lorebooks). */
export const selectiveLogics = ['and-any', 'not-all', 'not-any', 'and-all'] as const;

export type SelectiveLogic = (typeof selectiveLogics)[number];

export interface KeyRules {
  /** True if every key is a pattern; otherwise only keys written `/…/flags` are patterns. */
  useRegex: boolean;
  caseSensitive: boolean;
  wholeWords: boolean;
}

/** Texts besides the messages that an entry may scan (world info: `matchPersonaDescription` and the like). */
export const loreTexts = [
  'persona',
  'description',
  'personality',
  'depthPrompt',
  'scenario',
  'creatorNotes',
] as const;

export type LoreText = (typeof loreTexts)[number];

/** The characters that an entry is for, or not for (world info: `characterFilter`). */
export interface CharacterFilter {
  /** The names in lower case. */
  names: readonly string[];
  isExclude: boolean;
}

/** An entry of a book of any format, with everything that decides whether it is in a prompt. */
export interface LoreEntry {
  /** An id composed of the book's id and the entry's index in it. */
  id: string;
  name: string;
  enabled: boolean;
  /** The content without its decorators. */
  content: string;
  keys: readonly string[];
  secondaryKeys: readonly string[];
  /** Null: secondary keys have no effect. */
  logic: SelectiveLogic | null;
  /** Keys of which one must be found as well (decorator of V3). */
  additionalKeys: readonly string[];
  /** Keys of which none may be found (decorator of V3). */
  excludedKeys: readonly string[];
  rules: KeyRules;
  /** True if the rules of world info apply: the names of speakers are scanned too, and at a depth of 0 nothing is. */
  isWorldInfo: boolean;
  constant: boolean;
  /** Number of the newest messages that are scanned. */
  scanDepth: number;
  /** Further texts that are scanned. */
  texts: readonly LoreText[];
  /** Null for all characters. */
  filter: CharacterFilter | null;
  /** The kinds of reply for which it may be active; empty for all. */
  triggers: readonly string[];
  place: LorePlace;
  /** The order in the prompt: a lower number comes earlier. */
  order: number;
  /** The lowest is dropped first. */
  priority: number;
  ignoreBudget: boolean;
  /** The probability in percent. */
  probability: number;
  excludeRecursion: boolean;
  preventRecursion: boolean;
  /** The recursion level from which it may be active; 0 for the first scan of the messages. */
  recursionLevel: number;
  /** Number of messages for which it stays active. */
  sticky: number;
  /** Number of messages after that for which it cannot be activated again. */
  cooldown: number;
  /** Number of messages that must exist before it can be active. */
  delay: number;
  /** The groups it belongs to; one entry of a group is chosen. */
  groups: readonly string[];
  groupWeight: number;
  groupOverride: boolean;
  /** True if, in its groups, it is chosen only if no other entry has more of its keys found. */
  isScored: boolean;
  /** Number of replies that the chat must have. */
  onlyAfter: number;
  /** Interval of replies at which it may be active. */
  onlyEvery: number;
  /** Index of the only greeting after which it may be active; null for any. */
  greeting: number | null;
}

/** A book in the form to which every format is converted. */
export interface LoreBook {
  id: string;
  name: string;
  source: LoreSource;
  /** Token limit of its entries; null for no limit of its own. */
  budgetTokens: number | null;
  /** True if entries also scan the content of others that were found. */
  isRecursive: boolean;
  entries: readonly LoreEntry[];
}
