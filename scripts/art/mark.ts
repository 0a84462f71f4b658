/** The app's mark: a thread that ties an overhand knot in the shape of a heart, on a 32 × 32 canvas. */
import { chalk, hues, mix } from './color.ts';
import { renderRoundTile, renderTile } from './emblem.ts';
import { linearGradient, listSteps, smoothPath, svgDocument, type Stop } from './svg.ts';

const threadWidth = 3.3;
/** Space left free on either side of the upper thread where two cross. */
const gap = 0.9;
/**
 * The points where the thread passes over itself: the middle and half the length, as values of the curve's parameter.
 */
const overpasses = [
  { middle: -1.732, reach: 0.062 },
  { middle: 0.517, reach: 0.15 },
  { middle: 1.932, reach: 0.05 },
];

/** Returns the path of the curve x = s³ − 3s, y = s⁴ − 4s² between two values of s. */
function traceThread(from: number, to: number, count: number): string {
  const steps = listSteps(count, from, to);
  return smoothPath(
    steps.map((s) => ({ x: 16 + (s ** 3 - 3 * s) * 6.2, y: 26.5 + (s ** 4 - 4 * s ** 2) * 5.3 })),
  );
}

/** Renders the knot, painted with a gradient of three colours from the upper left to the lower right. */
function renderKnot(colors: readonly [string, string, string]): string {
  const thread = traceThread(-2, 2, 44);
  const traceBridges = (stretch: number) =>
    overpasses
      .map(({ middle, reach }) => traceThread(middle - reach * stretch, middle + reach * stretch, 6))
      .join('');
  const paint = `fill="none" stroke="url(#thread)" stroke-width="${threadWidth}"`;
  const stops = colors.map((color, index): Stop => [index / 2, color]);
  return (
    `<defs>${linearGradient('thread', { x: 3, y: 5 }, { x: 28, y: 28 }, stops)}` +
    '<mask id="gaps" maskUnits="userSpaceOnUse" x="0" y="0" width="32" height="32"><path d="M0 0h32v32H0z" fill="#fff"/>' +
    `<path d="${traceBridges(1)}" fill="none" stroke="#000" stroke-width="${threadWidth + gap * 2}"/></mask></defs>` +
    `<path d="${thread}" ${paint} stroke-linecap="round" mask="url(#gaps)"/><path d="${traceBridges(1.3)}" ${paint}/>`
  );
}

/** Renders the bare mark, for light and dark browser tabs alike. */
export function renderFavicon(): string {
  const colors = [mix(hues.rose, hues.coral, 0.35), hues.rose, mix(hues.violet, hues.orchid, 0.3)] as const;
  return svgDocument('0 0 32 32', 32, 32, renderKnot(colors));
}

const chalkKnot = () => renderKnot([chalk, '#ffd3de', '#e2c6ff']);

/**
 * Renders the mark on a full-bleed tile; everything important stays inside the middle 60%, so that it can be masked.
 */
export function renderAppIcon(): string {
  const mark = `<g transform="translate(80 74) scale(11)">${chalkKnot()}</g>`;
  return svgDocument('0 0 512 512', 512, 512, renderTile('rose', 'violet') + mark);
}

/** Renders the mark on a tile with round corners, for systems that show an icon unmasked. */
export function renderRoundIcon(): string {
  const mark = `<g transform="translate(56 50) scale(12.5)">${chalkKnot()}</g>`;
  const content = renderRoundTile('rose', 'violet') + mark;
  return svgDocument('0 0 512 512', 512, 512, content);
}

/** Renders the shape of the mark alone, which the system paints in a colour of its own. */
export function renderMonochromeIcon(): string {
  const white = ['#fff', '#fff', '#fff'] as const;
  return svgDocument(
    '0 0 512 512',
    512,
    512,
    `<g transform="translate(80 74) scale(11)">${renderKnot(white)}</g>`,
  );
}
