/** What a part of a prompt is, in the order in which they stand there; lore may stand in several places. */
export type PromptPartKind =
  /** The site's own, at both ends: always whole, whatever has to be cut. */
  | 'rules'
  | 'system'
  /** What the person wants of the chat. */
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
  /** Which lorebook entry, fact or turn it is; empty for parts there is one of. */
  label: string;
  content: string;
  /** With its heading, and what the chat format adds. */
  tokens: number;
  /**
   * `cut`: only one end of it fits. `told`: the summary tells of it instead. `dropped`: it did not fit. `hidden`: the person
   * keeps it out.
   */
  state: 'kept' | 'cut' | 'told' | 'dropped' | 'hidden';
  /** Why a lorebook entry is there; empty for everything else. */
  reason: string;
  messageId: string | null;
}

/** A part with its usual values. */
export function createPart(
  part: Pick<PromptPart, 'kind' | 'content' | 'tokens'> & Partial<PromptPart>,
): PromptPart {
  return { label: '', state: 'kept', reason: '', messageId: null, ...part };
}

/** A text under its heading; nothing without a text. */
export function section(heading: string, text: string): string {
  return text === '' ? '' : `## ${heading}\n${text}`;
}

/** Whether a part is in the prompt, whole or cut. */
export function isThere(state: PromptPart['state']): boolean {
  return state === 'kept' || state === 'cut';
}

/** The tokens of the parts that are in the prompt, whole or cut. */
export function sumKept(parts: readonly PromptPart[]): number {
  return parts.reduce((sum, { state, tokens }) => sum + (isThere(state) ? tokens : 0), 0);
}
