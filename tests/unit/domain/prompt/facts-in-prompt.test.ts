import { expect, it } from 'vitest';
import { assemblePrompt } from '#src/domain/prompt/assemble-prompt.ts';
import { composePromptInput, composeTurns } from './prompt-input.ts';

/** Returns the facts in the prompt of a story, in their order there. */
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

it('a prompt contains pinned facts first, then mentioned ones, then the newest, in the order of the story', () => {
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

it('all are included where all have room', () => {
  const facts = [
    { content: 'Lin likes tea.', isPinned: false },
    { content: 'Lin sails.', isPinned: true },
  ];
  const { messages } = assemblePrompt(composePromptInput({ memory: { summary: null, facts } }));
  expect(messages[0]?.content).toContain('## What Mei remembers\n- Lin likes tea.\n- Lin sails.');
});

/** Composes a chat of `turnCount` turns, ending with the person's message, as a model reads it. */
function readChat(turnCount: number, contents: readonly string[]) {
  const turns = Array.from({ length: turnCount }, (_, depth) => ({
    role: depth % 2 === 0 ? ('assistant' as const) : ('user' as const),
    content: `turn ${depth}`,
  }));
  const facts = contents.map((content) => ({ content, isPinned: false }));
  return assemblePrompt(
    composePromptInput({ history: composeTurns(turns), memory: { summary: null, facts } }),
  ).messages;
}

it('in a longer chat they are before the newest turns, so that a new one leaves the earlier part unchanged', () => {
  const before = readChat(20, ['Lin sails.']);
  expect(before.at(-5)).toEqual({ role: 'user', content: 'turn 15' });
  expect(before.at(-7)).toEqual({
    role: 'user',
    content: '[What Mei remembers\n- Lin sails.]\n\nturn 13',
  });
  const after = readChat(20, ['Lin sails.', 'Lin has a cat.']);
  expect(after.slice(0, -7)).toEqual(before.slice(0, -7));
  expect(after.at(-7)?.content).toContain('- Lin sails.\n- Lin has a cat.]');
  expect(before[0]?.content).not.toContain('Lin sails.');
});

it('their position moves only with every second exchange: most prompts begin with the whole previous one', () => {
  const goesOn = [20, 22, 24, 26].map((turnCount) => {
    const [one, next] = [readChat(turnCount, ['Lin sails.']), readChat(turnCount + 2, ['Lin sails.'])];
    // The last message contains the closing instructions.
    return JSON.stringify(next.slice(0, one.length - 1)) === JSON.stringify(one.slice(0, -1));
  });
  expect(goesOn.filter(Boolean)).toHaveLength(2);
});

it('in a short chat they are in the system message', () => {
  expect(readChat(4, ['Lin sails.'])[0]?.content).toContain('## What Mei remembers\n- Lin sails.');
});
