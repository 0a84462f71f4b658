import { describe, expect, it } from 'vitest';
import suggestPrompt from '#src/content/suggest-prompt.json' with { type: 'json' };
import { parseSuggestions } from '#src/domain/chat/parse-suggestions.ts';
import { suggestByRules } from '#src/domain/chat/suggest-by-rules.ts';

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
  const bare = {
    language: 'en' as const,
    reply: 'The rain stopped.',
    likes: [],
    openers: [],
    questions: [],
    said: [],
  };

  it('are three, the same for the same reply, in the language of the chat', () => {
    const scene = { ...bare, reply: 'Do you like the sea?', likes: ['old maps', 'rain'] };
    const suggestions = suggestByRules(scene);
    expect(new Set(suggestions).size).toBe(3);
    expect(suggestByRules(scene)).toEqual(suggestions);
    expect(suggestions.join()).toMatch(/old maps|rain/);
    const chinese = suggestByRules({ ...bare, language: 'zh-CN', reply: '你好。' });
    expect(new Set(chinese).size).toBe(3);
    for (const line of chinese) expect(line).toMatch(/\p{Script=Han}/u);
  });

  it('answer a question, and remark on anything else', () => {
    const answers = suggestByRules({ ...bare, reply: 'Shall we?' });
    const remarks = suggestByRules(bare);
    expect(answers.some((line) => remarks.includes(line))).toBe(false);
  });

  it('are the lines of its author at first, then questions that this character alone can answer, and none twice', () => {
    const openers = ['Flat. And yes, a rotten day.', 'Tell me about the burglar.'];
    const questions = ['Tell me about the burglar.', 'What is in the tin?', 'Who drew the mark?'];
    expect(suggestByRules({ ...bare, openers, questions })).toEqual(openers);
    const [, ...own] = suggestByRules({ ...bare, questions, said: ['Tell me about the burglar.'] });
    expect(own.toSorted()).toEqual(['What is in the tin?', 'Who drew the mark?']);
  });
});
