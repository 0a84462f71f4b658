/** The brightness of a picture, a byte for each pixel, row by row. */
export interface Luma {
  pixels: Uint8Array;
  width: number;
  height: number;
}

/** Side of the compared squares, and the distance between them, in pixels. */
const side = 8;
const step = 4;
/** These prevent a division by zero for flat squares; K1 and K2 of the definition, for 8 bits. */
const c1 = (0.01 * 255) ** 2;
const c2 = (0.03 * 255) ** 2;

/**
 * Computes the mean structural similarity (SSIM) of two pictures of the same size, over their brightness: 1 for equal
 * ones (Wang, Bovik, Sheikh and Simoncelli, IEEE Transactions on Image Processing 13, 2004, with plain squares of 8
 * pixels).
 * @throws Error for pictures of different sizes
 */
export function measureSimilarity(one: Luma, other: Luma): number {
  const { width, height } = one;
  if (other.width !== width || other.height !== height) throw new Error('the pictures differ in size');
  let sum = 0;
  let count = 0;
  for (const top of listStarts(height)) {
    for (const left of listStarts(width)) {
      sum += compareSquares(one, other, left, top);
      count += 1;
    }
  }
  return sum / count;
}

/**
 * Lists the starts of the squares along a side; the last one ends with it. A side shorter than a square has one.
 */
function listStarts(length: number): number[] {
  const last = Math.max(0, length - side);
  const starts = Array.from({ length: Math.floor(last / step) + 1 }, (_, index) => index * step);
  return starts.at(-1) === last ? starts : [...starts, last];
}

function compareSquares(one: Luma, other: Luma, left: number, top: number): number {
  const right = Math.min(left + side, one.width);
  const bottom = Math.min(top + side, one.height);
  const count = (right - left) * (bottom - top);
  let sumA = 0;
  let sumB = 0;
  let squaresA = 0;
  let squaresB = 0;
  let products = 0;
  for (let y = top; y < bottom; y += 1) {
    for (let at = y * one.width + left; at < y * one.width + right; at += 1) {
      const a = one.pixels[at] ?? 0;
      const b = other.pixels[at] ?? 0;
      sumA += a;
      sumB += b;
      squaresA += a * a;
      squaresB += b * b;
      products += a * b;
    }
  }
  const meanA = sumA / count;
  const meanB = sumB / count;
  const varianceA = squaresA / count - meanA * meanA;
  const varianceB = squaresB / count - meanB * meanB;
  const covariance = products / count - meanA * meanB;
  const luminance = (2 * meanA * meanB + c1) / (meanA * meanA + meanB * meanB + c1);
  return (luminance * (2 * covariance + c2)) / (varianceA + varianceB + c2);
}
