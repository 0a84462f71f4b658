/**
 * The gradients that figures are painted with. User units are the units of the layer that uses them, whose origin is
 * where Notionists places it: body (178, 1057), hair (266, 207), base (531, 487).
 */
import { hues, ink, mix } from './color.ts';
import { linearGradient, radialGradient } from './svg.ts';

/** The colours of a figure that decide its paints. */
interface Complexion {
  skin: string;
  hair: { color: string };
}

/**
 * Renders the paint of cloth lit from the upper right; `depth`, 0–1, is the share of it that melts into the ground at
 * the bottom edge.
 */
function renderCloth(light: string, shadow: string, depth: number): string {
  const middle = mix(light, shadow, 0.5);
  return (
    linearGradient('cloth', { x: 1010, y: 20 }, { x: 420, y: 780 }, [
      [0, mix(light, '#ffffff', 0.25)],
      [0.42, mix(light, shadow, 0.22)],
      [0.75, middle],
      [1, mix(middle, ink, depth)],
    ]) +
    linearGradient('night', { x: 1000, y: 40 }, { x: 560, y: 700 }, [
      [0, mix(ink, shadow, 0.34)],
      [0.6, mix(ink, shadow, 0.12)],
      [1, ink],
    ])
  );
}

/** Defines `cloth`, `night` (dark cloth and lines), `hair`, `skin`, `scalp` and `cheek`. */
export function renderFigurePaints(
  { skin, hair }: Complexion,
  light: string,
  shadow: string,
  depth: number,
): string {
  return (
    renderCloth(light, shadow, depth) +
    linearGradient('hair', { x: 820, y: 30 }, { x: 290, y: 780 }, [
      [0, mix(hair.color, light, 0.34)],
      [0.5, hair.color],
      [1, mix(hair.color, ink, 0.5)],
    ]) +
    linearGradient('skin', { x: 560, y: 60 }, { x: 40, y: 760 }, [
      [0, mix(skin, '#fff6ea', 0.22)],
      [0.55, skin],
      [1, mix(skin, shadow, 0.45)],
    ]) +
    linearGradient('scalp', { x: 1091, y: 547 }, { x: 571, y: 1247 }, [
      [0, mix(skin, '#fff6ea', 0.22)],
      [0.55, skin],
    ]) +
    radialGradient('cheek', { x: 0, y: 0 }, 1, [
      [0, hues.rose, 0.42],
      [0.5, hues.rose, 0.2],
      [1, hues.rose, 0],
    ])
  );
}
