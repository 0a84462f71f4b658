import { describe, expect, it } from 'vitest';
import { assemblePrompt } from '#src/domain/prompt/assemble-prompt.ts';
import type { HistoryTurn } from '#src/domain/prompt/prompt-input.ts';
import { composePromptInput } from './prompt-input.ts';

const turn = (role: HistoryTurn['role'], depth: number, content: string): HistoryTurn => ({
  role,
  depth,
  content,
  messageId: `m${depth}`,
});

describe('turns that the person hid', () => {
  const input = composePromptInput({
    history: [turn('assistant', 0, 'Welcome.'), turn('user', 3, 'And tea?')],
    hidden: [turn('user', 1, 'My secret.'), turn('assistant', 2, 'I will keep it.')],
  });

  it('are in no message, and the roles of the others alternate', () => {
    const { messages } = assemblePrompt(input);
    expect(messages.map(({ content }) => content).join('\n')).not.toMatch(/secret|keep it/);
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
  });

  it('are shown in the inspector, as hidden and without counting', () => {
    const { parts, tokens } = assemblePrompt(input);
    const without = assemblePrompt({ ...input, hidden: [] });
    expect(tokens).toBe(without.tokens);
    expect(
      parts.filter(({ kind }) => kind === 'history').map(({ content, state }) => [content, state]),
    ).toEqual([
      ['My secret.', 'hidden'],
      ['I will keep it.', 'hidden'],
      ['Welcome.', 'kept'],
      ['And tea?', 'kept'],
    ]);
  });

  it('may be the whole history', () => {
    const { messages } = assemblePrompt({ ...input, history: [] });
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user']);
  });
});
