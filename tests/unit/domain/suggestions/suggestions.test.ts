import { describe, expect, it } from 'vitest';
import suggestPrompt from '#src/content/suggest-prompt.json' with { type: 'json' };
import { parseSuggestions } from '#src/domain/suggestions/parse-suggestions.ts';
import { suggestByRules } from '#src/domain/suggestions/suggest-by-rules.ts';

const instructions = suggestPrompt.en;

describe('the suggestions of a model’s answer', () => {
  it('are at most three different lines', () => {
    const suggestions = ['Hello.', 'hello', ' Tell me\nmore. ', 'And you?', 'Fine.'];
    expect(parseSuggestions(JSON.stringify({ suggestions }), instructions)).toEqual([
      'hello',
      'Tell me more.',
      'And you?',
    ]);
  });

  it.each([
    instructions,
    'You could say: "Hello."',
    '{"suggestions":"Hello."}',
    '{"suggestions":[1,null,{}]}',
    JSON.stringify({ suggestions: ['x'.repeat(201)] }),
    '{"suggestions":["first","second","third"]}',
  ])('are none for %s', (answer) => {
    expect(parseSuggestions(answer, instructions)).toEqual([]);
  });
});

describe('suggestions by rules', () => {
  it('are three, the same for the same reply, in the language of the chat', () => {
    const scene = { language: 'en' as const, reply: 'Do you like the sea?', likes: ['old maps', 'rain'] };
    const suggestions = suggestByRules(scene);
    expect(new Set(suggestions).size).toBe(3);
    expect(suggestByRules(scene)).toEqual(suggestions);
    expect(suggestions.at(-1)).toMatch(/old maps|rain/);
    const chinese = suggestByRules({ language: 'zh-CN', reply: '你好。', likes: [] });
    expect(chinese).toHaveLength(3);
    for (const line of chinese) expect(line).toMatch(/\p{Script=Han}/u);
  });

  it('answer a question, and remark on anything else', () => {
    const answers = suggestByRules({ language: 'en', reply: 'Shall we?', likes: [] });
    const remarks = suggestByRules({ language: 'en', reply: 'The rain stopped.', likes: [] });
    expect(answers.some((line) => remarks.includes(line))).toBe(false);
  });
});
