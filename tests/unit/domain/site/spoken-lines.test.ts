import { describe, expect, it } from 'vitest';
import { spokenLines, typedPieces } from '#src/domain/site/spoken-lines.ts';

describe('spokenLines', () => {
  it.each([
    ['*She looks up.*\n\nThat stool.\n\n*A tap.* I have a theory.', ['That stool.', 'I have a theory.']],
    [
      '*她推过来*。\n\n坐这张。\n\n老话：“是麻烦。”*她顿了顿*。其实没有。',
      ['坐这张。', '老话：“是麻烦。”其实没有。'],
    ],
    ['“Morning. Or good night.”\n\n*He chews.*', ['Morning. Or good night.']],
    ['“One.” *He waits.* “Two.”', ['“One.” “Two.”']],
    ['**Sit**, please.', ['Sit, please.']],
    ['*Only rain.*', []],
    ['', []],
  ])('%j says %j', (greeting, lines) => {
    expect(spokenLines(greeting, 400)).toEqual(lines);
  });

  it('stops before the paragraph that has no room, and cuts a first one that is too long', () => {
    expect(spokenLines('One two.\n\nThree four.', 18)).toEqual(['One two.']);
    expect(spokenLines('Sit down. Then tell me everything.', 20)).toEqual(['Sit down.']);
    expect(spokenLines('坐下。然后把一切都告诉我，好不好？', 8)).toEqual(['坐下。']);
    expect(spokenLines('Supercalifragilistic indeed', 12)).toEqual(['Supercalifr…']);
    expect(spokenLines('Well then perhaps', 12)).toEqual(['Well then…']);
  });
});

describe('typedPieces', () => {
  it.each([
    ['That stool, not the other one.', 24],
    ['坐这张，莫坐那张。那张凳子腿是瘸的，摔了裤子我不赔。', 24],
    ['x'.repeat(500), 24],
    ['a b '.repeat(300), 24],
    ['', 24],
  ])('the pieces of %j are the line, and at most %i', (line, most) => {
    const pieces = typedPieces(line, most);
    expect(pieces.join('')).toBe(line);
    expect(pieces.length).toBeLessThanOrEqual(most);
  });

  it('keeps words whole', () => {
    expect(typedPieces('Mind the bucket, please', 24)).toEqual(['Mind the', ' bucket,', ' please']);
  });
});
