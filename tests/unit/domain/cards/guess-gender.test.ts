import { describe, expect, it } from 'vitest';
import { guessGender } from '#src/domain/cards/guess-gender.ts';
import { parseCard } from '#src/domain/cards/parse-card.ts';

const guess = (data: Record<string, unknown>) =>
  guessGender(parseCard({ name: 'A', description: '', ...data }).data);

describe('the gender of a card', () => {
  it.each([
    [{ tags: ['Female'], description: 'he he he' }, 'FEMALE'],
    [{ tags: ['男性'] }, 'MALE'],
    [{ tags: ['male', 'female'], description: 'She sings.' }, 'FEMALE'],
    [{ description: 'He told her that he would mend his clock.' }, 'MALE'],
    [{ description: '她修钟表，她的店很小。他来了。' }, 'FEMALE'],
    [{ description: 'They mend clocks.' }, null],
  ])('of %j is %s', (data, gender) => {
    expect(guess(data)).toBe(gender);
  });
});
