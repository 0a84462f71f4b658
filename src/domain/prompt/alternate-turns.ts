/** One message of a prompt, in the OpenAI chat format. */
export interface PromptMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

export type SpokenTurn = PromptMessage & { role: 'user' | 'assistant' };

/**
 * Arranges turns as chat templates require: beginning with the user, with alternating roles, and with the closing
 * instructions in the last user message, one pair of brackets each. Many local templates reject a second system message
 * or two equal roles in a row (docs/decisions/0008).
 */
export function alternateTurns(
  turns: readonly SpokenTurn[],
  { closing, opening }: { closing: readonly string[]; opening: string },
): PromptMessage[] {
  const spoken = turns.filter((turn) => turn.content.trim() !== '');
  const messages: PromptMessage[] =
    spoken[0]?.role === 'assistant' ? [{ role: 'user', content: bracket(opening) }] : [];
  const last = { role: 'user' as const, content: closing.map(bracket).join('\n\n') };
  for (const turn of [...spoken, last]) {
    const previous = messages.at(-1);
    if (previous?.role === turn.role) previous.content += `\n\n${turn.content}`;
    else messages.push({ role: turn.role, content: turn.content });
  }
  return messages;
}

/** Brackets a text that is not part of the dialogue. */
export function bracket(text: string): string {
  return `[${text}]`;
}
