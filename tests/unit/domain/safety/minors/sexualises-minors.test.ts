import { describe, expect, it } from 'vitest';
import { checkAdult } from '#src/domain/safety/adult/check-adult.ts';
import { sexualisesMinors } from '#src/domain/safety/minors/sexualises-minors.ts';
import { expectInProportion } from '#tests/support/measure/cpu-time.ts';
import { ordinaryTalk } from '../ordinary-talk.ts';
import { disguises, plainRedTeam, reworded } from '../red-team.ts';

describe('the check for sexualised minors (rule:no-minors)', () => {
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

  it.each(['A child was here, and it was a nice day. ', 'a ', '孩子'])(
    'takes time in proportion to the length of a text of %j',
    (part) => {
      expectInProportion(
        8_000,
        (length) => part.repeat(length / part.length),
        (text) => sexualisesMinors(text),
      );
    },
  );
});
