/** Cover motifs made of closed shapes: circles, houses, windows, faces. */
import type { Brush } from './cover.ts';
import { hues } from './color.ts';
import { arcPath, polar, radialGradient, round, sample, smoothPath, type Point } from './svg.ts';

/** Path data of a whole circle. */
function circlePath({ x, y }: Point, radius: number): string {
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 1 ${radius * 2} 0a${radius} ${radius} 0 1 1 ${radius * -2} 0`;
}

/** A circle softly filled with light. */
function glass(center: Point, radius: number, color: string, opacity: number): string {
  return `<circle cx="${center.x}" cy="${center.y}" r="${radius}" fill="${color}" opacity="${opacity}"/>`;
}

/** Two speech arcs that lean toward each other, the second left open. */
export function drawSpeechArcs({ line, spark }: Brush): string {
  const [left, right] = [
    { x: 688, y: 480 },
    { x: 1232, y: 560 },
  ];
  const radius = 268;
  const tail = (center: Point, at: number, tip: Point, sweepEnd: number) => {
    const [start, end] = [polar(center, radius, at), polar(center, radius, sweepEnd)];
    return `M${round(start.x)} ${round(start.y)}L${round(tip.x)} ${round(tip.y)}L${round(end.x)} ${round(end.y)}`;
  };
  return (
    glass(left, radius, hues.blush, 0.12) +
    glass(right, radius, hues.violet, 0.14) +
    line(arcPath(left, radius, 132, 462) + tail(left, 102, { x: 540, y: 830 }, 132)) +
    line(arcPath(right, radius, 78, 318)) +
    line(tail(right, 50, { x: 1390, y: 905 }, 78)) +
    spark(polar(right, radius, 318), 14) +
    [0, 1, 2].map((index) => spark({ x: 1166 + index * 66, y: 560 }, 11)).join('')
  );
}

/** A small house, a single dot glowing inside its walls. */
export function drawHouse({ line, spark }: Brush): string {
  const rings = [190, 300, 430, 580].map((radius, index) =>
    line(arcPath({ x: 960, y: 640 }, radius, 180, 360), 0.3 - index * 0.06),
  );
  return (
    `<defs>${radialGradient('lamp', { x: 960, y: 640 }, 330, [
      [0, hues.amber, 0.6],
      [1, hues.amber, 0],
    ])}</defs><rect x="600" y="300" width="720" height="480" fill="url(#lamp)"/>` +
    rings.join('') +
    line('M150 800H1770', 0.7) +
    line('M770 800V540L960 380L1150 540V800') +
    line('M716 585L960 378L1204 585') +
    line('M1082 482V398H1124V518', 0.8) +
    spark({ x: 960, y: 650 }, 24)
  );
}

/** Two overlapping circles, their shared part a little brighter. */
export function drawSharedCircles({ line, spark }: Brush): string {
  const [left, right] = [
    { x: 770, y: 540 },
    { x: 1150, y: 540 },
  ];
  const radius = 330;
  const half = Math.sqrt(radius ** 2 - 190 ** 2);
  const lens = `M960 ${round(540 - half)}A${radius} ${radius} 0 0 1 960 ${round(540 + half)}A${radius} ${radius} 0 0 1 960 ${round(540 - half)}Z`;
  return (
    glass(left, radius, hues.amber, 0.14) +
    glass(right, radius, hues.violet, 0.2) +
    `<path d="${lens}" fill="${hues.gold}" opacity=".26"/>` +
    line(circlePath(left, radius), 0.62) +
    line(circlePath(right, radius), 0.62) +
    line(lens) +
    spark({ x: 960, y: 540 - half }, 12) +
    spark({ x: 960, y: 540 + half }, 12)
  );
}

/** Two thin circles that barely overlap above a calm horizon, with clear space on either side. */
export function drawApartCircles({ line, spark }: Brush): string {
  const [left, right] = [
    { x: 742, y: 500 },
    { x: 1178, y: 500 },
  ];
  const ripples = sample(6, (t) => ({ x: 760 - t * 520, y: 796 + t * 70 + t * t * 130 })).map(
    ({ x, y }, index) => line(`M${round(960 - x)} ${round(y)}H${round(960 + x)}`, 0.42 - index * 0.055),
  );
  return (
    glass(left, 232, hues.coral, 0.16) +
    glass(right, 232, hues.lilac, 0.16) +
    ripples.join('') +
    line(circlePath(left, 232)) +
    line(circlePath(right, 232)) +
    spark({ x: 960, y: 500 }, 10)
  );
}

/** A single lit window and a path that leads away from it. */
export function drawWindow({ line, spark }: Brush): string {
  const light = radialGradient('lit', { x: 1240, y: 380 }, 520, [
    [0, hues.amber, 0.8],
    [0.3, hues.coral, 0.36],
    [0.65, hues.orchid, 0.14],
    [1, hues.violet, 0],
  ]);
  return (
    `<defs>${light}</defs><rect width="1920" height="1080" fill="url(#lit)"/>` +
    `<rect x="1120" y="210" width="240" height="330" fill="${hues.gold}" opacity=".5"/>` +
    line('M1120 210H1360V540H1120ZM1240 210V540M1120 350H1360') +
    line('M1086 562H1394', 0.9) +
    line('M960 640V330L1240 96L1520 330V640', 0.34) +
    line('M120 640H1800', 0.34) +
    line('M1206 640C1196 716 1010 742 830 822S540 980 430 1140', 0.85) +
    line('M1274 640C1282 744 1140 796 1040 880S906 1030 866 1140', 0.85) +
    spark({ x: 300, y: 180 }, 6) +
    spark({ x: 560, y: 280 }, 4) +
    spark({ x: 760, y: 130 }, 5)
  );
}

/** A thin line through four small rings, the last one closed like a padlock. */
export function drawLock({ line, spark }: Brush): string {
  const rings = [430, 760, 1090].map((x, index) =>
    line(arcPath({ x, y: 560 }, 92, -20 - index * 8, 280 - index * 8)),
  );
  const lock = { x: 1450, y: 560 };
  return (
    glass(lock, 128, hues.teal, 0.28) +
    line('M-40 560H1322', 0.8) +
    rings.join('') +
    line(circlePath(lock, 128)) +
    line('M1376 455V372A74 74 0 0 1 1524 372V455') +
    line('M1450 578V622') +
    spark({ x: 1450, y: 552 }, 17) +
    [430, 760, 1090].map((x) => spark({ x, y: 560 }, 8)).join('')
  );
}

/** A single unbroken line that curls into the outline of a face. */
export function drawFace({ line, spark }: Brush): string {
  const points: readonly (readonly [number, number])[] = [
    [-60, 900],
    [200, 850],
    [420, 900],
    [540, 850],
    [520, 750],
    [430, 750],
    [420, 850],
    [540, 950],
    [700, 975],
    [840, 900],
    [862, 780],
    [760, 690],
    [690, 540],
    [720, 370],
    [850, 240],
    [1030, 205],
    [1170, 270],
    [1222, 390],
    [1226, 470],
    [1262, 540],
    [1294, 600],
    [1262, 632],
    [1234, 644],
    [1250, 684],
    [1226, 708],
    [1244, 742],
    [1214, 786],
    [1216, 838],
    [1150, 880],
    [1060, 872],
    [1020, 900],
    [1030, 980],
    [1180, 1010],
    [1420, 930],
    [1680, 900],
    [1990, 940],
  ];
  return (
    line(smoothPath(points.map(([x, y]) => ({ x, y })))) +
    line(
      smoothPath([
        { x: 1080, y: 486 },
        { x: 1130, y: 508 },
        { x: 1184, y: 488 },
      ]),
    ) +
    spark({ x: 1030, y: 205 }, 10)
  );
}
