import { describe, expect, it } from 'vitest';
import { keepMemorable, type SpokenMessage } from '#src/domain/memory/is-memorable.ts';

const user = (content: string): SpokenMessage => ({
  role: 'user',
  content,
  model: null,
  hiddenAt: null,
});
const reply = (content: string, model = 'fake'): SpokenMessage => ({
  role: 'assistant',
  content,
  model,
  hiddenAt: null,
});

describe('what may be remembered (rule:crisis-help)', () => {
  it('is not what was said in a crisis, nor the answer to it', () => {
    const messages = [
      user('I live in Leeds.'),
      reply('Nice.'),
      user('I want to kill myself.'),
      reply('Please talk'),
    ];
    expect(keepMemorable(messages, undefined)).toEqual(messages.slice(0, 2));
    expect(keepMemorable([reply('Please talk')], user('我想自杀'))).toEqual([]);
  });

  it('is not what the site itself says, nor an empty message', () => {
    expect(keepMemorable([reply('Help lines', 'safety'), reply(''), reply('Fine.')], undefined)).toEqual([
      reply('Fine.'),
    ]);
  });

  it('is not what the person keeps from the model', () => {
    const hidden = { ...user('I live in Leeds.'), hiddenAt: new Date('2026-11-24T10:00:00Z') };
    expect(keepMemorable([hidden, reply('Nice.')], undefined)).toEqual([reply('Nice.')]);
  });
});
