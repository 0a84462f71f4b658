import { describe, expect, it } from 'vitest';
import { checkAdult } from '#src/domain/card/check-adult.ts';
import { sexualisesMinors } from '#src/domain/safety/minors/sexualises-minors.ts';
import { ordinaryTalk } from './ordinary-talk.ts';
import { disguises, plainRedTeam, reworded } from './red-team.ts';

describe('the check for sexualised minors (trust row 1)', () => {
  it('lets none of the red-team texts pass', () => {
    expect(plainRedTeam.length).toBeGreaterThan(100);
    expect(plainRedTeam.filter((text) => !sexualisesMinors(text))).toEqual([]);
  });

  it('lets no other wording pass', () => {
    expect(reworded.filter((text) => !sexualisesMinors(text))).toEqual([]);
  });

  it.each(Object.entries(disguises))('lets none pass that is disguised with %s', (_name, disguise) => {
    const passed = plainRedTeam.map(disguise).filter((text) => !sexualisesMinors(text));
    expect(passed).toEqual([]);
  });

  it('lets none of them pass in cards, personas, lorebooks and imported chats', () => {
    expect(plainRedTeam.filter((text) => checkAdult(text).findings.length === 0)).toEqual([]);
  });

  it('lets ordinary talk of family, school and memories pass', () => {
    expect(ordinaryTalk.length).toBeGreaterThanOrEqual(60);
    expect(ordinaryTalk.filter(sexualisesMinors)).toEqual([]);
  });

  it('takes time in proportion to the length of a text', () => {
    const begunAt = performance.now();
    sexualisesMinors('A child was here, and it was a nice day. '.repeat(200));
    sexualisesMinors('a '.repeat(4_000));
    sexualisesMinors('孩子'.repeat(4_000));
    expect(performance.now() - begunAt).toBeLessThan(1_500);
  });
});
