/** The fields of a character card that a prompt is made of; `creator_notes` and the like never enter (interop). */
export interface PromptCard {
  name: string;
  description: string;
  personality: string;
  scenario: string;
  /** `<START>` separates the dialogues (interop). */
  mes_example: string;
  /** Empty: the host's text; otherwise it replaces that, with `{{original}}` for it (interop). */
  system_prompt: string;
  post_history_instructions: string;
}

/** The host's own words, from a content file, in the language of the conversation. */
export interface HostTexts {
  system: string;
  persona: string;
  personality: string;
  scenario: string;
  examples: string;
  postHistory: string;
  opening: string;
}

/** One turn of the conversation, oldest first in lists. */
export interface HistoryTurn {
  role: 'user' | 'assistant';
  content: string;
}

export interface PromptInput {
  card: PromptCard;
  host: HostTexts;
  userName: string;
  /** Oldest first, ending with the newest message of the person. */
  history: readonly HistoryTurn[];
  /** The most tokens that the prompt may have. */
  budgetTokens: number;
  countTokens: (text: string) => number;
}
