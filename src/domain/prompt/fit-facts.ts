import { rankFacts } from '../memory/rank-facts.ts';
import { mostCharactersOfToken } from './bound-count.ts';
import type { HistoryTurn, PromptMemory } from './prompt-input.ts';
import { createPart, type PromptPart } from './prompt-part.ts';

/** How many of the newest turns say what is spoken of. */
const recentTurns = 4;
/** So many of the newest are compared with what is spoken of. */
const mostRanked = 200;
/** Where less room is left, no fact is even counted. */
const leastTokens = 4;
/** About how many characters a token has, for what is only shown as left out. */
const charactersOfToken = 4;
/** What a fact takes besides its text, at the most. */
const lineTokens = 4;

export interface FactRoom {
  /** For those that are not pinned, in tokens. */
  budgetTokens: number;
  /** For all of them, in tokens. */
  roomTokens: number;
}

/**
 * The facts that fit, in the order in which they were told: pinned ones before all others, then those that have to do with
 * what is spoken of, then the newest.
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
    // What cannot fit is not read.
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

/** The places of facts, what matters most first. Where all fit, their order says nothing, and none is looked for. */
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
