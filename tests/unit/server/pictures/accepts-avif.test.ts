import { describe, expect, it } from 'vitest';
import { acceptsAvif } from '#src/server/pictures/accepts-avif.ts';

describe('avif is sent only to clients that accept it', () => {
  it.each([
    ['image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8', true],
    ['image/webp, IMAGE/AVIF;q=0.5', true],
    ['image/avif;q=0', false],
    ['image/avif; q=0.000', false],
    ['image/*', false],
    ['*/*', false],
    ['text/html;x="image/avif"', false],
    ['', false],
    [null, false],
  ])('%s: %s', (accept, answer) => {
    expect(acceptsAvif(accept)).toBe(answer);
  });
});
