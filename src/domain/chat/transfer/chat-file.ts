import type { finishReasons } from '#src/contract/errors/finish-reasons.ts';
import type { Language, Localized } from '#src/contract/locale/language.ts';
import type { FileNote } from '#src/domain/files/file-note.ts';
import type { JsonObject } from '#src/domain/json/json-values.ts';

/** Limits of a chat file (rule:body-limits). */
export const chatFileLimits = {
  /** Upper limit of messages on one branch, and of other lines. */
  messages: 20_000,
  /** Upper limit of variants of one message. */
  variants: 100,
  /** Upper limit of the branches at one place of a chat: whoever writes one branch loads them all. */
  branches: 1_000,
  /** Upper limit of the sum of the lengths of the branches at one place, in UTF-16 units. */
  branchesLength: 10_000_000,
  /** Upper limit of variants of all messages together. */
  allVariants: 50_000,
  /** Upper limit of a text, in UTF-16 units. */
  textLength: 100_000,
} as const;

/** An error with the reason why a chat file is rejected, and the place in it. */
export class ChatFileError extends Error {
  /** The line of the error, counted from 1, as editors do; null if the error concerns no single line. */
  readonly line: number | null;
  readonly reason: Localized;
  /** The unit that `line` counts. */
  unit: 'line' | 'message' = 'line';

  constructor(line: number | null, reason: Localized, options?: ErrorOptions) {
    super(reason.en, options);
    this.name = 'ChatFileError';
    this.line = line;
    this.reason = reason;
  }
}

/** The last line of a chat is not valid, because its program or its disk stopped while it was written. */
export class CutLineError extends ChatFileError {
  constructor(line: number, reason: Localized, options?: ErrorOptions) {
    super(line, reason, options);
    this.name = 'CutLineError';
  }
}

type FinishReason = (typeof finishReasons)[number];

/** A line of the file that is not empty. */
export interface ChatLine {
  /** The number of the line, counted from 1. */
  line: number;
  json: JsonObject;
  /** The line as written, without its line feed. */
  text: string;
}

export interface ChatFileHeader {
  /** The person's name; empty if the file states `unused`. */
  userName: string;
  characterName: string;
  title: string;
  createdAt: Date | null;
  /** The author's note; absent if the file has none, or has it switched off. */
  note?: ChatNote | undefined;
  /** The person's instructions for the chat, in this site's own format. */
  instructions?: string | undefined;
}

/** A note that is inserted before this many of the newest messages. */
export interface ChatNote {
  content: string;
  depth: number;
}

export interface ChatVariant {
  content: string;
  /** Its index among the variants of the file, counted from 0, including those without a text. */
  swipe: number;
  sentAt: Date | null;
  /** The model that wrote it, according to the file; null if the file names none. */
  model: string | null;
  /** False if the file states that no model wrote it. */
  isAi: boolean;
}

export interface ChatFileMessage {
  line: number;
  isUser: boolean;
  /** True if the message stays in the chat, but is not sent to a model (SillyTavern's `/hide`). */
  isHidden: boolean;
  name: string;
  /** The variants with a text, at least one. */
  variants: ChatVariant[];
  /** Index in `variants` of the variant on the active branch. */
  chosen: number;
  /** Names of its fields that are not used here. */
  unusedFields: string[];
  /** Names of the members of `extra` that are not used here. */
  unusedExtras: string[];
  /** Number of its variants that are not texts. */
  brokenVariants: number;
}

/** The file's data about a variant, besides its text; see line-template.ts. */
export interface NodeSource {
  /** Its line, counted from 1; two variants of one message share one. */
  place: number;
  /** Its index among the variants of that line. */
  swipe: number;
  /** The line without texts, for the variant that it shows. */
  line: string | null;
  /** Its text in the JSON of the file, if that is written differently here. */
  written: string | null;
  /** Its `swipe_info` in the JSON of the file. */
  info: string | null;
}

/**
 * A message of a chat that is a tree: messages with one parent are variants of each other. Times are in ms since 1970.
 */
export interface ChatNode {
  /** Index of its parent among the nodes, lower than its own; null for a first message. */
  parent: number | null;
  /** Number of messages before it on its branch. */
  depth: number;
  /** True on the branch that the chat shows. */
  isActive: boolean;
  isUser: boolean;
  isHidden: boolean;
  /** The time at which it was hidden; null for the time of the import. */
  hiddenAt: number | null;
  content: string;
  sentAt: number | null;
  editedAt: number | null;
  /** The time at which it was last chosen among several variants; null for the time at which it was sent. */
  chosenAt: number | null;
  model: string | null;
  isAi: boolean;
  state: 'complete' | 'partial' | 'failed';
  /** The reason why a reply ended; null for a message that is not a reply. */
  finishReason: FinishReason | null;
  source: NodeSource | null;
}

/** A line of the file that is not a message here: its first line, or a line that a program wrote into the chat. */
export interface OtherLine {
  /** The number of the line, counted from 1. */
  place: number;
  kind: 'header' | 'other';
  /** The node whose line it follows; null before all of them. */
  after: number | null;
  text: string;
}

export interface ChatFile {
  header: ChatFileHeader | null;
  /** The person's name in the chat; empty if the file has none. */
  userName: string;
  /** Language and mode of the chat; null if the file has none. */
  settings: { language: Language; mode: 'short' | 'normal' | 'novel' } | null;
  /** Parents before children, at least one. */
  nodes: ChatNode[];
  lines: OtherLine[];
  notes: FileNote[];
}
