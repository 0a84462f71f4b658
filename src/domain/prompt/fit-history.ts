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
      const content = keepEnd(turn.content, budgetTokens - messageOverheadTokens, countTokens);
      kept.push({ ...turn, content });
      usedTokens = countTokens(content) + messageOverheadTokens;
      break;
    }
    kept.push(turn);
    usedTokens += tokens;
  }
  return { kept: kept.reverse(), usedTokens };
}

/** A text is never shortened below this many characters, whatever the budget. */
const shortestCut = 200;

/** The end of a text, as much of it as fits into a budget, but a few words at least. */
function keepEnd(text: string, budgetTokens: number, countTokens: (text: string) => number): string {
  let end = text;
  for (;;) {
    const tokens = countTokens(end);
    if (tokens <= budgetTokens || end.length <= shortestCut) return end;
    // Characters differ in their tokens, so the share is tried, a little less each time.
    const length = Math.floor((0.98 * end.length * Math.max(budgetTokens, 0)) / tokens);
    end = sliceEnd(text, Math.max(shortestCut, length));
  }
}

/** The last characters of a text, never beginning with half of one. */
function sliceEnd(text: string, length: number): string {
  return text.slice(-length).replace(/^[\uDC00-\uDFFF]/, '');
}
