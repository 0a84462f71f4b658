import { describe, expect, it } from 'vitest';
import { cleanTitle, cutTitle } from '#src/domain/chat/clean-title.ts';

const context = {
  names: ['Lin', 'Mira Kovač', '林月'],
  instructions: 'Write a title that says what sets this chat apart: at most 6 words, and nothing else.',
};
const clean = (answer: string) => cleanTitle(answer, context);

describe('a title from a model', () => {
  it.each([
    ['as it was asked for', 'Rain on the Ferry'],
    ['in quotes with a full stop', '"Rain on the Ferry."'],
    ['in curly quotes', '“Rain on the Ferry”.'],
    ['in Markdown', '## **Rain on the Ferry**'],
    ['with a label', '**Title:** "Rain on the Ferry"'],
    ['after a sentence', 'Sure! Here is a title:\n\nRain on the Ferry\n\nIt is about a ferry.'],
    ['behind a sentence', "Sure, here's a title for this chat: Rain on the Ferry"],
    ['in a list', '1. Rain on the Ferry\n2. Boats'],
    ['in a code fence', '```\nRain on the Ferry\n```'],
    ['after thoughts', '<think>A title?\nBoats.</think>\n\nRain on the Ferry'],
    ['with control characters', '\u202ERain\u0000 on\tthe\u2028Ferry\u200B'],
    ['with half a character', 'Rain \uD800on the Ferry\uDC00'],
    ['with dots', 'Rain on the Ferry…'],
  ])('%s is the bare title', (_how, answer) => {
    expect(clean(answer)).toBe('Rain on the Ferry');
  });

  it.each([
    ['标题：《雨中的渡船》', '雨中的渡船'],
    ['好的，标题是：雨中的渡船。', '雨中的渡船'],
    ['“雨中的渡船”', '雨中的渡船'],
    ['聊天标题: 雨中的渡船', '雨中的渡船'],
  ])('in Chinese as well: %s', (answer, title) => {
    expect(clean(answer)).toBe(title);
  });

  it.each([
    "I can't sleep",
    'Sorry for the Rain',
    '对不起，我迟到了',
    'The Name of the Rose: A Talk',
    '“Rain” and “Boats”',
    'Who Are You?',
    'A Day with Mira Kovač',
    '雨',
  ])('keeps its own words: %s', (title) => {
    expect(clean(title)).toBe(title);
  });

  it.each([
    ['nothing', ''],
    ['marks alone', '"..."'],
    ['JSON', '{"title":"Rain"}'],
    ['JSON in a fence', '```json\n{"title":"Rain"}\n```'],
    ['a list in JSON', '["Rain"]'],
    ['a refusal', "I'm sorry, but I can't help with that."],
    ['a refusal with a curly apostrophe', 'I can’t assist with this request'],
    ['what it is', 'As an AI language model, rain'],
    ['a Chinese refusal', '我无法为这段对话生成标题'],
    ['the name of the character', 'Mira Kovač'],
    ['the name in other words', 'Chat with Mira Kovač'],
    ['the name in Chinese words', '与林月的对话'],
    ['no title', 'Untitled'],
    ['no Chinese title', '无标题'],
    ['a label alone', 'Title:'],
    ['its instruction', 'At most 6 words'],
    ['talk', 'The two of them sit on the ferry in the rain. '.repeat(5)],
    ['one endless word', 'x'.repeat(100_000)],
    ['one letter', 'x'],
  ])('is none where the answer is %s', (_what, answer) => {
    expect(clean(answer)).toBe('');
  });

  it('is cut at a word, or at a sign, where it is too long', () => {
    expect(clean('A very long title that goes on and on about the ferry and the rain')).toBe(
      'A very long title that goes on and on about the ferry and…',
    );
    expect(clean('雨'.repeat(40))).toBe(`${'雨'.repeat(30)}…`);
    expect(cutTitle('é'.normalize('NFD').repeat(60)).length).toBeLessThanOrEqual(80);
    expect(cutTitle('👩‍👩‍👧'.repeat(30)).isWellFormed()).toBe(true);
  });
});
