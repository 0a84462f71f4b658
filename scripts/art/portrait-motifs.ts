/** The one fine-line motif behind each portrait, on the 1200 × 1600 portrait canvas. */
import { chalk } from './color.ts';
import {
  arcPath,
  dot,
  listSteps,
  polar,
  ring,
  round,
  sample,
  smoothPath,
  stroke,
  type Point,
} from './svg.ts';

/** The centre of the motifs: a little above the eyes. */
const center: Point = { x: 600, y: 560 };

const fine = `stroke="${chalk}" stroke-width="4.5"`;

function renderHalo(): string {
  const mark = polar(center, 520, -52);
  return ring(center, 520, `${fine} opacity=".7"`) + dot(mark, 13, chalk);
}

function renderArcs(): string {
  return [430, 500, 570, 640]
    .map((radius, index) =>
      stroke(
        arcPath(center, radius, 200 - index * 6, 316 + index * 10),
        `${fine} opacity="${0.8 - index * 0.16}"`,
      ),
    )
    .join('');
}

function renderOrbit(): string {
  const tilt = `transform="rotate(-24 ${center.x} ${center.y})"`;
  const ellipse = `<ellipse cx="${center.x}" cy="${center.y}" rx="640" ry="330" fill="none" ${fine} opacity=".65" ${tilt}/>`;
  return ellipse + dot({ x: 1120, y: 388 }, 15, chalk) + ring(center, 400, `${fine} opacity=".35"`);
}

function renderSun(): string {
  const lines = listSteps(8)
    .map((t) => {
      const y = 640 + t * 250 + t * t * 120;
      const half = Math.sqrt(Math.max(0, 500 ** 2 - (y - center.y) ** 2));
      return `M${round(center.x - half)} ${round(y)}H${round(center.x + half)}`;
    })
    .join('');
  return (
    stroke(arcPath(center, 500, 171, 369), `${fine} opacity=".75"`) + stroke(lines, `${fine} opacity=".45"`)
  );
}

function renderMoon(): string {
  const [from, to] = [polar(center, 500, 215), polar(center, 500, 45)];
  const crescent = `M${round(from.x)} ${round(from.y)}A500 500 0 1 1 ${round(to.x)} ${round(to.y)}`;
  const inner = `A560 560 0 0 0 ${round(from.x)} ${round(from.y)}`;
  return stroke(crescent + inner, `${fine} opacity=".7"`) + dot({ x: 250, y: 330 }, 8, chalk, 'opacity=".8"');
}

function renderRays(): string {
  const ticks = Array.from({ length: 72 }, (_, index) => {
    const [inner, outer] = [polar(center, 480, index * 5), polar(center, index % 3 ? 512 : 552, index * 5)];
    return `M${round(inner.x)} ${round(inner.y)}L${round(outer.x)} ${round(outer.y)}`;
  });
  return stroke(ticks.join(''), `${fine} opacity=".6"`);
}

function renderArch(): string {
  return [0, 46]
    .map((inset, index) => {
      const [left, right] = [150 + inset, 1050 - inset];
      const radius = (right - left) / 2;
      return stroke(
        `M${left} 1700V620A${radius} ${radius} 0 0 1 ${right} 620V1700`,
        `${fine} opacity="${0.7 - index * 0.3}"`,
      );
    })
    .join('');
}

function renderWaves(): string {
  return Array.from({ length: 5 }, (_, row) => {
    const points = sample(24, (t) => ({
      x: -40 + t * 1280,
      y: 330 + row * 52 + Math.sin(t * Math.PI * 3 + row * 0.5) * (46 - row * 5),
    }));
    return stroke(smoothPath(points), `${fine} opacity="${0.75 - row * 0.12}"`);
  }).join('');
}

function renderStars(): string {
  const stars: Point[] = [
    { x: 90, y: 520 },
    { x: 210, y: 300 },
    { x: 420, y: 170 },
    { x: 700, y: 110 },
    { x: 930, y: 250 },
    { x: 1110, y: 420 },
    { x: 1070, y: 690 },
  ];
  const path = `M${stars.map(({ x, y }) => `${x} ${y}`).join('L')}`;
  const dots = stars.map((star, index) => dot(star, index % 2 ? 9 : 14, chalk)).join('');
  return stroke(path, `${fine} opacity=".4"`) + dots;
}

function renderThread(): string {
  const points: Point[] = [
    { x: -40, y: 780 },
    { x: 120, y: 640 },
    { x: 90, y: 380 },
    { x: 300, y: 170 },
    { x: 640, y: 120 },
    { x: 960, y: 210 },
    { x: 1090, y: 450 },
    { x: 1000, y: 600 },
    { x: 930, y: 480 },
    { x: 1060, y: 390 },
    { x: 1260, y: 520 },
  ];
  return stroke(smoothPath(points), `${fine} opacity=".75"`);
}

function renderTwin(): string {
  const [left, right] = [
    { x: 450, y: 540 },
    { x: 750, y: 540 },
  ];
  return ring(left, 400, `${fine} opacity=".6"`) + ring(right, 400, `${fine} opacity=".6"`);
}

function renderGrid(): string {
  const columns = listSteps(6, 120, 1080).map((x) => `M${x} 90V1100`);
  const rows = listSteps(6, 130, 1030).map((y) => `M60 ${y}H1140`);
  return (
    stroke([...columns, ...rows].join(''), `${fine} opacity=".28"`) +
    ring(center, 450, `${fine} opacity=".6"`)
  );
}

/** Draws a board of Go: a few stones where the lines cross. */
function renderBoard(): string {
  const columns = listSteps(7, 40, 1160).map((x) => `M${x} 20V1180`);
  const rows = listSteps(7, 20, 1180).map((y) => `M0 ${round(y)}H1200`);
  const at = (column: number, row: number): Point => ({
    x: 40 + column * 160,
    y: round(20 + (row * 1160) / 7),
  });
  const black = [at(1, 1), at(2, 2), at(6, 1), at(1, 3), at(7, 3)];
  const white = [at(2, 1), at(6, 2), at(5, 0), at(0, 2), at(7, 2)];
  return (
    stroke([...columns, ...rows].join(''), `${fine} opacity=".4"`) +
    black.map((stone) => dot(stone, 56, '#1d1233', 'opacity=".82"')).join('') +
    white.map((stone) => dot(stone, 56, chalk, 'opacity=".92"')).join('')
  );
}

/** Draws a crossword that is not filled in yet. */
function renderCrossword(): string {
  const side = 150;
  const columns = listSteps(8, 0, 1200).map((x) => `M${x} -40V1160`);
  const rows = listSteps(8, -40, 1160).map((y) => `M0 ${y}H1200`);
  const filled = [
    [1, 1],
    [0, 3],
    [2, 0],
    [6, 1],
    [5, 0],
    [7, 2],
    [6, 3],
    [7, 5],
    [1, 5],
    [0, 1],
  ] as const;
  const squares = filled
    .map(
      ([column, row]) =>
        `<rect x="${column * side}" y="${row * side - 40}" width="${side}" height="${side}"/>`,
    )
    .join('');
  return (
    `<g fill="#1d1233" opacity=".55">${squares}</g>` +
    stroke([...columns, ...rows].join(''), `${fine} opacity=".45"`)
  );
}

function renderLeaf(): string {
  const stem = smoothPath([
    { x: 1010, y: 1120 },
    { x: 1060, y: 800 },
    { x: 1000, y: 470 },
    { x: 820, y: 180 },
  ]);
  const leaf = (x: number, y: number, turn: number, size: number) =>
    `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})">` +
    stroke('M0 0C60 -90 190 -100 270 0C190 60 60 70 0 0ZM0 0H205', fine) +
    '</g>';
  const leaves = [
    leaf(1048, 720, -8, 0.62),
    leaf(1046, 640, 208, 0.5),
    leaf(1012, 500, -40, 0.72),
    leaf(930, 330, 190, 0.75),
    leaf(820, 180, -112, 0.75),
  ];
  return `<g opacity=".7">${stroke(stem, fine)}${leaves.join('')}</g>`;
}

function renderRain(): string {
  const drops = Array.from({ length: 44 }, (_, index) => {
    const x = 1260 * ((index * 0.618) % 1) + 60;
    const y = (index / 44) * 1080 - 60;
    const length = 64 + ((index * 37) % 56);
    return `M${round(x)} ${round(y)}l${round(-length * 0.26)} ${length}`;
  });
  return stroke(drops.join(''), `${fine} opacity=".45"`);
}

export const portraitMotifs = {
  halo: renderHalo,
  arcs: renderArcs,
  orbit: renderOrbit,
  sun: renderSun,
  moon: renderMoon,
  rays: renderRays,
  arch: renderArch,
  waves: renderWaves,
  stars: renderStars,
  thread: renderThread,
  twin: renderTwin,
  grid: renderGrid,
  board: renderBoard,
  crossword: renderCrossword,
  leaf: renderLeaf,
  rain: renderRain,
} as const;

export type PortraitMotif = keyof typeof portraitMotifs;
