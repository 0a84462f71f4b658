import type { JsonObject } from '#src/domain/card/parse-card-json.ts';

/** What a SillyTavern chat may hold at most (trust row 34). */
export const chatFileLimits = {
  messages: 20_000,
  /** Of one message. */
  variants: 100,
  /** Of all messages together. */
  allVariants: 50_000,
  /** One text, in UTF-16 units. */
  textLength: 100_000,
} as const;

/** Why a chat file is not taken, and where. */
export class ChatFileError extends Error {
  /** From 1 on, as editors count. */
  readonly line: number;

  constructor(line: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ChatFileError';
    this.line = line;
  }
}

/** One line of the file that is not empty. */
export interface ChatLine {
  /** From 1 on. */
  line: number;
  json: JsonObject;
}

/** What the first line says. */
export interface ChatHeader {
  /** Empty where the file says `unused`. */
  userName: string;
  characterName: string;
  title: string;
  createdAt: Date | null;
  /** What else stands in `chat_metadata`. */
  unusedFields: string[];
}

export interface ChatVariant {
  content: string;
  sentAt: Date | null;
  /** The model that wrote it, as the file says; null where it says none. */
  model: string | null;
  /** False where the file says that no model wrote it. */
  isAi: boolean;
}

export interface ChatMessage {
  line: number;
  isUser: boolean;
  name: string;
  /** Those with a text, at least one. */
  variants: ChatVariant[];
  /** The place of the variant that is on the active branch. */
  chosen: number;
  /** What else stands in `extra`. */
  unusedFields: string[];
}
