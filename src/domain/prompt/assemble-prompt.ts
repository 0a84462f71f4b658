import { buildInstructions, type Instructions } from './build-instructions.ts';
import { fitHistory, messageOverheadTokens } from './fit-history.ts';
import type { HistoryTurn, PromptInput } from './prompt-input.ts';

export interface PromptMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

export interface AssembledPrompt {
  messages: PromptMessage[];
  /** Tokens by the given counter at the most, the format's own included. */
  tokens: number;
  droppedExamples: number;
  droppedTurns: number;
}

/**
 * Makes the prompt within its budget (D5): system, persona and scenario always; history, oldest dropped; example
 * dialogue in the room that is left, so that it is dropped first; post-history instructions always.
 */
export function assemblePrompt(input: PromptInput): AssembledPrompt {
  const instructions = buildInstructions(input);
  const fixedTokens = countFixedTokens(instructions, input);
  const room = input.budgetTokens - fixedTokens;
  const { kept, usedTokens } = fitHistory(input.history, room, input.countTokens);
  const allTurnsFit = kept.length === input.history.length;
  const examples = allTurnsFit
    ? fitExamples(instructions.examples, instructions.examplesHeading, room - usedTokens, input.countTokens)
    : { text: '', used: 0, tokens: 0 };
  const system = examples.text === '' ? instructions.system : `${instructions.system}\n\n${examples.text}`;
  return {
    messages: [
      { role: 'system', content: system },
      ...alternateTurns(kept, instructions.postHistory, input.host.opening),
    ],
    tokens: fixedTokens + usedTokens + examples.tokens,
    droppedExamples: instructions.examples.length - examples.used,
    droppedTurns: input.history.length - kept.length,
  };
}

/** What every prompt may need beside its turns: the system message, the opening and the instructions at the end. */
function countFixedTokens(instructions: Instructions, input: PromptInput): number {
  return [
    instructions.system,
    bracketed(input.host.opening).content,
    bracketed(instructions.postHistory).content,
  ]
    .map((text) => input.countTokens(text) + messageOverheadTokens)
    .reduce((sum, tokens) => sum + tokens, 0);
}

function fitExamples(
  examples: readonly string[],
  heading: string,
  roomTokens: number,
  countTokens: (text: string) => number,
): { text: string; used: number; tokens: number } {
  for (let used = examples.length; used > 0; used -= 1) {
    const text = `## ${heading}\n${examples.slice(0, used).join('\n\n')}`;
    const tokens = countTokens(`\n\n${text}`);
    if (tokens <= roomTokens) return { text, used, tokens };
  }
  return { text: '', used: 0, tokens: 0 };
}

/**
 * Turns as chat templates want them: beginning with the user, roles alternating, the post-history instructions in
 * the last user message. Many local templates refuse a second system message or two equal roles in a row.
 */
function alternateTurns(
  turns: readonly HistoryTurn[],
  postHistory: string,
  opening: string,
): PromptMessage[] {
  const spoken = turns.filter((turn) => turn.content.trim() !== '');
  const messages: PromptMessage[] = spoken[0]?.role === 'assistant' ? [bracketed(opening)] : [];
  for (const turn of spoken) {
    const previous = messages.at(-1);
    if (previous?.role === turn.role) previous.content += `\n\n${turn.content}`;
    else messages.push({ role: turn.role, content: turn.content });
  }
  const last = messages.at(-1);
  if (last?.role === 'user') last.content += `\n\n[${postHistory}]`;
  else messages.push(bracketed(postHistory));
  return messages;
}

function bracketed(text: string): PromptMessage {
  return { role: 'user', content: `[${text}]` };
}
