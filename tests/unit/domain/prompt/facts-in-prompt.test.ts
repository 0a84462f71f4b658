import { expect, it } from 'vitest';
import { assemblePrompt } from '#src/domain/prompt/assemble-prompt.ts';
import { composePromptInput, composeTurns } from './prompt-input.ts';

/** The facts that the prompt of a story holds, in the order in which they stand there. */
function keptFacts(said: string, pinned: readonly number[] = []): string[] {
  const subjects = ['Paris', 'a cat', 'a violin', 'the harbour', 'chess', 'an old map', 'Sundays', 'Ada'];
  const facts = Array.from({ length: 40 }, (_, index) => ({
    content: `Fact ${index}: Lin spoke of ${subjects[index % 8]} on day ${index}.`,
    isPinned: pinned.includes(index),
  }));
  const { parts } = assemblePrompt(
    composePromptInput({
      history: composeTurns([
        { role: 'assistant', content: 'Welcome.' },
        { role: 'user', content: said },
      ]),
      memory: { summary: null, facts },
      budgetTokens: 2_000,
    }),
  );
  return parts
    .filter(({ kind, state }) => kind === 'facts' && state === 'kept')
    .map(({ content }) => content.replace(/:.*/, ''));
}

it('a prompt holds pinned facts first, then those that are spoken of, then the newest, in the order of the story', () => {
  expect(keptFacts('Good evening.')).toEqual([
    'Fact 34',
    'Fact 35',
    'Fact 36',
    'Fact 37',
    'Fact 38',
    'Fact 39',
  ]);
  expect(keptFacts('Do you play the violin?')).toEqual([
    'Fact 2',
    'Fact 10',
    'Fact 18',
    'Fact 26',
    'Fact 34',
    'Fact 39',
  ]);
  expect(keptFacts('Do you play the violin?', [0])).toEqual([
    'Fact 0',
    'Fact 2',
    'Fact 10',
    'Fact 18',
    'Fact 26',
    'Fact 34',
  ]);
});

it('all are there where all have room', () => {
  const facts = [
    { content: 'Lin likes tea.', isPinned: false },
    { content: 'Lin sails.', isPinned: true },
  ];
  const { messages } = assemblePrompt(composePromptInput({ memory: { summary: null, facts } }));
  expect(messages[0]?.content).toContain('## What Mei remembers\n- Lin likes tea.\n- Lin sails.');
});
