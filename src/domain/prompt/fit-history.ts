import type { HistoryTurn } from './prompt-input.ts';

/** What the chat format adds around a message, in tokens. */
export const messageOverheadTokens = 4;

/** The newest turns that fit into a budget, oldest dropped first; the newest one always stays, cut if it must be. */
export function fitHistory(
  history: readonly HistoryTurn[],
  budgetTokens: number,
  countTokens: (text: string) => number,
): { kept: HistoryTurn[]; usedTokens: number } {
  const kept: HistoryTurn[] = [];
  let usedTokens = 0;
  for (const turn of history.toReversed()) {
    const tokens = countTokens(turn.content) + messageOverheadTokens;
    if (usedTokens + tokens > budgetTokens) {
      if (kept.length > 0) break;
      kept.push({ ...turn, content: keepEnd(turn.content, tokens, budgetTokens) });
      usedTokens = budgetTokens;
      break;
    }
    kept.push(turn);
    usedTokens += tokens;
  }
  return { kept: kept.reverse(), usedTokens };
}

/** The end of a text that is `tokens` long, shortened to about `budgetTokens`; at least a few words stay. */
function keepEnd(text: string, tokens: number, budgetTokens: number): string {
  const characters = Math.max(200, Math.floor((text.length * Math.max(budgetTokens, 0)) / tokens));
  return text.slice(-characters);
}
