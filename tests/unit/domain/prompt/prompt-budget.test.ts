import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import hostTexts from '#src/content/prompt.json' with { type: 'json' };
import { assemblePrompt, type AssembledPrompt } from '#src/domain/prompt/assemble-prompt.ts';
import { messageOverheadTokens } from '#src/domain/prompt/fit-history.ts';
import type { PromptInput } from '#src/domain/prompt/prompt-input.ts';
import { countTokens } from '#src/server/platform/llm/model/count-tokens.ts';
import { composeBook } from '#tests/support/files/lore-books.ts';
import { expectInBounds } from '#tests/support/measure/cpu-time.ts';
import { propertyRuns } from '#tests/support/property-runs.ts';
import { composePromptInput, composeTurns } from './prompt-input.ts';

/**
 * Texts of every size relative to the budget, from units with different token counts, some with macros that make them
 * longer.
 */
const text = fc
  .record({
    unit: fc.constantFrom(
      'word ',
      '缘',
      '🌸',
      'x',
      '{{char}} ',
      '{{description}}',
      '{{',
      '\n',
      '<START>a',
      '<user>',
    ),
    length: fc.oneof(fc.integer({ max: 300, min: 0 }), fc.integer({ max: 30_000, min: 0 })),
  })
  .map(({ unit, length }) => unit.repeat(Math.floor(length / unit.length)));

const book = fc
  .array(
    fc.record({
      content: text,
      constant: fc.boolean(),
      place: fc.constantFrom(
        { position: 'before_char' },
        { extensions: { position: 4, depth: 1 } },
        { extensions: { position: 4, depth: 0, role: 2 } },
      ),
      ignoresBudget: fc.boolean(),
    }),
    { maxLength: 4 },
  )
  .map((entries) =>
    composeBook(
      entries.map(({ place, ignoresBudget, ...entry }) => ({
        ...entry,
        ...place,
        extensions: { ...('extensions' in place ? place.extensions : {}), ignore_budget: ignoresBudget },
      })),
    ),
  );

const note = fc.record({
  content: text,
  depth: fc.integer({ min: 0, max: 9 }),
  role: fc.constantFrom('system' as const, 'user' as const, 'assistant' as const),
});

const given = fc.record({
  card: fc.record({
    name: fc.constantFrom('Mei', 'M'.repeat(200)),
    description: text,
    personality: text,
    scenario: text,
    mes_example: text,
    system_prompt: text,
    post_history_instructions: text,
  }),
  persona: text,
  instructions: text,
  notes: fc.record({ card: note, character: note, chat: note }),
  book,
  facts: fc.array(fc.record({ content: text, isPinned: fc.boolean() }), { maxLength: 4 }),
  summary: fc.option(fc.record({ content: text, depth: fc.integer({ min: -1, max: 8 }) })),
  turns: fc.array(
    fc.record({ role: fc.constantFrom('user' as const, 'assistant' as const), content: text }),
    {
      maxLength: 6,
    },
  ),
  newest: text,
  budgetTokens: fc.oneof(fc.integer({ min: 500, max: 1_000 }), fc.integer({ min: 500, max: 9_000 })),
  continues: fc.boolean(),
  countsDropped: fc.boolean(),
  counter: fc.constantFrom(
    (one: string) => one.length,
    (one: string) => Buffer.byteLength(one),
    (one: string) => Math.ceil(Buffer.byteLength(one) / 4),
  ),
});

function compose(one: typeof given extends fc.Arbitrary<infer Value> ? Value : never): PromptInput {
  return composePromptInput({
    card: one.card,
    user: { name: 'Lin', description: one.persona },
    instructions: one.instructions,
    notes: one.notes,
    lore: { books: [one.book], greetingIndex: null },
    memory: { facts: one.facts, summary: one.summary },
    history: composeTurns([...one.turns, { role: 'user', content: `${one.newest} And the question?` }]),
    budgetTokens: one.budgetTokens,
    continues: one.continues,
    countsDropped: one.countsDropped,
    countTokens: one.counter,
  });
}

function measure({ messages }: AssembledPrompt, count: (text: string) => number): number {
  return messages.reduce((sum, { content }) => sum + count(content) + messageOverheadTokens, 0);
}

describe('the budget of a prompt (docs/decisions/0027)', () => {
  it('is kept, whatever card, persona, lore, facts, summary and history are', () => {
    fc.assert(
      fc.property(given, (one) => {
        const prompt = assemblePrompt(compose(one));
        expect(prompt.tokens).toBeLessThanOrEqual(one.budgetTokens);
        expect(measure(prompt, one.counter)).toBeLessThanOrEqual(prompt.tokens);
      }),
      { numRuns: propertyRuns(150) },
    );
  });

  it('leaves room for the end of the newest message, and for what the host says', () => {
    fc.assert(
      fc.property(given, (one) => {
        const card = { ...one.card, system_prompt: '', post_history_instructions: '' };
        const { messages } = assemblePrompt(compose({ ...one, card }));
        expect(messages[0]?.content).toMatch(/^House rules\.\n\nYou are (?:Mei|M+)\. Never speak for Lin\./);
        expect(messages.at(-1)?.content).toMatch(
          /question\?(?:\n\n[^]*)?\[Answer as (?:Mei|M+)\.\nBe brief\.(?:\nGo on\.)?\]\n\n\[House rules\.\]$/,
        );
      }),
      { numRuns: propertyRuns(80) },
    );
  });

  it('cuts the longest text of a card, at words, and says so', () => {
    const { parts, messages } = assemblePrompt(
      composePromptInput({
        card: { description: 'She runs a tea house. '.repeat(400), personality: 'calm' },
        budgetTokens: 1_000,
      }),
    );
    const stateOf = (kind: string) => parts.find((part) => part.kind === kind)?.state;
    expect(stateOf('description')).toBe('cut');
    for (const kind of ['system', 'personality', 'scenario', 'post_history'])
      expect(stateOf(kind)).toBe('kept');
    const kept = parts.find(({ kind }) => kind === 'description')?.content ?? '';
    expect(kept).toMatch(/ (?:She|runs|a|tea|house\.)$/);
    expect(kept.length).toBeGreaterThan(300);
    expect(messages[0]?.content).toContain(kept);
  });

  it('gives up all examples but the beginning of one, history, lore and facts before it cuts the card', () => {
    const lore = composeBook([
      { name: 'B', content: 'Before. '.repeat(40), constant: true, extensions: { ignore_budget: true } },
    ]);
    const { parts } = assemblePrompt(
      composePromptInput({
        card: { description: 'd'.repeat(600), mes_example: '<START>\n'.concat('e'.repeat(600), '<START>e') },
        history: composeTurns([
          { role: 'user', content: 'h'.repeat(600) },
          { role: 'user', content: 'newest' },
        ]),
        lore: { books: [lore], greetingIndex: null },
        memory: { summary: null, facts: [{ content: 'f'.repeat(300), isPinned: true }] },
        budgetTokens: 1_150,
      }),
    );
    const dropped = parts.filter(({ state }) => state === 'dropped').map(({ kind }) => kind);
    expect(new Set(dropped)).toEqual(new Set(['lore', 'facts', 'examples', 'history']));
    expect(parts.filter(({ state }) => state === 'cut').map(({ kind }) => kind)).toEqual(['examples']);
  });

  it('cuts the newest message to its end and says so', () => {
    const history = composeTurns([{ role: 'user', content: `${'word '.repeat(2_000)}the end` }]);
    const { parts } = assemblePrompt(composePromptInput({ history, budgetTokens: 900 }));
    const newest = parts.find(({ kind }) => kind === 'history');
    expect(newest?.state).toBe('cut');
    expect(newest?.content).toMatch(/the end$/);
  });

  it.each(['words ', '缘', '{{', '{{char}}', 'x'])(
    'costs no more work for a text of %j that is far too long',
    (unit) => {
      // As slow as a real tokenizer.
      const slow = (one: string) => Array.from(one).length / 4;
      expectInBounds(
        1_000_000,
        (size) => {
          const long = unit.repeat(Math.ceil(size / unit.length));
          return composePromptInput({
            card: { description: long, system_prompt: long, mes_example: long },
            memory: { summary: { content: long, depth: 0 }, facts: [{ content: long, isPinned: true }] },
            lore: {
              books: [composeBook([{ content: long, constant: true, keys: [] }])],
              greetingIndex: null,
            },
            budgetTokens: 1_000,
            countTokens: slow,
          });
        },
        assemblePrompt,
      );
    },
  );
});

describe('the host’s own texts', () => {
  it.each(['en', 'zh-CN'] as const)('take less than half of the smallest budget in %s', (language) => {
    // LLM_CONTEXT_TOKENS is at least 2,048, and a reply takes at most half of it.
    const budgetTokens = 1_024;
    for (const mode of ['short', 'normal', 'novel'] as const) {
      const { tokens, messages } = assemblePrompt(
        composePromptInput({
          host: hostTexts[language],
          card: { description: '', personality: '', scenario: '', mes_example: '' },
          history: [],
          continues: true,
          isUnnamed: true,
          clock: { now: new Date('2026-11-22T19:00:00Z'), timeZone: 'UTC', language, idleMs: 3 * 86_400_000 },
          includesTime: true,
          picture: { caption: null },
          mode,
          budgetTokens,
          countTokens,
        }),
      );
      expect(tokens).toBeLessThan(budgetTokens / 2);
      expect(messages[0]?.content).not.toBe('');
    }
  });
});
