import { describe, expect, it } from 'vitest';
import { readCardFile } from '#src/domain/cards/read-card-file.ts';
import { assemblePrompt } from '#src/domain/prompt/assemble-prompt.ts';
import { createFiller } from '#src/domain/prompt/create-filler.ts';
import { expectInBounds } from '#tests/support/measure/cpu-time.ts';
import { composeWorldInfo } from '#tests/support/files/lore-books.ts';
import { composePromptInput } from './prompt-input.ts';

const macros = {
  charVersion: '2',
  greetings: ['{{setvar::mood::happy}}Welcome.'],
  model: 'llama',
  contextTokens: 12_000,
  replyTokens: 2_000,
  generation: 'normal',
};

function systemOf(scenario: string, lore = {}): string {
  const input = composePromptInput({
    macros,
    card: { scenario },
    lore: { books: [], greetingIndex: 0, ...lore },
  });
  return assemblePrompt(input).messages[0]?.content ?? '';
}

describe('macros in a prompt (docs/macros.md)', () => {
  it('tell of the chat, the card and the model', () => {
    const scenario = '{{lastUserMessage}} {{lastMessageId}} {{charVersion}} {{model}} {{maxPrompt}}';
    expect(systemOf(scenario)).toContain('Thank you. 1 2 llama 10000');
  });

  it('begin with the variables that the greeting sets, and go on from text to text', () => {
    expect(systemOf('She is {{getvar::mood}}.')).toContain('She is happy.');
  });

  it('fill a greeting once, however often others repeat it', () => {
    const greetings = [`Hello.${'{{noop}}'.repeat(7_000)}`];
    expectInBounds(
      1_000,
      (count) => '{{greeting::0}}'.repeat(count),
      (text) => createFiller({ ...composePromptInput(), greetings }).fill(text, 'text'),
    );
  });

  it('insert the lorebook entries of an outlet, which are nowhere else', () => {
    const entry = { key: [], constant: true, selectiveLogic: 0, position: 7, outletName: 'news' };
    const books = [
      composeWorldInfo([
        { ...entry, content: 'It snows.', order: 1 },
        { ...entry, content: 'It is late.', order: 2 },
      ]),
    ];
    expect(systemOf('News: {{outlet::news}}', { books })).toContain('News: It is late.\nIt snows.');
    expect(systemOf('No news.', { books })).not.toContain('It snows.');
  });
});

describe('the report of an import', () => {
  it('names the macros that stay unchanged', () => {
    const card = {
      spec: 'chara_card_v2',
      spec_version: '2.0',
      data: { name: 'Mei', first_mes: 'Hi {{user}}, {{weather}}.', description: 'x' },
    };
    const { notes } = readCardFile(new TextEncoder().encode(JSON.stringify(card))).card;
    expect(notes.filter(({ reason }) => reason.en.includes('weather'))).toEqual([
      {
        field: 'first_mes',
        outcome: 'kept',
        reason: {
          en: 'nothing fills {{weather}} here; it stays as it is written',
          'zh-CN': '这里没有可以代入 {{weather}} 的内容，将原样保留',
        },
      },
    ]);
  });
});
