/** The kinds of parts of a prompt, in their order; lore may be in several places. */
export type PromptPartKind =
  /** The site's own rules, at both ends: always whole, whatever has to be cut. */
  | 'rules'
  | 'system'
  /** The person's instructions for the chat. */
  | 'instructions'
  | 'description'
  | 'personality'
  | 'scenario'
  | 'persona'
  | 'lore'
  | 'summary'
  | 'facts'
  | 'examples'
  | 'history'
  /** Texts in the history: the card's, the person's for the character, and for the chat. */
  | 'card_note'
  | 'character_note'
  | 'chat_note'
  | 'post_history';

/** A part of a prompt, as the context inspector shows it. */
export interface PromptPart {
  kind: PromptPartKind;
  /** The lorebook entry, fact or turn; empty for parts that exist only once. */
  label: string;
  content: string;
  /** Number of tokens, with the tokens of the heading and of the chat format. */
  tokens: number;
  /**
   * `cut`: only one end of it fits. `told`: the summary covers it instead. `dropped`: it did not fit. `hidden`: the
   * person keeps it out.
   */
  state: 'kept' | 'cut' | 'told' | 'dropped' | 'hidden';
  /** Why a lorebook entry is active; empty for all other parts. */
  reason: string;
  messageId: string | null;
}

export function createPart(
  part: Pick<PromptPart, 'kind' | 'content' | 'tokens'> & Partial<PromptPart>,
): PromptPart {
  return { label: '', state: 'kept', reason: '', messageId: null, ...part };
}

/** Puts a text under its heading; empty if there is no text. */
export function section(heading: string, text: string): string {
  return text === '' ? '' : `## ${heading}\n${text}`;
}

/** Checks whether a part is in the prompt, whole or cut. */
export function isInPrompt(state: PromptPart['state']): boolean {
  return state === 'kept' || state === 'cut';
}

/** Sums the tokens of the parts that are in the prompt, whole or cut. */
export function sumKept(parts: readonly PromptPart[]): number {
  return parts.reduce((sum, { state, tokens }) => sum + (isInPrompt(state) ? tokens : 0), 0);
}
