import { describe, expect, it } from 'vitest';
import hostTexts from '#src/content/prompt.json' with { type: 'json' };
import { readDepthPrompt } from '#src/domain/prompt/read-depth-prompt.ts';
import { assemblePrompt } from '#src/domain/prompt/assemble-prompt.ts';
import { composePromptInput, composeTurns } from './prompt-input.ts';

const history = composeTurns(
  ['h0', 'h1', 'h2', 'h3', 'h4'].map((content, index) => ({
    role: index % 2 === 0 ? ('user' as const) : ('assistant' as const),
    content,
  })),
);
const none = { content: '', depth: 4, role: 'system' as const };

describe('notes in the history', () => {
  it('are inserted before so many of the newest turns, each as a separate part', () => {
    const { messages, parts } = assemblePrompt(
      composePromptInput({
        history,
        instructions: 'Write in verse for {{user}}.',
        notes: {
          card: { content: '{{char}} hides the key.', depth: 4, role: 'system' },
          character: { content: 'Slow burn.', depth: 2, role: 'system' },
          chat: { content: 'The storm comes.', depth: 0, role: 'system' },
        },
      }),
    );
    expect(messages.slice(1).map(({ content }) => content)).toEqual([
      'h0\n\n[Mei hides the key.]',
      'h1',
      'h2\n\n[Slow burn.]',
      'h3',
      'h4\n\n[The storm comes.]\n\n[Answer as Mei.\nBe brief.]\n\n[House rules.]',
    ]);
    expect(messages[0]?.content).toContain(
      'You are Mei. Never speak for Lin.\n\n## Wishes of Lin\nWrite in verse for Lin.\n\n## About Mei',
    );
    expect(parts.map(({ kind }) => kind)).toEqual([
      'rules',
      'system',
      'instructions',
      'description',
      'personality',
      'scenario',
      'examples',
      'examples',
      'examples',
      'history',
      'card_note',
      'history',
      'history',
      'character_note',
      'history',
      'history',
      'chat_note',
      'post_history',
      'rules',
    ]);
  });

  it('may be spoken by one of the two, and never by the character at the end', () => {
    const { messages } = assemblePrompt(
      composePromptInput({
        history: history.slice(0, 1),
        notes: {
          card: { content: 'I hum.', depth: 0, role: 'assistant' },
          character: none,
          chat: { content: 'I wink.', depth: 0, role: 'user' },
        },
      }),
    );
    expect(messages.at(-1)?.content).toBe(
      'h0\n\n[I hum.]\n\nI wink.\n\n[Answer as Mei.\nBe brief.]\n\n[House rules.]',
    );
  });

  it('are cut like the texts of a card, and the prompt says which', () => {
    const { parts } = assemblePrompt(
      composePromptInput({
        history,
        notes: {
          card: none,
          character: none,
          chat: { content: 'rain '.repeat(2_000), depth: 4, role: 'system' },
        },
        budgetTokens: 2_000,
      }),
    );
    const note = parts.find(({ kind }) => kind === 'chat_note');
    expect(note?.state).toBe('cut');
    expect(note?.content).toMatch(/^rain rain .*rain$/);
  });
});

describe('readDepthPrompt (rule:cards)', () => {
  it.each([
    [
      { depth_prompt: { prompt: 'Note', depth: 2, role: 'user' } },
      { content: 'Note', depth: 2, role: 'user' },
    ],
    [{ depth_prompt: { prompt: 'Note' } }, { content: 'Note', depth: 4, role: 'system' }],
    [{ depth_prompt: { prompt: 7, depth: -1, role: 'boss' } }, { content: '', depth: 4, role: 'system' }],
    [{ depth_prompt: { prompt: '', depth: 1e9 } }, { content: '', depth: 999, role: 'system' }],
    [{ depth_prompt: 'Note' }, { content: '', depth: 4, role: 'system' }],
    [undefined, { content: '', depth: 4, role: 'system' }],
  ])('reads %j', (extensions, note) => {
    expect(readDepthPrompt(extensions)).toEqual(note);
  });
});

describe('a picture that comes with the reply', () => {
  it.each([
    ['en', 'A picture is sent with this message: Mei at the {{user}} window. Let Mei send it'],
    ['zh-CN', '这条消息会附上一张图片：Mei at the {{user}} window。请让Mei'],
  ] as const)('is named to the model by its caption, unchanged (%s)', (language, said) => {
    const { messages } = assemblePrompt(
      composePromptInput({ host: hostTexts[language], picture: { caption: 'Mei at the {{user}} window' } }),
    );
    expect(messages.at(-1)?.content).toContain(said);
  });

  it('is reported as unavailable, where one was requested', () => {
    const { messages } = assemblePrompt(
      composePromptInput({ host: hostTexts.en, picture: { caption: null } }),
    );
    expect(messages.at(-1)?.content).toContain('No picture can be sent now');
  });
});

describe('a person without a name', () => {
  it('is never called by one', () => {
    const { messages } = assemblePrompt(
      composePromptInput({
        host: hostTexts.en,
        user: { name: 'the other person', description: '' },
        isUnnamed: true,
      }),
    );
    expect(messages[0]?.content).toContain(
      '## About the other person\nThey have not told Mei their name: Mei says “you”, and gives them no other name.',
    );
  });
});

describe('example dialogue in a long chat', () => {
  const turns = Array.from({ length: 40 }, (_, index) => ({
    role: index % 2 === 0 ? ('user' as const) : ('assistant' as const),
    content: `turn ${index} `.repeat(10),
  }));
  const long = composeTurns([...turns, { role: 'user', content: 'newest' }]);

  function listExamples(changes: Parameters<typeof composePromptInput>[0]): string[] {
    const card = {
      mes_example: `<START>\nMei: Always.<START>\n${'Mei: Stay. '.repeat(40)}<START>\nMei: Never.`,
    };
    const { parts } = assemblePrompt(composePromptInput({ history: long, card, ...changes }));
    return parts
      .filter(({ kind, state }) => kind === 'examples' && state !== 'dropped')
      .map(({ content }) => content);
  }

  it('stays with one, however long the chat is', () => {
    expect(listExamples({ budgetTokens: 1_500 })).toEqual(['Mei: Always.']);
  });

  it('comes back where a summary has made room', () => {
    const summary = { content: 'They met.', depth: 37 };
    expect(listExamples({ budgetTokens: 1_500, memory: { summary, facts: [] } })).toEqual([
      'Mei: Always.',
      'Mei: Stay. '.repeat(40).trim(),
      'Mei: Never.',
    ]);
  });

  it('is the beginning of one that is long', () => {
    const [example, ...others] = listExamples({
      budgetTokens: 2_000,
      card: { mes_example: `<START>\n${'Mei: Sit down. '.repeat(100)}` },
    });
    expect(others).toEqual([]);
    expect(example).toMatch(/^Mei: Sit down\. /);
    expect(example?.length).toBeLessThan(160);
  });
});
