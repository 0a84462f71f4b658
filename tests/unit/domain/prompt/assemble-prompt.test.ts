import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assemblePrompt, type AssembledPrompt } from '#src/domain/prompt/assemble-prompt.ts';
import { messageOverheadTokens } from '#src/domain/prompt/fit-history.ts';
import type { PromptInput } from '#src/domain/prompt/prompt-input.ts';
import { composePromptInput } from '#tests/support/prompt-input.ts';

function measure({ messages }: AssembledPrompt): number {
  return messages.reduce((sum, { content }) => sum + content.length + messageOverheadTokens, 0);
}

const turn = fc.record({
  role: fc.constantFrom('user' as const, 'assistant' as const),
  content: fc.string({ maxLength: 60 }),
});

/** Histories end with what the person said. */
const history = fc
  .array(turn, { maxLength: 12 })
  .map((turns) => [...turns, { role: 'user' as const, content: 'And the newest question?' }]);

/** More than the parts that are always there. */
const budgetTokens = fc.integer({ min: 320, max: 2_000 });

function check(work: (prompt: AssembledPrompt, input: PromptInput) => void): void {
  fc.assert(
    fc.property(history, budgetTokens, (turns, budget) => {
      const input = composePromptInput({ history: turns, budgetTokens: budget });
      work(assemblePrompt(input), input);
    }),
  );
}

describe('assemblePrompt (D5)', () => {
  it('makes a whole prompt when there is room', () => {
    const prompt = assemblePrompt(composePromptInput());
    expect(prompt).toMatchObject({ droppedExamples: 0, droppedTurns: 0 });
    expect(prompt.messages).toEqual([
      {
        role: 'system',
        content: expect.stringMatching(
          /^You are Mei\..*## How Mei talks\nLin: Tea\?\nMei: Always\.\n\nLin: Rain/s,
        ),
      },
      { role: 'user', content: '[It begins.]' },
      { role: 'assistant', content: 'Welcome.' },
      { role: 'user', content: 'Thank you.\n\n[Answer as Mei.]' },
    ]);
  });

  it('drops examples first, the last of them before the first', () => {
    const whole = assemblePrompt(composePromptInput());
    const tight = assemblePrompt(composePromptInput({ budgetTokens: whole.tokens - 1 }));
    expect(tight).toMatchObject({ droppedExamples: 1, droppedTurns: 0 });
    expect(tight.messages[0]?.content).toContain('Tea?');
    expect(tight.messages[0]?.content).not.toContain('Late?');
  });

  it('drops turns only once every example is gone, oldest first', () => {
    check(({ droppedTurns, droppedExamples }) => {
      if (droppedTurns > 0) expect(droppedExamples).toBe(3);
    });
  });

  it('never measures more than its budget, nor more than it says', () => {
    check((prompt, input) => {
      expect(prompt.tokens).toBeLessThanOrEqual(input.budgetTokens);
      expect(measure(prompt)).toBeLessThanOrEqual(prompt.tokens);
    });
  });

  it('always holds system, persona, scenario, the newest message and the instructions', () => {
    check(({ messages }) => {
      for (const part of ['You are Mei.', '## About Mei', 'Lin comes in from the rain.']) {
        expect(messages[0]?.content).toContain(part);
      }
      expect(messages.at(-1)?.content).toMatch(/And the newest question\?\n\n\[Answer as Mei\.\]$/);
    });
  });

  it('alternates, beginning with the person, after one system message', () => {
    check(({ messages }) => {
      for (const [index, { role, content }] of messages.entries()) {
        expect(role).toBe(index === 0 ? 'system' : index % 2 === 1 ? 'user' : 'assistant');
        expect(content.trim()).not.toBe('');
      }
    });
  });

  it('says the instructions by themselves when the person did not speak last', () => {
    const { messages } = assemblePrompt(
      composePromptInput({ history: [{ role: 'assistant', content: 'Hm.' }] }),
    );
    expect(messages.at(-1)).toEqual({ role: 'user', content: '[Answer as Mei.]' });
  });

  it('never changes the history that it is given', () => {
    const given = [
      { role: 'user' as const, content: 'One' },
      { role: 'user' as const, content: 'Two' },
    ];
    const copy = structuredClone(given);
    const { messages } = assemblePrompt(composePromptInput({ history: given }));
    expect(messages[1]?.content).toBe('One\n\nTwo\n\n[Answer as Mei.]');
    expect(given).toEqual(copy);
  });
});
