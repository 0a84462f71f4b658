/** Whose book it is; earlier ones get their tokens first (rule:lorebooks: chat, persona, then character and global). */
export const loreSources = ['chat', 'persona', 'character', 'global'] as const;

export type LoreSource = (typeof loreSources)[number];

export type LoreRole = 'system' | 'user' | 'assistant';

/** Where an entry goes in the prompt. */
export type LorePlace =
  | { kind: 'before' | 'after' | 'personality' | 'scenario' }
  /** Before the newest `depth` messages. */
  | { kind: 'depth'; depth: number; role: LoreRole }
  /** Where a text says `{{outlet::name}}`. */
  | { kind: 'outlet'; name: string }
  /** Nowhere: an outlet without a name. */
  | { kind: 'none' };

/** How secondary keys decide, in the order of the numbers in world-info files (rule:lorebooks). */
export const selectiveLogics = ['and-any', 'not-all', 'not-any', 'and-all'] as const;

export type SelectiveLogic = (typeof selectiveLogics)[number];

/** How the text of a key is looked for. */
export interface KeyRules {
  /** Every key is a pattern; otherwise only those written `/…/flags`. */
  useRegex: boolean;
  caseSensitive: boolean;
  wholeWords: boolean;
}

/** Texts beside the messages that an entry may look through (world info: `matchPersonaDescription` and the like). */
export const loreTexts = [
  'persona',
  'description',
  'personality',
  'depthPrompt',
  'scenario',
  'creatorNotes',
] as const;

export type LoreText = (typeof loreTexts)[number];

/** Which characters an entry is for, or is not for (world info: `characterFilter`). */
export interface CharacterFilter {
  /** In small letters. */
  names: readonly string[];
  isExclude: boolean;
}

/** One entry of a book of any format, with everything that decides whether it is in a prompt. */
export interface LoreEntry {
  /** Of the book and its place in it. */
  id: string;
  name: string;
  enabled: boolean;
  /** Without its decorators. */
  content: string;
  keys: readonly string[];
  secondaryKeys: readonly string[];
  /** Null: secondary keys do not matter. */
  logic: SelectiveLogic | null;
  /** One of these must be found as well, or none may be (decorators of V3). */
  additionalKeys: readonly string[];
  excludedKeys: readonly string[];
  rules: KeyRules;
  /** By the rules of world info: the names of speakers are looked through, and at a depth of 0 nothing is. */
  isWorldInfo: boolean;
  constant: boolean;
  /** How many of the newest messages are looked through. */
  scanDepth: number;
  /** Looked through as well. */
  texts: readonly LoreText[];
  /** Null for all characters. */
  filter: CharacterFilter | null;
  /** For which kinds of reply it may be active; empty for all. */
  triggers: readonly string[];
  place: LorePlace;
  /** Lower comes earlier in the prompt. */
  order: number;
  /** The lowest is dropped first. */
  priority: number;
  ignoreBudget: boolean;
  /** Percent. */
  probability: number;
  excludeRecursion: boolean;
  preventRecursion: boolean;
  /** From which turn of looking through found contents on it may be active; 0 for the first look through messages. */
  recursionLevel: number;
  /** Messages that it stays, that it then cannot come back, and that must be there before it can come. */
  sticky: number;
  cooldown: number;
  delay: number;
  /** Of the entries of a group, one is chosen. */
  groups: readonly string[];
  groupWeight: number;
  groupOverride: boolean;
  /** Of its groups, it is chosen only where no other entry has more of its keys found. */
  isScored: boolean;
  /** How many replies the chat must have; and of how many it is the turn. */
  onlyAfter: number;
  onlyEvery: number;
  /** Only after this greeting; null for any. */
  greeting: number | null;
}

/** A book in the form that every format is brought to. */
export interface LoreBook {
  id: string;
  name: string;
  source: LoreSource;
  /** Tokens of all its entries; null for no limit of its own. */
  budgetTokens: number | null;
  /** Entries also look through the content of others that were found. */
  isRecursive: boolean;
  entries: readonly LoreEntry[];
}
