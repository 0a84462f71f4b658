import { createPromptFiller } from './create-prompt-filler.ts';
import { findLore, loreShare } from './find-lore.ts';
import type { PromptInput } from './prompt-input.ts';

/** Adds the content of lorebook entries for `{{outlet::name}}`; those of one name by their order, the highest first. */
export function findOutlets(input: PromptInput): PromptInput {
  const hasOutlets = input.lore.books.some(({ entries }) =>
    entries.some(({ place }) => place.kind === 'outlet'),
  );
  if (!hasOutlets) return input;
  const room = input.budgetTokens * loreShare;
  const { outlets } = findLore(input, createPromptFiller(input), 2 * room, room);
  const texts = new Map<string, string>();
  for (const { part, fired } of outlets.toReversed()) {
    if (fired.entry.place.kind !== 'outlet') continue;
    const { name } = fired.entry.place;
    const before = texts.get(name);
    texts.set(name, before === undefined ? part.content : `${before}\n${part.content}`);
  }
  return { ...input, outlets: texts };
}
