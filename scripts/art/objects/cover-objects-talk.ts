/** Objects of covers about talking and writing. Each is in the middle, between y 190 and 890. */
import type { Brush } from '../cover.ts';
import { listSteps, round, sample, smoothPath, type Point } from '../svg.ts';

/** Returns path data of a rectangle with round corners. */
export function roundedRect(x: number, y: number, width: number, height: number, radius: number): string {
  return (
    `M${x + radius} ${y}h${width - radius * 2}q${radius} 0 ${radius} ${radius}v${height - radius * 2}` +
    `q0 ${radius} ${-radius} ${radius}h${radius * 2 - width}q${-radius} 0 ${-radius} ${-radius}` +
    `v${radius * 2 - height}q0 ${-radius} ${radius} ${-radius}Z`
  );
}

export function circlePath({ x, y }: Point, radius: number): string {
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 1 ${radius * 2} 0a${radius} ${radius} 0 1 1 ${radius * -2} 0`;
}

/** Draws two speech bubbles: one has spoken, the other is about to. */
export function drawBubbles({ line, pane, spark }: Brush): string {
  const first =
    'M520 230H1040Q1110 230 1110 300V500Q1110 570 1040 570H690L570 672V570H520Q450 570 450 500V300Q450 230 520 230Z';
  const second =
    'M880 450H1400Q1470 450 1470 520V706Q1470 776 1400 776H1390V880L1270 776H880Q810 776 810 706V520Q810 450 880 450Z';
  return (
    pane(second, 0.16) +
    line(second, 0.9) +
    `<path d="${first}" fill="#1c2a86"/>` +
    pane(first, 0.34) +
    line(first) +
    line('M540 350H1020M540 446H830', 0.9) +
    [1090, 1190, 1290].map((x) => spark({ x, y: 664 }, 18)).join('')
  );
}

/** Draws an open book: what was written first fades, what was written last is bright. */
export function drawBook({ line, pane, spark }: Brush): string {
  const left = 'M960 320C860 250 680 240 520 280V780C680 740 860 750 960 820Z';
  const right = 'M960 320C1060 250 1240 240 1400 280V780C1240 740 1060 750 960 820Z';
  const rows = listSteps(4, 0, 4);
  const faded = rows
    .map((row) =>
      line(
        `M584 ${360 + row * 84}C680 ${344 + row * 84} 800 ${346 + row * 84} ${896 - row * 22} ${378 + row * 84}`,
        0.1 + row * 0.09,
      ),
    )
    .join('');
  const bright = rows
    .map((row) =>
      line(
        `M1024 ${378 + row * 84}C1120 ${346 + row * 84} 1240 ${344 + row * 84} ${row === 4 ? 1190 : 1336} ${row === 4 ? 690 : 360 + row * 84}`,
        0.5 + row * 0.12,
      ),
    )
    .join('');
  return (
    pane(left, 0.1) +
    pane(right, 0.3) +
    line('M960 330V826M500 316L484 812C660 780 850 790 960 862C1070 790 1260 780 1436 812L1420 316', 0.55) +
    line(left) +
    line(right) +
    faded +
    bright +
    spark({ x: 1206, y: 690 }, 16)
  );
}

/** Draws a face in one line, with the pen still on it. */
export function drawFace({ line, pane, spark }: Brush): string {
  const profile: readonly (readonly [number, number])[] = [
    [560, 890],
    [700, 880],
    [800, 830],
    [824, 740],
    [730, 650],
    [676, 510],
    [706, 360],
    [826, 248],
    [1000, 214],
    [1130, 272],
    [1180, 380],
    [1184, 452],
    [1218, 516],
    [1248, 570],
    [1218, 600],
    [1192, 610],
    [1206, 648],
    [1184, 670],
    [1200, 702],
    [1174, 744],
    [1176, 792],
    [1112, 832],
    [1030, 826],
    [992, 850],
    [1004, 884],
    [1110, 890],
    [1240, 862],
  ];
  const face = smoothPath(profile.map(([x, y]) => ({ x, y })));
  const pen = 'M1240 862L1276 742L1470 470L1560 534L1366 806Z';
  return (
    pane(`${face}Z`, 0.2) +
    line(face) +
    line('M1036 470C1070 496 1110 496 1144 474M1030 420C1064 396 1112 394 1146 414', 0.9) +
    pane(pen, 0.42) +
    line(`${pen}M1276 742L1366 806M1240 862L1330 736`, 0.95) +
    spark({ x: 1240, y: 862 }, 13)
  );
}

/** Draws a pair of quotation marks with a voice between them. */
export function drawQuotes({ line, pane, spark }: Brush): string {
  const comma = (x: number, y: number, turn: 1 | -1) => {
    const s = (value: number) => round(value * turn);
    return (
      `M${x} ${y}c${s(-72)} 0 ${s(-124)} ${s(-50)} ${s(-124)} ${s(-130)}c0 ${s(-120)} ${s(80)} ${s(-220)} ${s(192)} ${s(-256)}` +
      `l${s(26)} ${s(52)}c${s(-64)} ${s(30)} ${s(-104)} ${s(72)} ${s(-112)} ${s(116)}c${s(80)} ${s(-2)} ${s(138)} ${s(46)} ${s(138)} ${s(112)}c0 ${s(62)} ${s(-50)} ${s(106)} ${s(-120)} ${s(106)}Z`
    );
  };
  const marks = [comma(560, 560, 1), comma(812, 560, 1), comma(1110, 196, -1), comma(1362, 196, -1)];
  const voice = smoothPath(
    sample(70, (t) => ({
      x: 420 + t * 1080,
      y: 764 + Math.sin(t * 38) * 92 * Math.sin(Math.PI * t) ** 1.3,
    })),
  );
  return (
    marks.map((mark, index) => pane(mark, index < 2 ? 0.36 : 0.22) + line(mark)).join('') +
    line(voice, 0.9) +
    spark({ x: 420, y: 764 }, 13) +
    spark({ x: 1500, y: 764 }, 13)
  );
}

/** Draws two masks of a theatre, one in front of the other. */
export function drawMasks({ line, pane, spark }: Brush): string {
  const mask = (x: number, y: number) =>
    `M${x - 230} ${y - 220}C${x - 90} ${y - 286} ${x + 90} ${y - 286} ${x + 230} ${y - 220}` +
    `C${x + 246} ${y + 20} ${x + 180} ${y + 230} ${x} ${y + 300}C${x - 180} ${y + 230} ${x - 246} ${y + 20} ${x - 230} ${y - 220}Z`;
  const eyes = (x: number, y: number, lift: number) =>
    `M${x - 150} ${y}q62 ${-lift} 116 0M${x + 34} ${y}q62 ${-lift} 116 0`;
  const smile = 'M630 590C700 740 880 740 950 590C870 640 710 640 630 590Z';
  const wonder = 'M1086 770C1092 690 1212 690 1218 770C1196 746 1108 746 1086 770Z';
  return (
    `<g transform="rotate(9 1160 560)">` +
    pane(mask(1152, 580), 0.16) +
    line(mask(1152, 580), 0.8) +
    line(eyes(1152, 520, -56), 0.8) +
    pane(wonder, 0.3) +
    line(wonder, 0.8) +
    '</g>' +
    `<g transform="rotate(-8 790 500)">` +
    `<path d="${mask(790, 500)}" fill="#3a1030" opacity=".8"/>` +
    pane(mask(790, 500), 0.34) +
    line(mask(790, 500)) +
    line(eyes(790, 440, 76)) +
    pane(smile, 0.5) +
    line(smile) +
    '</g>' +
    spark({ x: 1330, y: 250 }, 12) +
    spark({ x: 520, y: 790 }, 9)
  );
}
