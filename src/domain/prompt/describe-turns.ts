import { estimateTokens } from './bound-count.ts';
import type { PromptContent } from './choose-content.ts';
import { messageOverheadTokens } from './fit-history.ts';
import { type InsertedText, insertTexts } from './place-in-history.ts';
import type { HistoryTurn, PromptInput } from './prompt-input.ts';
import { createPart, isInPrompt, type PromptPart } from './prompt-part.ts';

/**
 * Describes the history as parts, oldest first: the dropped turns, covered by the summary or not, or hidden by the
 * person, then the kept turns, with lore and facts among them.
 */
export function describeTurns(
  { history, hidden, countTokens, countsDropped }: PromptInput,
  { turns: kept, toldDepth }: Pick<PromptContent, 'turns' | 'toldDepth'>,
  inserted: readonly InsertedText[],
): PromptPart[] {
  const droppedCount = history.length - kept.length;
  const stateOf = (turn: HistoryTurn, index: number) =>
    turn.content === history[droppedCount + index]?.content ? 'kept' : 'cut';
  const countPart = (content: string, state: PromptPart['state']) => {
    if (isInPrompt(state)) return countTokens(content) + messageOverheadTokens;
    return countsDropped ? estimateTokens(content, countTokens) + messageOverheadTokens : 0;
  };
  const toPart = (turn: HistoryTurn, state: PromptPart['state']) =>
    createPart({
      kind: 'history',
      label: turn.role,
      content: turn.content,
      tokens: countPart(turn.content, state),
      state,
      messageId: turn.messageId,
    });
  const leftOut = history.slice(0, droppedCount);
  const stateOfMissing = (turn: HistoryTurn) => {
    if (!leftOut.includes(turn)) return 'hidden';
    return turn.depth <= toldDepth ? 'told' : 'dropped';
  };
  return [
    ...[...leftOut, ...hidden]
      .toSorted((a, b) => a.depth - b.depth)
      .map((turn) => toPart(turn, stateOfMissing(turn))),
    ...insertTexts(
      kept.map((turn, index) => toPart(turn, stateOf(turn, index))),
      inserted,
      ({ parts }) => parts,
    ),
  ];
}
