import { describe, expect, it } from 'vitest';
import { type Luma, measureSimilarity } from '#src/server/pictures/measure-similarity.ts';

const paint = (width: number, height: number, at: (x: number, y: number) => number): Luma => ({
  width,
  height,
  pixels: Uint8Array.from({ length: width * height }, (_, index) =>
    at(index % width, Math.floor(index / width)),
  ),
});
const slope = (x: number, y: number) => (x * 7 + y * 3) % 256;

describe('measureSimilarity (SSIM)', () => {
  it.each([
    [1, 1],
    [5, 30],
    [64, 48],
    [61, 47],
  ])('is 1 for a picture of %d × %d pixels and itself', (width, height) => {
    const picture = paint(width, height, slope);
    expect(measureSimilarity(picture, picture)).toBeCloseTo(1, 10);
  });

  it('is what its definition gives for two flat pictures: (2ab + c1) / (a² + b² + c1)', () => {
    const [one, other] = [paint(16, 16, () => 100), paint(16, 16, () => 120)];
    expect(measureSimilarity(one, other)).toBeCloseTo(
      (2 * 100 * 120 + 6.5025) / (100 ** 2 + 120 ** 2 + 6.5025),
      10,
    );
  });

  it('falls with every change, wherever it is, and is below 0 for the opposite picture', () => {
    const picture = paint(63, 41, slope);
    const changedBy = (amount: number) =>
      paint(63, 41, (x, y) => slope(x, y) ^ ((x + y) % 2 === 0 ? amount : 0));
    expect(measureSimilarity(picture, changedBy(4))).toBeLessThan(1);
    expect(measureSimilarity(picture, changedBy(32))).toBeLessThan(measureSimilarity(picture, changedBy(4)));
    const corner = paint(63, 41, (x, y) => (x === 62 && y === 40 ? 255 - slope(x, y) : slope(x, y)));
    expect(measureSimilarity(picture, corner)).toBeLessThan(1);
    expect(
      measureSimilarity(
        picture,
        paint(63, 41, (x, y) => 255 - slope(x, y)),
      ),
    ).toBeLessThan(0);
  });

  it('does not compare pictures of different sizes', () => {
    expect(() => measureSimilarity(paint(8, 8, slope), paint(8, 9, slope))).toThrow('differ in size');
  });
});
