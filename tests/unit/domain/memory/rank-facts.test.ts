import { describe, expect, it } from 'vitest';
import { rankFacts } from '#src/domain/memory/rank-facts.ts';

function rank(facts: string[], ...recent: string[]): string[] {
  return rankFacts(facts, recent).map((place) => facts[place] ?? '');
}

describe('the most relevant facts', () => {
  it('are the newest where nothing is mentioned', () => {
    expect(rank(['one', 'two', 'three'], '')).toEqual(['three', 'two', 'one']);
    expect(rank(['Lin sails.', 'Lin paints.'], 'What do you think about that?')).toEqual([
      'Lin paints.',
      'Lin sails.',
    ]);
    expect(rankFacts([], ['Hello'])).toEqual([]);
  });

  it('are those that share a word with a message, whatever its case and number', () => {
    const facts = ['Lin has two cats.', 'Lin lives in Leeds.', 'Lin works nights.'];
    expect(rank(facts, 'My CAT is ill.')[0]).toBe('Lin has two cats.');
    expect(rank(facts, 'How is Leeds?')[0]).toBe('Lin lives in Leeds.');
  });

  it('are in Chinese those that share two characters', () => {
    const facts = ['小林养了一只花猫。', '小林住在利兹。', '小林上夜班。'];
    expect(rank(facts, '我的花猫病了。')[0]).toBe('小林养了一只花猫。');
    expect(rank(facts, '你还记得我住在哪里吗？')[0]).toBe('小林住在利兹。');
  });

  it('a word in few facts counts more than one in all', () => {
    const facts = ['Lin met Ada at the harbour.', 'Lin likes tea.', 'Lin likes rain.', 'Lin likes fog.'];
    expect(rank(facts, 'Lin, you know what Ada likes.')[0]).toBe('Lin met Ada at the harbour.');
  });

  it('the newest message counts twice', () => {
    const facts = ['Lin owns a boat.', 'Lin fears storms.', 'Lin likes tea.'];
    expect(rank(facts, 'Tell me about the storm.', 'And the boat?').slice(0, 2)).toEqual([
      'Lin owns a boat.',
      'Lin fears storms.',
    ]);
  });
});
