import type { ReplyMode } from '#src/contract/chat/conversation-calls.ts';
import type { LoreBook } from '../lorebooks/lore-book.ts';
import type { MacroClock } from '../macros/macro-values.ts';

/**
 * The fields of a character card that a prompt uses; `creator_notes` and the like are never part of it (rule:cards).
 */
export interface PromptCard {
  name: string;
  /** The name for `{{char}}`, if it differs from the name; empty for none (Card V3). */
  nickname: string;
  description: string;
  personality: string;
  scenario: string;
  /** Dialogues, separated by `<START>` (rule:cards). */
  mes_example: string;
  /**
   * The text in place of the site's style, with `{{original}}` for that (rule:cards); empty to keep the site's. It
   * never replaces the rules.
   */
  system_prompt: string;
  post_history_instructions: string;
}

/** The site's own texts, from a content file, in the language of the conversation. */
export interface HostTexts {
  /**
   * The rules of the site, without macros: no text of a person or a card gets into them. First and last in every prompt
   * (docs/decisions/0028).
   */
  rules: string;
  /** Instructions for playing a character; a card's `system_prompt` replaces them. */
  style: string;
  /** The style for a model with a small context. */
  briefStyle: string;
  /** Headings. */
  persona: string;
  personality: string;
  scenario: string;
  user: string;
  lore: string;
  summary: string;
  facts: string;
  examples: string;
  postHistory: string;
  /** The length of replies. */
  length: Record<ReplyMode, string>;
  /** The request to continue a reply where it ended. */
  continuation: string;
  /** The text that comes with the facts about a person without a name. */
  unnamed: string;
  /** Heading of the person's instructions for this chat. */
  instructions: string;
  /** The person's time, with `{part}` of the day. */
  moment: string;
  /** The parts of the day, each with its `{weekday}`. */
  dayParts: Record<DayPart, string>;
  /** The days of the week, Monday first. */
  weekdays: readonly string[];
  /** The length of the pause, with `{duration}`. */
  away: string;
  /** The text for a picture that comes with the reply, with `{caption}`. */
  picture: string;
  /** The text for a requested picture if none is left. */
  noPicture: string;
  /** The text before the character's greeting, if the chat begins with it. */
  opening: string;
  /** The text before a message of the character with which the remaining part of the chat begins. */
  leftOut: string;
}

export type DayPart = 'smallHours' | 'morning' | 'afternoon' | 'evening' | 'night';

/** A text that is inserted some turns before the end of a prompt. */
export interface PromptNote {
  content: string;
  /** Number of the newest turns that it is inserted before; 0 for after them all. */
  depth: number;
  /** Its speaker; `system` for none. */
  role: 'system' | 'user' | 'assistant';
}

/** One turn of the conversation, oldest first in lists. */
export interface HistoryTurn {
  role: 'user' | 'assistant';
  content: string;
  /** Number of messages before it. */
  depth: number;
  messageId: string | null;
}

export interface PromptMemory {
  /** The summary, which covers every message up to `depth`. */
  summary: { content: string; depth: number } | null;
  facts: readonly { content: string; isPinned: boolean }[];
}

export interface PromptLore {
  books: readonly LoreBook[];
  /** Index of the greeting that the conversation began with; null if unknown. */
  greetingIndex: number | null;
  /** The kind of reply that is requested, in the terms of world info. */
  triggers?: readonly string[];
  /** The card's notes for people: they are never part of the prompt, but entries may scan them. */
  creatorNotes?: string;
}

/** Values for macros besides the values that the prompt is made of. */
export interface PromptMacros {
  charVersion: string;
  /** The greetings in the order of the card. */
  greetings: readonly string[];
  /** The name of the model, and its limits for input and output, in tokens. */
  model: string;
  contextTokens: number;
  replyTokens: number;
  /** `normal`, or `swipe` for a further variant. */
  generation: string;
}

export interface PromptInput {
  card: PromptCard;
  host: HostTexts;
  /** The person's name, and the text of the persona. */
  user: { name: string; description: string };
  /** True if the person has no name; `user.name` is then another word for them. */
  isUnnamed: boolean;
  /** The person's instructions for the chat, in the system message after the site's style; empty for none. */
  instructions: string;
  notes: {
    /** The card's own (`extensions.depth_prompt`). */
    card: PromptNote;
    /** The person's, in every chat with the character. */
    character: PromptNote;
    /** The person's, in this chat. */
    chat: PromptNote;
  };
  /** The picture that comes with the reply; without a caption, a picture that was requested and is not available. */
  picture: { caption: string | null } | null;
  mode: ReplyMode;
  /** True if the last turn is a reply to continue. */
  continues: boolean;
  /** The turns, oldest first, ending with the turn to answer; the beginning may be missing. */
  history: readonly HistoryTurn[];
  /** Turns that the person hides from the prompt, oldest first: for the inspector only. */
  hidden: readonly HistoryTurn[];
  memory: PromptMemory;
  lore: PromptLore;
  /** Values of further macros; without them, these macros stay as they are. */
  macros?: PromptMacros;
  /** Content of lorebook entries by name, for `{{outlet::name}}`. */
  outlets?: ReadonlyMap<string, string>;
  clock: MacroClock;
  /** True if the clock's zone is the person's own: only then a prompt states the time. */
  includesTime: boolean;
  /** Random seeds: one for a whole conversation, and one for a single prompt. */
  seeds: { conversation: string; turn: string };
  budgetTokens: number;
  countTokens: (text: string) => number;
  /** True to count dropped parts too, for the inspector. */
  countsDropped: boolean;
}
