import type { finishReasons } from '#src/contract/base/finish-reasons.ts';
import type { Language, Localized } from '#src/contract/base/language.ts';
import type { CardNote } from '#src/domain/card/card-data.ts';
import type { JsonObject } from '#src/domain/json/parse-json.ts';

/** What a chat file may hold at most (rule:body-limits). */
export const chatFileLimits = {
  /** On one branch; so many other lines are kept as well. */
  messages: 20_000,
  /** Of one message. */
  variants: 100,
  /** In one place of a chat with branches, and how long they may be together: who writes one of them holds them all. */
  branches: 1_000,
  branchesLength: 10_000_000,
  /** Of all messages together. */
  allVariants: 50_000,
  /** One text, in UTF-16 units. */
  textLength: 100_000,
} as const;

/** Why a chat file is not taken, and where. */
export class ChatFileError extends Error {
  /** From 1 on, as editors count; null where it is no matter of one line. */
  readonly line: number | null;
  readonly reason: Localized;
  /** What `line` counts. */
  unit: 'line' | 'message' = 'line';

  constructor(line: number | null, reason: Localized, options?: ErrorOptions) {
    super(reason.en, options);
    this.name = 'ChatFileError';
    this.line = line;
    this.reason = reason;
  }
}

type FinishReason = (typeof finishReasons)[number];

/** One line of the file that is not empty. */
export interface ChatLine {
  /** From 1 on. */
  line: number;
  json: JsonObject;
  /** The line as it is written, without its line feed. */
  text: string;
}

/** What the file says of the whole chat. */
export interface ChatHeader {
  /** Empty where the file says `unused`. */
  userName: string;
  characterName: string;
  title: string;
  createdAt: Date | null;
  /** The author's note; absent where a file has none, or has it switched off. */
  note?: ChatNote | undefined;
  /** What the person wants of the chat, as this site says it. */
  instructions?: string | undefined;
}

/** A note that stands before so many of the newest messages. */
export interface ChatNote {
  content: string;
  depth: number;
}

export interface ChatVariant {
  content: string;
  /** Its place among the variants of the file, those without a text too, from 0 on. */
  swipe: number;
  sentAt: Date | null;
  /** The model that wrote it, as the file says; null where it says none. */
  model: string | null;
  /** False where the file says that no model wrote it. */
  isAi: boolean;
}

export interface ChatMessage {
  line: number;
  isUser: boolean;
  /** It stays in the chat, and no model reads it (SillyTavern's `/hide`). */
  isHidden: boolean;
  name: string;
  /** Those with a text, at least one. */
  variants: ChatVariant[];
  /** The place of the variant that is on the active branch, in `variants`. */
  chosen: number;
  /** What else the file says of it, by the names of the fields. */
  unusedFields: string[];
  /** What else stands in `extra`. */
  unusedExtras: string[];
  /** How many of its variants are no texts. */
  brokenVariants: number;
}

/** What a file says of a variant beside its text; see line-template.ts. */
export interface NodeSource {
  /** Its line, from 1 on; two variants of one message have the same. */
  place: number;
  /** Its place among the variants of that line. */
  swipe: number;
  /** The line without texts, for the variant that it shows. */
  line: string | null;
  /** Its text in the JSON of the file, where that is written in another way than here. */
  written: string | null;
  /** Its `swipe_info` in the JSON of the file. */
  info: string | null;
}

/** A message of a chat that is a tree: messages with one parent are variants of each other. Moments are in ms since 1970. */
export interface ChatNode {
  /** The place of its parent among the nodes, which is before its own; null for what is said first. */
  parent: number | null;
  /** How many messages come before it on its branch. */
  depth: number;
  /** It is on the branch that the chat shows. */
  isActive: boolean;
  isUser: boolean;
  isHidden: boolean;
  /** Since when it is hidden; null for the time of the import. */
  hiddenAt: number | null;
  content: string;
  sentAt: number | null;
  editedAt: number | null;
  /** When it was chosen last, of several variants; null for when it was sent. */
  chosenAt: number | null;
  model: string | null;
  isAi: boolean;
  state: 'complete' | 'partial' | 'failed';
  /** Why a reply ended; null for what is no reply. */
  finishReason: FinishReason | null;
  source: NodeSource | null;
}

/** A line of the file that is no message here: its first one, and what a program wrote into the chat. */
export interface OtherLine {
  /** From 1 on. */
  place: number;
  kind: 'header' | 'other';
  /** The node behind whose line it stands; null before all. */
  after: number | null;
  text: string;
}

/** A chat as it was read. */
export interface ChatFile {
  header: ChatHeader | null;
  /** Who the person is in it; empty where it does not say. */
  userName: string;
  /** How it goes on; null where the file does not say. */
  settings: { language: Language; mode: 'short' | 'normal' | 'novel' } | null;
  /** Parents before children, at least one. */
  nodes: ChatNode[];
  lines: OtherLine[];
  notes: CardNote[];
}
