/** The scenes behind chats: dark, soft and without detail where text is read, on a 1280 × 1600 canvas. */
import { chalk, ground, hues, mix, type Hue } from './color.ts';
import { linearGradient, radialGradient, svgDocument, type Point } from './svg.ts';

export const backgroundSize = { width: 1280, height: 1600 };

export interface BackgroundScene {
  /** The sky or wall, from top to bottom. */
  upper: Hue;
  lower: Hue;
  light: Point & { hue: Hue; radius: number };
  /** The drawing, in plain SVG; `ink` fades chalk into the scene. */
  draw: (ink: (amount: number) => string) => string;
}

/** Renders the scene as SVG. The lower half is darker still, because the messages are there. */
export function renderBackground({ upper, lower, light, draw }: BackgroundScene): string {
  const { width, height } = backgroundSize;
  const [top, bottom, glow] = [hues[upper], hues[lower], hues[light.hue]];
  const paints =
    linearGradient('sky', { x: 0, y: 0 }, { x: 0, y: height }, [
      [0, mix(ground, top, 0.3)],
      [0.45, mix(ground, bottom, 0.24)],
      [1, mix(ground, bottom, 0.1)],
    ]) +
    radialGradient('light', light, light.radius, [
      [0, mix(glow, '#ffffff', 0.2), 0.5],
      [0.4, glow, 0.22],
      [1, glow, 0],
    ]) +
    linearGradient('shade', { x: 0, y: 0 }, { x: 0, y: height }, [
      [0, ground, 0.1],
      [0.5, ground, 0.3],
      [1, ground, 0.62],
    ]);
  const rect = (fill: string) => `<rect width="${width}" height="${height}" fill="url(#${fill})"/>`;
  const ink = (amount: number) => mix(mix(ground, bottom, 0.24), chalk, amount);
  return svgDocument(
    `0 0 ${width} ${height}`,
    width,
    height,
    `<defs>${paints}<filter id="soft"><feGaussianBlur stdDeviation="3"/></filter></defs>` +
      rect('sky') +
      rect('light') +
      `<g filter="url(#soft)">${draw(ink)}</g>` +
      rect('shade'),
  );
}
