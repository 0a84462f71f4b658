/** The six backgrounds that every chat can have; ids as in `src/content/backgrounds.json`. */
import { type BackgroundScene, backgroundSize } from './render-background.ts';
import { hues, mix } from './color.ts';
import { dot, ring, round, sample, smoothPath, stroke } from './svg.ts';

const { width, height } = backgroundSize;

/** Returns a number between 0 and 1 that looks random and is always the same. */
function scatter(index: number, salt: number): number {
  return (Math.abs(Math.sin(index * 127.1 + salt * 311.7)) * 43_758.5453) % 1;
}

function list(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('');
}

function box(x: number, y: number, wide: number, high: number, fill: string): string {
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(wide)}" height="${round(high)}" rx="4" fill="${fill}"/>`;
}

function waterLine(y: number, swell: number, phase: number): string {
  return smoothPath(
    sample(16, (t) => ({ x: -40 + t * (width + 80), y: y + Math.sin(t * 9 + phase) * swell })),
  );
}

export const backgroundScenes: Readonly<Record<string, BackgroundScene>> = {
  'night-city': {
    upper: 'indigo',
    lower: 'violet',
    light: { x: 980, y: 300, hue: 'lilac', radius: 620 },
    draw: (ink) =>
      list(14, (index) => {
        const [x, high] = [index * 96 - 30, 330 + scatter(index, 1) * 420];
        const top = 1180 - high;
        const windows = list(18, (place) =>
          scatter(index * 20 + place, 2) > 0.55
            ? box(
                x + 14 + (place % 3) * 24,
                top + 26 + Math.floor(place / 3) * 48,
                10,
                18,
                mix(ink(0.12), hues.gold, 0.4),
              )
            : '',
        );
        return box(x, top, 86, high + 460, ink(0.05 + scatter(index, 3) * 0.04)) + windows;
      }) + dot({ x: 980, y: 300 }, 74, ink(0.32)),
  },
  'tea-house': {
    upper: 'amber',
    lower: 'crimson',
    light: { x: 640, y: 420, hue: 'amber', radius: 720 },
    draw: (ink) =>
      list(5, (index) => stroke(`M${160 + index * 240} 0V1600`, `stroke="${ink(0.06)}" stroke-width="10"`)) +
      list(4, (index) => stroke(`M0 ${180 + index * 210}H1280`, `stroke="${ink(0.06)}" stroke-width="10"`)) +
      list(2, (index) => {
        const at = { x: 330 + index * 620, y: 330 };
        const cord = stroke(`M${at.x} 0V${at.y - 90}`, `stroke="${ink(0.2)}" stroke-width="5"`);
        return `${cord}<ellipse cx="${at.x}" cy="${at.y}" rx="92" ry="86" fill="${mix(ink(0.1), hues.coral, 0.42)}"/>`;
      }) +
      `<path d="M0 1230H1280V1600H0Z" fill="${ink(0.05)}"/>` +
      `<path d="M520 1140h240c0 90-52 132-120 132s-120-42-120-132Z" fill="${ink(0.16)}"/>` +
      list(3, (index) =>
        stroke(
          `M${590 + index * 50} 1110c-34-60 34-90 0-160s26-80 4-130`,
          `stroke="${ink(0.2)}" stroke-width="6"`,
        ),
      ),
  },
  seaside: {
    upper: 'teal',
    lower: 'blue',
    light: { x: 420, y: 520, hue: 'coral', radius: 640 },
    draw: (ink) =>
      dot({ x: 420, y: 560 }, 130, mix(ink(0.1), hues.coral, 0.5)) +
      `<path d="M0 700H1280V1600H0Z" fill="${ink(0.04)}"/>` +
      list(9, (index) =>
        stroke(
          waterLine(730 + index * index * 9, 6 + index * 1.6, index * 1.3),
          `stroke="${ink(0.2 - index * 0.015)}" stroke-width="${round(3 + index * 0.6)}"`,
        ),
      ) +
      `<path d="${waterLine(1330, 26, 2)}V1640H-40Z" fill="${mix(ink(0.05), hues.gold, 0.1)}"/>`,
  },
  library: {
    upper: 'plum',
    lower: 'amber',
    light: { x: 640, y: 300, hue: 'gold', radius: 600 },
    draw: (ink) =>
      list(7, (row) => {
        const y = 90 + row * 216;
        const books = list(34, (index) => {
          const tone = scatter(row * 40 + index, 4);
          const high = 112 + scatter(row * 40 + index, 5) * 62;
          const hue = [hues.crimson, hues.teal, hues.indigo, hues.amber, hues.plum][index % 5] ?? hues.plum;
          return box(8 + index * 38, y + 182 - high, 30, high, mix(ink(0.03 + tone * 0.03), hue, 0.16));
        });
        return books + box(0, y + 184, width, 12, ink(0.11));
      }),
  },
  'rain-window': {
    upper: 'blue',
    lower: 'teal',
    light: { x: 900, y: 620, hue: 'sky', radius: 700 },
    draw: (ink) =>
      list(16, (index) =>
        dot(
          { x: scatter(index, 6) * width, y: 420 + scatter(index, 7) * 700 },
          34 + scatter(index, 8) * 60,
          [hues.amber, hues.rose, hues.sky][index % 3] ?? hues.sky,
          'opacity=".12"',
        ),
      ) +
      list(90, (index) => {
        const [x, y] = [scatter(index, 9) * width, scatter(index, 10) * height];
        const long = 16 + scatter(index, 11) * 110;
        return (
          stroke(
            `M${round(x)} ${round(y)}v${round(long)}`,
            `stroke="${ink(0.2)}" stroke-width="3" opacity=".6"`,
          ) + dot({ x, y: y + long }, 5, ink(0.3))
        );
      }) +
      stroke(`M640 0V${height}M0 800H${width}`, `stroke="${ink(0.1)}" stroke-width="26"`),
  },
  'starry-field': {
    upper: 'violet',
    lower: 'indigo',
    light: { x: 300, y: 260, hue: 'orchid', radius: 760 },
    draw: (ink) =>
      list(130, (index) =>
        dot(
          { x: scatter(index, 12) * width, y: scatter(index, 13) ** 1.4 * 1150 },
          1.6 + scatter(index, 14) * 3.4,
          ink(0.3 + scatter(index, 15) * 0.4),
        ),
      ) +
      ring({ x: 640, y: 1500 }, 1150, `stroke="${ink(0.14)}" stroke-width="3"`) +
      ring({ x: 640, y: 1500 }, 930, `stroke="${ink(0.1)}" stroke-width="3"`) +
      `<path d="${waterLine(1230, 40, 0.6)}V1640H-40Z" fill="${ink(0.035)}"/>` +
      `<path d="${waterLine(1360, 30, 2.4)}V1640H-40Z" fill="${ink(0.02)}"/>`,
  },
};
