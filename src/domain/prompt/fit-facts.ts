import { rankFacts } from '../memory/rank-facts.ts';
import { mostCharactersOfToken } from './bound-count.ts';
import type { HistoryTurn, PromptMemory } from './prompt-input.ts';
import { createPart, type PromptPart } from './prompt-part.ts';

/** Number of the newest turns that define the subject. */
const recentTurns = 4;
/** Number of the newest facts that are compared with the subject. */
const mostRanked = 200;
/** Room below which no fact is counted at all. */
const leastTokens = 4;
/** Approximate characters per token, for facts that are only listed as dropped. */
const charactersOfToken = 4;
/** Upper limit of tokens that a fact takes besides its text. */
const lineTokens = 4;

export interface FactRoom {
  /** Token limit of the facts that are not pinned. */
  budgetTokens: number;
  /** Token limit of all facts. */
  roomTokens: number;
}

/**
 * Returns the facts that fit, in the order in which they were told: pinned facts take precedence, then facts related to
 * the subject, then the newest.
 */
export function fitFacts(
  facts: PromptMemory['facts'],
  history: readonly HistoryTurn[],
  { budgetTokens, roomTokens }: FactRoom,
  countTokens: (text: string) => number,
): PromptPart[] {
  let left = budgetTokens;
  let room = roomTokens;
  const parts = new Map<number, PromptPart>();
  for (const place of orderFacts(facts, history, budgetTokens)) {
    const fact = facts[place];
    if (fact === undefined) continue;
    const { content, isPinned } = fact;
    const most = isPinned ? room : Math.min(room, left);
    // A text that cannot fit is not read.
    const isTooLong = most < leastTokens || content.length > most * mostCharactersOfToken;
    const tokens = isTooLong ? Math.ceil(content.length / charactersOfToken) : countTokens(`\n- ${content}`);
    const fits = !isTooLong && tokens <= most;
    if (fits) {
      left -= tokens;
      room -= tokens;
    }
    parts.set(place, createPart({ kind: 'facts', content, tokens, state: fits ? 'kept' : 'dropped' }));
  }
  return facts.flatMap((_fact, place) => parts.get(place) ?? []);
}

/** Orders the indexes of facts by relevance. If all fit, the order has no effect, and is not computed. */
function orderFacts(
  facts: PromptMemory['facts'],
  history: readonly HistoryTurn[],
  budgetTokens: number,
): number[] {
  const places = facts.map((_fact, place) => place);
  const isPinned = (place: number) => facts[place]?.isPinned === true;
  const pinned = places.filter(isPinned);
  const others = places.filter((place) => !isPinned(place));
  const newest = others.slice(-mostRanked);
  const textOf = (place: number) => facts[place]?.content ?? '';
  const mostTokens = others.reduce((sum, place) => sum + textOf(place).length + lineTokens, 0);
  if (mostTokens <= budgetTokens) return [...pinned, ...others];
  const recent = history.slice(-recentTurns).map(({ content }) => content);
  const ranked = rankFacts(newest.map(textOf), recent);
  return [
    ...pinned,
    ...ranked.flatMap((rank) => newest[rank] ?? []),
    ...others.slice(0, -mostRanked).reverse(),
  ];
}
