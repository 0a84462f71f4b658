import { describe, expect, it } from 'vitest';
import { readToldFacts } from '#src/domain/memory/facts/read-told-facts.ts';
import { describeToldFact, isReplaced } from '#src/domain/memory/describe-told-fact.ts';

function remember(message: string, language: 'en' | 'zh-CN' = 'en'): string[] {
  return readToldFacts(message).map((told) => describeToldFact(told, language).content);
}

describe('facts that a person tells, remembered by rules', () => {
  it.each([
    ['My name is Mia.', ['Name: Mia']],
    ['I love rain.', ['Likes rain']],
    ["I don't like olives.", ['Does not like olives']],
    ['I live in Leeds.', ['Home: Leeds']],
    ["I'm a nurse.", ['Work: nurse']],
    ['My dog is called Rex.', ['Pet: dog called Rex']],
    ['My little sister is called Anna.', ['Family: younger sister called Anna']],
    ['How are you?', []],
  ])('%s', (message, facts) => {
    expect(remember(message)).toEqual(facts);
  });

  it.each([
    ['我叫小雨。', ['名字：小雨']],
    ['我喜欢下雨天。', ['喜欢下雨天']],
    ['我妹妹叫安娜。', ['家人：妹妹，叫安娜']],
  ])('%s', (message, facts) => {
    expect(remember(message, 'zh-CN')).toEqual(facts);
  });

  it('replaces exclusive facts, and only the opposite of the same thing', () => {
    const [renamed] = readToldFacts('My name is Lena.').map((told) => describeToldFact(told, 'en'));
    const [disliked] = readToldFacts("I don't like rain.").map((told) => describeToldFact(told, 'en'));
    if (renamed === undefined || disliked === undefined) throw new Error('nothing was told');
    expect(isReplaced('Name: Mia', renamed)).toBe(true);
    expect(isReplaced('Likes rain', renamed)).toBe(false);
    expect(isReplaced('Likes rain', disliked)).toBe(true);
    expect(isReplaced('Likes rainbows', disliked)).toBe(false);
  });
});
