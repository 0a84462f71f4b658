import type { ReplyMode } from '#src/contract/chat/conversation-calls.ts';
import type { LoreBook } from '../lore/lore-book.ts';
import type { MacroClock } from '../macros/macro-values.ts';

/** The fields of a character card that a prompt is made of; `creator_notes` and the like never enter (rule:cards). */
export interface PromptCard {
  name: string;
  /** What `{{char}}` says instead of the name; empty for none (Card V3). */
  nickname: string;
  description: string;
  personality: string;
  scenario: string;
  /** `<START>` separates the dialogues (rule:cards). */
  mes_example: string;
  /** Empty: the host's style; otherwise it replaces that, with `{{original}}` for it (rule:cards). Never the rules. */
  system_prompt: string;
  post_history_instructions: string;
}

/** The host's own words, from a content file, in the language of the conversation. */
export interface HostTexts {
  /**
   * The rules of the site, without macros: nothing that a person or a card says gets into them. First and last in every
   * prompt (docs/decisions/0028).
   */
  rules: string;
  /** How a character is played: a card's `system_prompt` replaces it. */
  style: string;
  /** The same for a model that reads little at once. */
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
  /** How long replies are. */
  length: Record<ReplyMode, string>;
  /** Asks to go on with a reply where it ended. */
  continuation: string;
  /** Stands with what is known of a person who has given no name. */
  unnamed: string;
  /** Heading of what the person wants of this chat. */
  instructions: string;
  /** What time it is for the person, with `{part}` of the day. */
  moment: string;
  /** Each with its `{weekday}`. */
  dayParts: Record<DayPart, string>;
  /** Monday first. */
  weekdays: readonly string[];
  /** How long it was quiet, with `{duration}`. */
  away: string;
  /** A picture comes with the reply, with `{caption}`. */
  picture: string;
  /** One was asked for, and none is left. */
  noPicture: string;
  /** Stands before the character's first words, where the chat begins with them. */
  opening: string;
  /** Stands before words of the character with which only what is left of the chat begins. */
  leftOut: string;
}

export type DayPart = 'smallHours' | 'morning' | 'afternoon' | 'evening' | 'night';

/** A text that a prompt holds so many turns before its end. */
export interface PromptNote {
  content: string;
  /** Before how many of the newest turns it stands; 0 for behind them all. */
  depth: number;
  /** Who says it; `system` for nobody. */
  role: 'system' | 'user' | 'assistant';
}

/** One turn of the conversation, oldest first in lists. */
export interface HistoryTurn {
  role: 'user' | 'assistant';
  content: string;
  /** How many messages come before it. */
  depth: number;
  messageId: string | null;
}

/** What is remembered of the conversation. */
export interface PromptMemory {
  /** Tells of every message up to `depth`. */
  summary: { content: string; depth: number } | null;
  facts: readonly { content: string; isPinned: boolean }[];
}

export interface PromptLore {
  books: readonly LoreBook[];
  /** Which greeting the conversation began with; null when that is not known. */
  greetingIndex: number | null;
  /** What kind of reply is asked for, in the words of world info. */
  triggers?: readonly string[];
  /** What the card says to people: it never enters the prompt, but entries may look through it. */
  creatorNotes?: string;
}

/** What macros tell beside what the prompt is made of. */
export interface PromptMacros {
  charVersion: string;
  /** As the card has them, the first of them first. */
  greetings: readonly string[];
  /** The name of the model, and how much it reads and writes at once, in tokens. */
  model: string;
  contextTokens: number;
  replyTokens: number;
  /** `normal`, or `swipe` for a further variant. */
  generation: string;
}

export interface PromptInput {
  card: PromptCard;
  host: HostTexts;
  /** Who the person is: the name, and what the persona says. */
  user: { name: string; description: string };
  /** The person has given no name; what `user.name` says is another word for them. */
  isUnnamed: boolean;
  /** What the person wants of the chat, in the system message behind the host's style; empty for nothing. */
  instructions: string;
  notes: {
    /** The card's own (`extensions.depth_prompt`). */
    card: PromptNote;
    /** The person's, in every chat with the character. */
    character: PromptNote;
    /** The person's, in this chat. */
    chat: PromptNote;
  };
  /** The picture that will come with the reply; without a caption, one that was asked for and is not there. */
  picture: { caption: string | null } | null;
  mode: ReplyMode;
  /** The last turn is a reply that is to be gone on with. */
  continues: boolean;
  /** Oldest first, ending with what is answered; its beginning may be missing. */
  history: readonly HistoryTurn[];
  /** Turns that the person keeps out of the prompt, oldest first: only shown to who looks at it. */
  hidden: readonly HistoryTurn[];
  memory: PromptMemory;
  lore: PromptLore;
  /** Without it, macros that tell of these stay as they are. */
  macros?: PromptMacros;
  /** What lorebook entries say in place of `{{outlet::name}}`. */
  outlets?: ReadonlyMap<string, string>;
  clock: MacroClock;
  /** Whether the clock's zone is the person's own: only then a prompt says what time it is. */
  tellsTime: boolean;
  /** Luck: the same for a whole conversation, and the same for one prompt. */
  seeds: { conversation: string; turn: string };
  /** The most tokens that the prompt may have. */
  budgetTokens: number;
  countTokens: (text: string) => number;
  /** Also counts what does not fit, for those who look at it. */
  countsDropped: boolean;
}
