import { messageOverheadTokens } from './fit-history.ts';
import { type DepthLore, placeDepthLore } from './place-depth-lore.ts';
import type { HistoryTurn, PromptInput } from './prompt-input.ts';
import { createPart, type PromptPart } from './prompt-part.ts';

/** The history as parts, oldest first: the turns that are left out, then those that are kept, with lore among them. */
export function describeTurns(
  { history, countTokens, countsDropped }: PromptInput,
  kept: readonly HistoryTurn[],
  lore: readonly DepthLore[],
): PromptPart[] {
  const droppedCount = history.length - kept.length;
  const toPart = (turn: HistoryTurn, isKept: boolean) =>
    createPart({
      kind: 'history',
      label: turn.role,
      content: turn.content,
      tokens: isKept || countsDropped ? countTokens(turn.content) + messageOverheadTokens : 0,
      state: isKept ? 'kept' : 'dropped',
      messageId: turn.messageId,
    });
  return [
    ...history.slice(0, droppedCount).map((turn) => toPart(turn, false)),
    ...placeDepthLore(
      kept.map((turn) => toPart(turn, true)),
      lore,
      ({ part }) => part,
    ),
  ];
}
