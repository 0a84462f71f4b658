import { createFiller, type Filler } from './create-filler.ts';
import type { PromptInput } from './prompt-input.ts';
import { tellMacros } from './tell-macros.ts';

/** Creates the filler for the macros of a prompt. */
export function createPromptFiller(input: PromptInput): Filler {
  const { card, history, macros, budgetTokens, continues, notes, lore } = input;
  if (macros === undefined) return createFiller(input);
  return createFiller({
    ...input,
    greetings: macros.greetings,
    greetingIndex: lore.greetingIndex,
    tell: (fill) =>
      tellMacros({
        card,
        history,
        macros,
        budgetTokens,
        continues,
        depthPrompt: notes.card.content,
        creatorNotes: lore.creatorNotes ?? '',
        fill,
      }),
  });
}
