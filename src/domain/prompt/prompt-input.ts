import type { ReplyMode } from '#src/contract/chat/conversation-calls.ts';
import type { LoreBook } from '../lore/lore-book.ts';
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
   * Empty: the site's style; otherwise it replaces that, with `{{original}}` for it (rule:cards). It never replaces the
   * rules.
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
  /** Asks to continue a reply where it ended. */
  continuation: string;
  /** Comes with the facts about a person without a name. */
  unnamed: string;
  /** Heading of the person's instructions for this chat. */
  instructions: string;
  /** The person's time, with `{part}` of the day. */
  moment: string;
  /** Each with its `{weekday}`. */
  dayParts: Record<DayPart, string>;
  /** Monday first. */
  weekdays: readonly string[];
  /** The length of the pause, with `{duration}`. */
  away: string;
  /** The text for a picture that comes with the reply, with `{caption}`. */
  picture: string;
  /** The text for a requested picture if none is left. */
  noPicture: string;
  /** Comes before the character's greeting if the chat begins with it. */
  opening: string;
  /** Comes before a message of the character with which the kept part of the chat begins. */
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

/** The memory of the conversation. */
export interface PromptMemory {
  /** Covers every message up to `depth`. */
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

/** Values for macros besides those that the prompt is made of. */
export interface PromptMacros {
  charVersion: string;
  /** As on the card, the first one first. */
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
  /** The picture that comes with the reply; without a caption, one that was requested and is not available. */
  picture: { caption: string | null } | null;
  mode: ReplyMode;
  /** True if the last turn is a reply to continue. */
  continues: boolean;
  /** Oldest first, ending with the turn to answer; its beginning may be missing. */
  history: readonly HistoryTurn[];
  /** Turns that the person hides from the prompt, oldest first: for the inspector only. */
  hidden: readonly HistoryTurn[];
  memory: PromptMemory;
  lore: PromptLore;
  /** Without it, macros of these values stay as they are. */
  macros?: PromptMacros;
  /** Content of lorebook entries by name, for `{{outlet::name}}`. */
  outlets?: ReadonlyMap<string, string>;
  clock: MacroClock;
  /** True if the clock's zone is the person's own: only then a prompt states the time. */
  tellsTime: boolean;
  /** Random seeds: one for a whole conversation, and one for a single prompt. */
  seeds: { conversation: string; turn: string };
  /** Token limit of the prompt. */
  budgetTokens: number;
  countTokens: (text: string) => number;
  /** True to count dropped parts too, for the inspector. */
  countsDropped: boolean;
}
