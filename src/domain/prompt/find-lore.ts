import { activateLore } from '../lorebooks/activation/activate-lore.ts';
import type { FiredLore } from '../lorebooks/activation/lore-reader.ts';
import { mostCharactersOfToken } from './bound-count.ts';
import { type Filler, createPromptFiller } from './create-filler.ts';
import { messageOverheadTokens } from './fit-history.ts';
import type { PromptInput } from './prompt-input.ts';
import { type PromptPart, createPart, section } from './prompt-part.ts';

/** The share of the prompt for lore (rule:lorebooks). */
export const loreShare = 0.25;

export interface PromptLoreEntry {
  part: PromptPart;
  fired: FiredLore;
}

/**
 * Finds the lorebook entries of a prompt.
 * @param roomTokens room that the permanent parts leave; lore takes at most half of it, except for entries that ignore
 * budgets
 * @param mostTokens for all entries, including those
 * @returns the entries in the prompt, those that a text places by name (`outlets`), and the parts that did not fit
 */
export function findLore(
  input: PromptInput,
  filler: Filler,
  roomTokens: number,
  mostTokens: number,
): { kept: PromptLoreEntry[]; outlets: PromptLoreEntry[]; dropped: PromptPart[] } {
  const { card, history, lore, user, countTokens } = input;
  if (lore.books.length === 0) return { kept: [], outlets: [], dropped: [] };
  const heading = filler.fill(input.host.lore, 'heading');
  // As if each had a heading and a message of its own: an upper bound, wherever it is placed.
  const costOf = (content: string) => countTokens(`\n\n${section(heading, content)}`) + messageOverheadTokens;
  const { fired, dropped } = activateLore({
    books: lore.books,
    messages: history,
    // A placeholder name is not a key.
    speakers: { user: input.isUnnamed ? '' : user.name, assistant: card.name },
    messageCount: (history.at(-1)?.depth ?? -1) + 1,
    replyCount: countReplies(input),
    greetingIndex: lore.greetingIndex,
    triggers: lore.triggers ?? ['normal'],
    characterNames: [card.name, card.nickname]
      .map((name) => name.normalize().trim().toLowerCase())
      .filter(Boolean),
    texts: {
      ...filler.card,
      persona: filler.persona,
      depthPrompt: filler.fill(input.notes.card.content, 'card_note'),
      creatorNotes: filler.fill(lore.creatorNotes ?? '', 'creator-notes'),
    },
    budgetTokens: Math.max(0, Math.floor(Math.min(input.budgetTokens * loreShare, roomTokens / 2))),
    mostTokens,
    mostCharacters: input.budgetTokens * mostCharactersOfToken,
    countTokens: costOf,
    chance: filler.chance,
    fill: filler.fill,
  });
  const toPart = (one: FiredLore, state: PromptPart['state']) =>
    createPart({
      kind: 'lore',
      label: one.entry.name,
      content: one.content,
      tokens: one.tokens,
      state,
      reason: one.reason,
    });
  const entries = fired.map((one) => ({ part: toPart(one, 'kept'), fired: one }));
  return {
    kept: entries.filter((one) => one.fired.entry.place.kind !== 'outlet'),
    outlets: entries.filter((one) => one.fired.entry.place.kind === 'outlet'),
    dropped: dropped.map((one) => toPart(one, 'dropped')),
  };
}

/** Counts the character's messages; of the messages before the known part of the history, every second message. */
function countReplies({ history }: PromptInput): number {
  const known = history.filter(({ role }) => role === 'assistant').length;
  return known + Math.ceil((history[0]?.depth ?? 0) / 2);
}

/**
 * Adds the content of lorebook entries for `{{outlet::name}}`; entries of one name by their order, the highest first.
 */
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
