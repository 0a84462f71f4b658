import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assemblePrompt, type AssembledPrompt } from '#src/domain/prompt/assemble-prompt.ts';
import type { PromptInput } from '#src/domain/prompt/prompt-input.ts';
import { isInPrompt, type PromptPart, type PromptPartKind } from '#src/domain/prompt/prompt-part.ts';
import { composeBook } from '#tests/support/files/lore-books.ts';
import { composePromptInput, composeTurns } from './prompt-input.ts';

function countParts({ parts }: AssembledPrompt, kind: PromptPartKind, state: 'kept' | 'dropped'): number {
  return parts.filter((part) => part.kind === kind && part.state === state).length;
}

function turnStates({ parts }: AssembledPrompt): PromptPart['state'][] {
  return parts.filter(({ kind }) => kind === 'history').map(({ state }) => state);
}

const turn = fc.record({
  role: fc.constantFrom('user' as const, 'assistant' as const),
  content: fc.string({ maxLength: 60 }),
});

/** Histories end with a message of the person. */
const history = fc
  .array(turn, { maxLength: 12 })
  .map((turns) => composeTurns([...turns, { role: 'user', content: 'And the newest question?' }]));

/** Larger than the parts that are always present. */
const budgetTokens = fc.integer({ min: 400, max: 2_000 });

const place = fc.constantFrom(
  { position: 'before_char' },
  { position: 'after_char' },
  { extensions: { position: 4, depth: 1 } },
  { extensions: { position: 4, depth: 3, role: 2 } },
  { extensions: { position: 4, depth: 0, role: 2 } },
);
const entries = fc.array(
  fc.record({ place, content: fc.string({ maxLength: 60 }), constant: fc.boolean() }),
  { maxLength: 5 },
);
const facts = fc.array(fc.record({ content: fc.string({ maxLength: 30 }), isPinned: fc.constant(false) }), {
  maxLength: 4,
});
const summary = fc.option(
  fc.record({ content: fc.string({ maxLength: 80 }), depth: fc.integer({ min: -1, max: 14 }) }),
);

function check(work: (prompt: AssembledPrompt, input: PromptInput) => void): void {
  fc.assert(
    fc.property(history, budgetTokens, entries, facts, summary, (turns, budget, lore, known, told) => {
      const book = composeBook(lore.map(({ place: at, ...entry }) => ({ ...entry, ...at })));
      const input = composePromptInput({
        history: turns,
        budgetTokens: budget,
        lore: { books: [book], greetingIndex: null },
        memory: { facts: known, summary: told },
      });
      work(assemblePrompt(input), input);
    }),
  );
}

describe('assemblePrompt (rule:prompt-on-server)', () => {
  it('makes a whole prompt when there is room', () => {
    const prompt = assemblePrompt(composePromptInput());
    expect(prompt.messages).toEqual([
      {
        role: 'system',
        content: [
          'House rules.',
          'You are Mei. Never speak for Lin.',
          '## About Mei\nMei runs a tea house.',
          '## Personality\ncalm',
          '## The scene\nLin comes in from the rain.',
          '## How Mei talks\nLin: Tea?\nMei: Always.\n\nLin: Rain?\nMei: Stay.\n\nLin: Late?\nMei: Never.',
        ].join('\n\n'),
      },
      { role: 'user', content: '[It begins.]' },
      { role: 'assistant', content: 'Welcome.' },
      { role: 'user', content: 'Thank you.\n\n[Answer as Mei.\nBe brief.]\n\n[House rules.]' },
    ]);
    expect(prompt.parts.every(({ state }) => state === 'kept')).toBe(true);
  });

  it('leaves out the parts that the card leaves empty', () => {
    const { messages } = assemblePrompt(
      composePromptInput({ card: { personality: '', scenario: ' \n', mes_example: '' } }),
    );
    expect(messages[0]?.content).toBe(
      'House rules.\n\nYou are Mei. Never speak for Lin.\n\n## About Mei\nMei runs a tea house.',
    );
  });

  it('calls the character by the nickname of the card (Card V3)', () => {
    const { messages } = assemblePrompt(composePromptInput({ card: { nickname: 'Xiao Mei' } }));
    expect(messages[0]?.content).toContain('## About Xiao Mei\nXiao Mei runs a tea house.');
  });

  it('puts persona, lore, summary and facts in their places, each part with its reason', () => {
    const book = composeBook([
      { name: 'B', content: 'Before.', constant: true },
      { name: 'A', content: 'After.', position: 'after_char', keys: ['thank'] },
      { name: 'D', content: 'At depth.', extensions: { position: 4, depth: 1 }, constant: true },
      { name: 'P', content: '@@position personality\nStubborn.', constant: true },
    ]);
    const prompt = assemblePrompt(
      composePromptInput({
        user: { name: 'Lin', description: '{{user}} paints.' },
        lore: { books: [book], greetingIndex: 0 },
        memory: { summary: null, facts: [{ content: 'Lin likes tea.', isPinned: true }] },
      }),
    );
    expect(prompt.messages[0]?.content.split('\n\n').slice(2, -3)).toEqual([
      '## Background\nBefore.',
      '## About Mei\nMei runs a tea house.',
      '## Personality\ncalm',
      'Stubborn.',
      '## The scene\nLin comes in from the rain.',
      '## Background\nAfter.',
      '## About Lin\nLin paints.',
      '## What Mei remembers\n- Lin likes tea.',
    ]);
    expect(prompt.messages.at(-1)?.content).toBe(
      '[At depth.]\n\nThank you.\n\n[Answer as Mei.\nBe brief.]\n\n[House rules.]',
    );
    expect(prompt.firedLore).toEqual(
      expect.arrayContaining([
        { name: 'B', reason: 'constant' },
        { name: 'A', reason: 'thank' },
      ]),
    );
    expect(prompt.parts.filter(({ kind }) => kind === 'history').map(({ messageId }) => messageId)).toEqual([
      'm0',
      'm1',
    ]);
  });

  it.each([
    [{ extensions: { position: 4, depth: 0 } }, ['h0', 'h1', 'h2', 'lore', 'end']],
    [{ content: '@@depth 0\nlore' }, ['h0', 'h1', 'h2', 'lore', 'end']],
    [{ extensions: { position: 4, depth: 1, role: 2 } }, ['h0', 'h1', 'lore', 'h2', 'end']],
    [{ extensions: { position: 4, depth: 9 } }, ['lore', 'h0', 'h1', 'h2', 'end']],
  ])('lists lore of the history where a model reads it: %j', (entry, order) => {
    const book = composeBook([{ content: 'lore', constant: true, ...entry }]);
    const prompt = assemblePrompt(
      composePromptInput({
        history: composeTurns([
          { role: 'user', content: 'h0' },
          { role: 'assistant', content: 'h1' },
          { role: 'user', content: 'h2' },
        ]),
        host: {
          ...composePromptInput().host,
          postHistory: 'end',
          length: { short: '', normal: '', novel: '' },
        },
        lore: { books: [book], greetingIndex: null },
      }),
    );
    const firstSaid = prompt.parts.findIndex(({ content }) => order.includes(content.trim()));
    expect(prompt.parts.slice(firstSaid).map(({ content }) => content.trim())).toEqual([
      ...order,
      'House rules.',
    ]);
    const said = prompt.messages.slice(1).map(({ content }) => content);
    expect(said.join(' ').match(/h\d|lore|end/g)).toEqual(order);
  });

  it('lists every part that is kept in the order in which a model reads it', () => {
    check((prompt) => {
      const read = prompt.messages.map(({ content }) => content).join('\n\n');
      let at = 0;
      for (const { content, state, kind } of prompt.parts) {
        // A blank message is left out of the prompt.
        if (state === 'dropped' || state === 'told' || content.trim() === '') continue;
        const found = read.indexOf(content, at);
        expect(found, `${kind}: ${content}`).toBeGreaterThanOrEqual(0);
        at = found;
      }
    });
  });

  it('drops examples first, the last of them before the first', () => {
    const whole = assemblePrompt(composePromptInput());
    const tight = assemblePrompt(composePromptInput({ budgetTokens: whole.tokens - 1 }));
    expect(countParts(tight, 'examples', 'dropped')).toBe(1);
    expect(countParts(tight, 'history', 'dropped')).toBe(0);
    expect(tight.messages[0]?.content).toContain('Tea?');
    expect(tight.messages[0]?.content).not.toContain('Late?');
  });

  it('drops turns oldest first, and none for an example but the first', () => {
    check((prompt, input) => {
      const states = turnStates(prompt);
      expect(states.lastIndexOf('dropped')).toBeLessThan(states.findIndex((state) => isInPrompt(state)));
      const [, first = ''] = input.card.mes_example.split('<START>');
      expect(turnStates(assemblePrompt({ ...input, card: { ...input.card, mes_example: first } }))).toEqual(
        states,
      );
    });
  });

  it('always holds system, persona, scenario, the newest message and the instructions', () => {
    check(({ messages }) => {
      for (const part of ['You are Mei.', '## About Mei', 'Lin comes in from the rain.']) {
        expect(messages[0]?.content).toContain(part);
      }
      expect(messages.at(-1)?.content).toContain('And the newest question?');
      expect(messages.at(-1)?.content).toMatch(/\[Answer as Mei\.\nBe brief\.\]\n\n\[House rules\.\]$/);
    });
  });

  it('alternates, beginning with the person, after one system message (docs/decisions/0008)', () => {
    check(({ messages }) => {
      for (const [index, { role, content }] of messages.entries()) {
        expect(role).toBe(index === 0 ? 'system' : index % 2 === 1 ? 'user' : 'assistant');
        expect(content.trim()).not.toBe('');
      }
      expect(messages.at(-1)?.role).toBe('user');
    });
  });

  it('counts no text twice', () => {
    check((_prompt, input) => {
      const counted: string[] = [];
      assemblePrompt({
        ...input,
        countTokens: (text) => {
          counted.push(text);
          return text.length;
        },
      });
      expect(new Set(counted).size).toBe(counted.length);
    });
  });

  it('sends the instructions in a message of their own if the person did not speak last', () => {
    const { messages } = assemblePrompt(
      composePromptInput({ history: composeTurns([{ role: 'assistant', content: 'Hm.' }]) }),
    );
    expect(messages.at(-1)).toEqual({
      role: 'user',
      content: '[Answer as Mei.\nBe brief.]\n\n[House rules.]',
    });
  });

  it('has the reply last, before the request to continue it', () => {
    const turns = composeTurns([
      { role: 'user', content: 'Tell me.' },
      { role: 'assistant', content: 'Once there was' },
    ]);
    const { messages } = assemblePrompt(composePromptInput({ history: turns, continues: true }));
    expect(messages.slice(-2)).toEqual([
      { role: 'assistant', content: 'Once there was' },
      { role: 'user', content: '[Answer as Mei.\nBe brief.\nGo on.]\n\n[House rules.]' },
    ]);
  });

  it('never changes the history that it is given', () => {
    const given = composeTurns([
      { role: 'user', content: 'One' },
      { role: 'user', content: 'Two' },
    ]);
    const copy = structuredClone(given);
    const { messages } = assemblePrompt(composePromptInput({ history: given }));
    expect(messages[1]?.content).toBe('One\n\nTwo\n\n[Answer as Mei.\nBe brief.]\n\n[House rules.]');
    expect(given).toEqual(copy);
  });

  it('is the same twice, with all its random choices, and another one for another turn', () => {
    const options = Array.from({ length: 50 }, (_, index) => `o${index}`).join('::');
    const input = composePromptInput({ card: { scenario: `{{random::${options}}} {{pick::${options}}}` } });
    const sceneOf = (turnSeed: string) => {
      const { parts } = assemblePrompt({ ...input, seeds: { ...input.seeds, turn: turnSeed } });
      return parts.find(({ kind }) => kind === 'scenario')?.content.split(' ') ?? [];
    };
    expect(sceneOf('one')).toEqual(sceneOf('one'));
    expect(sceneOf('one')[0]).not.toBe(sceneOf('two')[0]);
    expect(sceneOf('one')[1]).toBe(sceneOf('two')[1]);
  });
});

describe('the summary in a prompt', () => {
  const turns = composeTurns(
    Array.from({ length: 20 }, (_, index) => ({
      role: index % 2 === 0 ? ('user' as const) : ('assistant' as const),
      content: `Turn ${index} ${'x'.repeat(50)}`,
    })),
  );
  const memory = { summary: { content: 'They met.', depth: 9 }, facts: [] };

  it('is left out while the whole history fits', () => {
    const prompt = assemblePrompt(composePromptInput({ history: turns, memory }));
    expect(countParts(prompt, 'summary', 'dropped')).toBe(1);
    expect(countParts(prompt, 'history', 'kept')).toBe(20);
    expect(prompt.messages[0]?.content).not.toContain('They met.');
  });

  it('replaces the turns that it covers when not all fit', () => {
    const prompt = assemblePrompt(composePromptInput({ history: turns, memory, budgetTokens: 1_200 }));
    expect(countParts(prompt, 'summary', 'kept')).toBe(1);
    expect(prompt.messages[0]?.content).toContain('## So far\nThey met.');
    const kept = prompt.parts.filter(({ kind, state }) => kind === 'history' && state === 'kept');
    expect(kept.map(({ messageId }) => messageId)).toEqual(turns.slice(10).map(({ messageId }) => messageId));
  });

  it('never removes the newest turns, however far it reaches', () => {
    const far = { ...memory, summary: { content: 'They met.', depth: 19 } };
    const prompt = assemblePrompt(composePromptInput({ history: turns, memory: far, budgetTokens: 1_200 }));
    expect(countParts(prompt, 'history', 'kept')).toBe(4);
  });

  it('is included when the beginning of the history was not even read', () => {
    const prompt = assemblePrompt(composePromptInput({ history: turns.slice(12), memory }));
    expect(countParts(prompt, 'summary', 'kept')).toBe(1);
  });
});

describe('the beginning of a prompt', () => {
  const long = (length: number) =>
    composeTurns(
      Array.from({ length }, (_, index) => ({
        role: index % 2 === 0 ? ('assistant' as const) : ('user' as const),
        content: `Turn ${index} ${'x'.repeat(50)}`,
      })),
    );

  it('says that the chat begins only where it does', () => {
    const said = (budgetTokens: number) =>
      assemblePrompt(composePromptInput({ history: long(20), budgetTokens })).messages.slice(1);
    expect(said(10_000)[0]?.content).toBe('[It begins.]');
    expect(JSON.stringify(said(1_000))).not.toContain('It begins.');
  });

  it('is what the person said where the beginning of the history is left out', () => {
    for (let budgetTokens = 700; budgetTokens < 1_500; budgetTokens += 20) {
      const { parts, messages } = assemblePrompt(composePromptInput({ history: long(20), budgetTokens }));
      const first = parts.find(({ kind, state }) => kind === 'history' && state !== 'dropped');
      const isWhole = countKept(parts) === 20;
      if (!isWhole && countKept(parts) > 1) expect(first?.label).toBe('user');
      expect(messages[1]?.role).toBe('user');
    }
  });

  it('says that earlier messages exist where the rest begins with the character', () => {
    const memory = { summary: { content: 'They met.', depth: 9 }, facts: [] };
    const { messages } = assemblePrompt(
      composePromptInput({ history: long(20), memory, budgetTokens: 1_200 }),
    );
    expect(messages[1]?.content).toBe('[More came before.]');
    expect(messages[2]?.content).toContain('Turn 10 ');
  });
});

function countKept(parts: AssembledPrompt['parts']): number {
  return parts.filter(({ kind, state }) => kind === 'history' && state !== 'dropped').length;
}
