import { fitHistory, messageOverheadTokens } from './fit-history.ts';
import type { HistoryTurn } from './prompt-input.ts';

/** However much a summary tells of, so many of the newest turns are there in full, if they fit. */
const leastTurns = 4;

export interface ChosenHistory {
  kept: HistoryTurn[];
  usedTokens: number;
  /** Whether the summary stands for what is left out. */
  usesSummary: boolean;
}

/**
 * The turns of a prompt: all of them, where they fit; otherwise the summary, with the turns that it does not tell of,
 * so that the prompt begins alike from turn to turn. Without a summary the oldest are dropped.
 * @param summary its tokens, and up to which depth it tells
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

/** The newest turns that fit; where some do not, they begin with what the person said, not with the answer to what is gone. */
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
