import { fitHistory, messageOverheadTokens } from './fit-history.ts';
import type { HistoryTurn } from './prompt-input.ts';

/** Number of the newest turns that are kept in full, if they fit, however much a summary covers. */
const leastTurns = 4;

export interface ChosenHistory {
  kept: HistoryTurn[];
  usedTokens: number;
  /** True if the summary replaces the dropped turns. */
  usesSummary: boolean;
}

/**
 * Chooses the turns of a prompt: all of them, if they fit; otherwise the summary, with the turns that it does not
 * cover, so that the prompt begins alike from turn to turn. Without a summary the oldest are dropped.
 * @param summary its tokens, and the depth up to which it covers turns
 */
export function chooseHistory(
  history: readonly HistoryTurn[],
  roomTokens: number,
  summary: { tokens: number; depth: number } | null,
  countTokens: (text: string) => number,
): ChosenHistory {
  const plain = fitFromUser(history, roomTokens, countTokens);
  const isWhole = plain.kept.length === history.length && (history[0]?.depth ?? 0) === 0;
  if (isWhole || summary === null) return { ...plain, usesSummary: false };
  const firstUntold = history.findIndex(({ depth }) => depth > summary.depth);
  const from = Math.min(firstUntold < 0 ? history.length : firstUntold, history.length - leastTurns);
  const recent = fitFromUser(history.slice(Math.max(0, from)), roomTokens - summary.tokens, countTokens);
  return { ...recent, usesSummary: true };
}

/**
 * Returns the newest turns that fit; if some turns do not, the first turn is the person's, not the answer to a dropped
 * turn.
 */
function fitFromUser(
  history: readonly HistoryTurn[],
  roomTokens: number,
  countTokens: (text: string) => number,
): ReturnType<typeof fitHistory> {
  const fitting = fitHistory(history, roomTokens, countTokens);
  const [first, ...others] = fitting.kept;
  if (first?.role !== 'assistant' || fitting.kept.length === history.length || others.length === 0)
    return fitting;
  return {
    kept: others,
    usedTokens: fitting.usedTokens - countTokens(first.content) - messageOverheadTokens,
  };
}
