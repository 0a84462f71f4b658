/**
 * The red thread of the old legend: tied by the old man in the moon between two people who are to meet. A
 * skein of silk drifts across the cover and ties a loose overhand knot in the middle.
 */
import { ground, hues } from './color.ts';
import { listSteps, radialGradient, round, stroke, type Point } from './svg.ts';

/** A point of the cord; the greater `z`, the nearer to the viewer. */
interface CordPoint extends Point {
  z: number;
}

/** One silk filament: its swing around the cord's middle line, in turns of the whole cord. */
interface Filament {
  color: string;
  width: number;
  turns: number;
  phase: number;
}

const filaments: readonly Filament[] = [
  { color: '#a80f3a', width: 7, turns: 5, phase: 0.1 },
  { color: '#c9163f', width: 6, turns: 7, phase: 0.55 },
  { color: '#ff2f52', width: 6.5, turns: 6, phase: 0.8 },
  { color: '#e81f48', width: 6, turns: 8, phase: 0.3 },
  { color: '#ff4463', width: 5.5, turns: 9, phase: 0.65 },
  { color: '#ff7384', width: 4, turns: 7, phase: 0.02 },
  { color: '#ffc2bf', width: 2.6, turns: 6, phase: 0.42 },
];

/** Distance between two points of the traced cord. */
const step = 6;

const toPoints = (pairs: readonly (readonly [number, number])[]): CordPoint[] =>
  pairs.map(([x, y]) => ({ x, y, z: 0 }));

/** Lists the control points: the long trefoil x = s³ − 3s, y = s⁴ − 4s², z = s⁵/5 − 2s, with drifting tails. */
function listControlPoints(): CordPoint[] {
  const knot = listSteps(28, -1.95, 1.95).map((s) => ({
    x: 960 + (s ** 3 - 3 * s) * 188,
    y: 560 + (s ** 4 - 4 * s ** 2 + 2) * 102,
    z: s ** 5 / 5 - 2 * s,
  }));
  const left = toPoints([
    [-420, 560],
    [-200, 490],
    [60, 520],
    [250, 650],
    [400, 790],
    [530, 812],
  ]);
  const right = toPoints([
    [1390, 812],
    [1530, 745],
    [1670, 570],
    [1800, 400],
    [1960, 310],
    [2160, 290],
    [2400, 330],
  ]);
  return [...left, ...knot, ...right];
}

/** Returns a Catmull-Rom value between `b` and `c`. */
function blend(a: number, b: number, c: number, d: number, t: number): number {
  return (
    0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t ** 2 + (3 * b - a - 3 * c + d) * t ** 3)
  );
}

/** Returns the cord's middle line as points that are about {@link step} apart. */
function traceCord(): CordPoint[] {
  const controls = listControlPoints();
  const cord: CordPoint[] = [];
  for (let index = 1; index < controls.length - 2; index += 1) {
    const [a, b, c, d] = controls.slice(index - 1, index + 3);
    if (!a || !b || !c || !d) continue;
    for (let t = 0; t < 1; t += 0.02) {
      const point = {
        x: blend(a.x, b.x, c.x, d.x, t),
        y: blend(a.y, b.y, c.y, d.y, t),
        z: blend(a.z, b.z, c.z, d.z, t),
      };
      const last = cord.at(-1);
      if (!last || Math.hypot(point.x - last.x, point.y - last.y) >= step) cord.push(point);
    }
  }
  return cord;
}

/** Returns a filament's points: tight in the knot, looser towards both ends. */
function windFilament(cord: readonly CordPoint[], { turns, phase }: Filament): Point[] {
  return cord.map((point, index) => {
    const [before, after] = [cord[index - 1] ?? point, cord[index + 1] ?? point];
    const length = Math.hypot(after.x - before.x, after.y - before.y) || 1;
    const t = index / (cord.length - 1);
    const spread = 9 + 30 * Math.abs(t - 0.5) ** 1.5 * 2.8;
    const swing = (Math.sin(2 * Math.PI * (turns * t * 1.6 + phase)) * spread) / length;
    return { x: point.x - (after.y - before.y) * swing, y: point.y + (after.x - before.x) * swing };
  });
}

/** Returns true if the cord passes over itself at this point, so that a shadow falls. */
function isOverpass(cord: readonly CordPoint[], index: number): boolean {
  const here = cord[index];
  if (!here) return false;
  return cord.some(
    (other, at) =>
      Math.abs(at - index) > 30 && here.z > other.z && Math.hypot(here.x - other.x, here.y - other.y) < 34,
  );
}

/** Lists the stretches, as first and last index, where the cord passes over itself, with a margin on both sides. */
function listOverpasses(cord: readonly CordPoint[]): [number, number][] {
  const margin = 7;
  return cord.flatMap((_, index): [number, number][] => {
    if (!isOverpass(cord, index) || isOverpass(cord, index - 1)) return [];
    let end = index;
    while (isOverpass(cord, end + 1)) end += 1;
    return [[index - margin, end + margin]];
  });
}

const toPath = (points: readonly Point[]) =>
  `M${points.map(({ x, y }) => `${round(x)} ${round(y)}`).join('L')}`;

/** Renders the whole skein, then every overpass once more above its own shadow. */
function renderCord(cord: readonly CordPoint[]): string {
  const strands = filaments.map((filament) => ({ ...filament, points: windFilament(cord, filament) }));
  const renderRun = (from: number, to: number) =>
    strands
      .map(({ color, width, points }) => {
        const line = `stroke="${color}" stroke-width="${width}" stroke-linejoin="round"`;
        return `<path d="${toPath(points.slice(from, to + 1))}" fill="none" ${line}/>`;
      })
      .join('');
  const overpasses = listOverpasses(cord).map(([from, to]) => {
    const shadow = stroke(
      toPath(cord.slice(from + 6, to - 5)),
      'stroke="#1d0524" stroke-width="28" opacity=".6" filter="url(#shadow)"',
    );
    return shadow + renderRun(from, to);
  });
  return (
    '<filter id="shadow" filterUnits="userSpaceOnUse" x="0" y="0" width="1920" height="1080"><feGaussianBlur stdDeviation="8"/></filter>' +
    renderRun(0, cord.length - 1) +
    overpasses.join('')
  );
}

/** Renders the moon behind the knot, lit from the upper right. */
function renderMoon(): string {
  const disc = 'cx="960" cy="520" r="390"';
  const light = radialGradient('moon', { x: 850, y: 650 }, 570, [
    [0.2, hues.blush, 0.02],
    [0.72, hues.blush, 0.2],
    [1, '#fff3e6', 0.85],
  ]);
  return (
    `<defs>${light}</defs><circle ${disc} fill="${hues.orchid}" opacity=".45" filter="url(#blur)"/>` +
    `<circle ${disc} fill="${ground}" opacity=".42"/><circle ${disc} fill="url(#moon)"/>`
  );
}

/** Draws the moon and the thread, over a soft red glow. */
export function drawRedThread(): string {
  const cord = traceCord();
  return (
    renderMoon() +
    stroke(toPath(cord), 'stroke="#ff2d55" stroke-width="60" opacity=".4" filter="url(#blur)"') +
    renderCord(cord)
  );
}
