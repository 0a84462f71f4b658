import { createHash } from 'node:crypto';

/** Pairs of hues that harmonise on a near-black violet. */
const pairs = [
  ['#ff5c8d', '#8f5bff'],
  ['#ff7657', '#f04fc2'],
  ['#ffa344', '#d76bff'],
  ['#5563ff', '#22c7b8'],
  ['#3f94ff', '#b9a2ff'],
  ['#f04fc2', '#5563ff'],
  ['#22c7b8', '#8f5bff'],
  ['#ff9db5', '#7a2f9e'],
] as const;
const size = { width: 960, height: 1280 };

/**
 * Draws a 3:4 field of soft light for a character without a picture, as SVG: no face, no letter. The same seed gives
 * the same field.
 */
export function drawPlaceholder(seed: string): string {
  const digest = createHash('sha256').update(seed).digest();
  const share = (index: number) => (digest[index] ?? 0) / 255;
  const [light, deep] = pairs[(digest[0] ?? 0) % pairs.length] ?? pairs[0];
  const glow = (index: number, top: number, color: string, strength: number) => {
    const x = Math.round(size.width * (0.15 + 0.7 * share(index)));
    const y = Math.round(size.height * (top + 0.25 * share(index + 1)));
    const radius = Math.round(size.width * (0.65 + 0.35 * share(index + 2)));
    return {
      paint:
        `<radialGradient id="glow${index}" gradientUnits="userSpaceOnUse" cx="${x}" cy="${y}" r="${radius}">` +
        `<stop offset="0" stop-color="${color}" stop-opacity="${strength}"/>` +
        `<stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient>`,
      field: `<rect width="100%" height="100%" fill="url(#glow${index})"/>`,
    };
  };
  const glows = [glow(1, 0.12, light, 0.85), glow(4, 0.5, deep, 0.8), glow(7, 0.75, light, 0.35)];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">` +
    `<defs>${glows.map(({ paint }) => paint).join('')}</defs><rect width="100%" height="100%" fill="#150b24"/>` +
    `${glows.map(({ field }) => field).join('')}</svg>`
  );
}
