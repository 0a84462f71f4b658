import { describe, expect, it } from 'vitest';
import { filterMemorable, type MemoryCandidate } from '#src/domain/memory/filter-memorable.ts';

const user = (content: string): MemoryCandidate => ({
  role: 'user',
  content,
  model: null,
  hiddenAt: null,
});
const reply = (content: string, model = 'fake'): MemoryCandidate => ({
  role: 'assistant',
  content,
  model,
  hiddenAt: null,
});

describe('facts that may be remembered (rule:crisis-help)', () => {
  it('are not those of a crisis, nor of the answer to it', () => {
    const messages = [
      user('I live in Leeds.'),
      reply('Nice.'),
      user('I want to kill myself.'),
      reply('Please talk'),
    ];
    expect(filterMemorable(messages, undefined)).toEqual(messages.slice(0, 2));
    expect(filterMemorable([reply('Please talk')], user('我想自杀'))).toEqual([]);
  });

  it('are not those of the site itself, nor of an empty message', () => {
    expect(filterMemorable([reply('Help lines', 'safety'), reply(''), reply('Fine.')], undefined)).toEqual([
      reply('Fine.'),
    ]);
  });

  it('are not those that are judged to be in a crisis otherwise', () => {
    const asked = user('The lighthouse is calling me tonight.');
    const isInCrisis = (message: string) => message.includes('lighthouse');
    expect(filterMemorable([asked, reply('Is it?'), user('Yes.')], undefined, isInCrisis)).toEqual([
      user('Yes.'),
    ]);
  });

  it('are not those that the person hides from the model', () => {
    const hidden = { ...user('I live in Leeds.'), hiddenAt: new Date('2026-11-24T10:00:00Z') };
    expect(filterMemorable([hidden, reply('Nice.')], undefined)).toEqual([reply('Nice.')]);
  });
});
