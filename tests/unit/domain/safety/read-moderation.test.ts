import { describe, expect, it } from 'vitest';
import { readModeration } from '#src/domain/safety/read-moderation.ts';

const nothing = { sexualisesMinors: false, isInCrisis: false };

describe('the categories of a moderation service (rule:moderation)', () => {
  it.each(['sexual/minors', 'sexual_minors'])('mean a text that sexualises minors: %s', (name) => {
    expect(readModeration(new Set([name]))).toEqual({ ...nothing, sexualisesMinors: true });
  });

  it.each([
    'self-harm',
    'self-harm/intent',
    'self-harm/instructions',
    'self_harm',
    'self_harm_intent',
    'selfharm',
  ])('mean a crisis: %s', (name) => {
    expect(readModeration(new Set([name]))).toEqual({ ...nothing, isInCrisis: true });
  });

  it.each([
    'sexual',
    'violence',
    'violence/graphic',
    'hate',
    'hate/threatening',
    'harassment',
    'harassment/threatening',
    'illicit',
    'illicit/violent',
    'pii',
    'minors',
    '',
    '自杀',
  ])('mean nothing where the site has no such rule: "%s"', (name) => {
    expect(readModeration(new Set([name]))).toEqual(nothing);
  });

  it('are read together', () => {
    const both = readModeration(new Set(['sexual', 'sexual/minors', 'self-harm/intent', 'hate']));
    expect(both).toEqual({ sexualisesMinors: true, isInCrisis: true });
    expect(readModeration(new Set())).toEqual(nothing);
  });
});
