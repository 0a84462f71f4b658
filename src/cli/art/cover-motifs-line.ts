/** Cover motifs made of running lines: waves, ribbons, paths and the red thread. */
import type { Brush } from './cover.ts';
import { listSteps, round, sample, smoothPath } from './svg.ts';

/** A smooth wave above a jagged one: two voices saying the same thing. */
export function drawTwoVoices({ line, spark }: Brush): string {
  const envelope = (t: number) => Math.sin(Math.PI * t) ** 1.2;
  const smooth = (shift: number) =>
    smoothPath(
      sample(90, (t) => ({ x: 120 + t * 1680, y: 390 + shift + Math.sin(t * 31.4) * 150 * envelope(t) })),
    );
  const jagged = (shift: number) => {
    const teeth = listSteps(26).map((t, index) => {
      const height = (index % 2 ? -1 : 1) * (70 + ((index * 61) % 90)) * envelope(t);
      return `${round(120 + t * 1680)} ${round(720 + shift + height)}`;
    });
    return `M${teeth.join('L')}`;
  };
  return (
    [36, 72].map((shift, index) => line(smooth(shift), 0.26 - index * 0.12)).join('') +
    [36, 72].map((shift, index) => line(jagged(shift), 0.26 - index * 0.12)).join('') +
    line(smooth(0)) +
    line(jagged(0)) +
    spark({ x: 120, y: 390 }, 11) +
    spark({ x: 120, y: 720 }, 11)
  );
}

/** A long ribbon of lines, bright only where it passes a small frame. */
export function drawRibbon({ line, spark }: Brush): string {
  const frame = { x: 1050, y: 370, width: 500, height: 340 };
  const ribbon = Array.from({ length: 9 }, (_, row) =>
    smoothPath(
      sample(60, (t) => ({
        x: -60 + t * 2040,
        y: 540 + Math.sin(t * 8.2 + 0.87) * 170 + (row - 4) * (9 + 26 * Math.abs(Math.cos(t * 4.1 - 0.2))),
      })),
    ),
  );
  const { x, y, width, height } = frame;
  return (
    `<clipPath id="frame"><rect x="${x}" y="${y}" width="${width}" height="${height}" rx="18"/></clipPath>` +
    ribbon.map((d) => line(d, 0.24)).join('') +
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="18" fill="#12082a" opacity=".5"/>` +
    `<g clip-path="url(#frame)">${ribbon.map((d) => line(d, 0.95)).join('')}</g>` +
    line(
      `M${x + 18} ${y}h${width - 36}q18 0 18 18v${height - 36}q0 18 -18 18h${36 - width}q-18 0 -18 -18v${36 - height}q0 -18 18 -18z`,
    ) +
    spark({ x: x + width, y }, 12)
  );
}

/** A sound wave that grows from a flat line into wide, even curves. */
export function drawGrowingWave({ line, spark }: Brush): string {
  const wave = (scale: number) =>
    smoothPath(
      sample(220, (t) => {
        const growth = Math.max(0, t - 0.2) ** 1.25 * 1.2;
        return { x: -40 + t * 2000, y: 540 + Math.sin(t ** 0.82 * 62) * 330 * growth * scale };
      }),
    );
  return (
    [0.28, 0.52, 0.76].map((scale) => line(wave(scale), scale * 0.42)).join('') +
    line(wave(1)) +
    spark({ x: 360, y: 540 }, 14)
  );
}

/** One line that branches into three paths and joins again near the edge. */
export function drawBranches({ line, spark }: Brush): string {
  const [fork, join] = [
    { x: 520, y: 560 },
    { x: 1560, y: 520 },
  ];
  const branch = (heights: readonly number[]) =>
    smoothPath([
      { x: 380, y: 568 },
      fork,
      ...heights.map((y, index) => ({ x: 720 + index * 210, y })),
      join,
      { x: 1700, y: 512 },
    ]);
  const paths = [
    [400, 250, 200, 300],
    [580, 630, 520, 470],
    [730, 850, 860, 700],
  ];
  return (
    line(smoothPath([{ x: -60, y: 640 }, { x: 180, y: 600 }, { x: 380, y: 568 }, fork])) +
    line(smoothPath([join, { x: 1700, y: 512 }, { x: 1820, y: 470 }, { x: 2000, y: 430 }])) +
    paths.map((heights, index) => line(branch(heights), index === 1 ? 1 : 0.75)).join('') +
    spark(fork, 13) +
    [
      { x: 1035, y: 210 },
      { x: 930, y: 630 },
      { x: 1140, y: 860 },
    ]
      .map((at) => spark(at, 9))
      .join('') +
    spark(join, 17)
  );
}
