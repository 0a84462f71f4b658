import { bracket } from './alternate-turns.ts';
import type { Filler } from './create-filler.ts';
import { messageOverheadTokens } from './fit-history.ts';
import type { InsertedText } from './place-in-history.ts';
import type { PromptInput, PromptNote } from './prompt-input.ts';
import { createPart, type PromptPart } from './prompt-part.ts';

/**
 * Composes the texts of the card and of the person that are inserted into the history: near its end, a model follows
 * them most closely.
 */
export function composeNotes(
  { notes, countTokens }: Pick<PromptInput, 'notes' | 'countTokens'>,
  { fill }: Filler,
): InsertedText[] {
  const compose = (kind: PromptPart['kind'], { content, depth, role }: PromptNote): InsertedText[] => {
    const filled = fill(content, kind);
    if (filled === '') return [];
    // With brackets and a message of its own: an upper bound, wherever it is placed.
    const tokens = countTokens(`\n\n${bracket(filled)}`) + messageOverheadTokens;
    return [{ parts: [createPart({ kind, content: filled, tokens })], content: filled, depth, role }];
  };
  return [
    ...compose('card_note', notes.card),
    ...compose('character_note', notes.character),
    ...compose('chat_note', notes.chat),
  ];
}
