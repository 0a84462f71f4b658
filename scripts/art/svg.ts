/** Small builders for the SVG text of the art. Lengths are user units of the drawing. */

/** A gradient stop: offset 0–1, colour, opacity 0–1 (1 when left out). */
export type Stop = readonly [offset: number, color: string, opacity?: number];

export interface Point {
  x: number;
  y: number;
}

/** Rounds a coordinate, so that the SVG text stays short and the same everywhere. */
export function round(value: number): number {
  return Math.round(value * 100) / 100;
}

function renderStops(stops: readonly Stop[]): string {
  return stops
    .map(
      ([offset, color, opacity = 1]) =>
        `<stop offset="${offset}" stop-color="${color}" stop-opacity="${opacity}"/>`,
    )
    .join('');
}

/** Composes a linear gradient definition between two points, in user units. */
export function linearGradient(id: string, from: Point, to: Point, stops: readonly Stop[]): string {
  const line = `x1="${from.x}" y1="${from.y}" x2="${to.x}" y2="${to.y}"`;
  return `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" ${line}>${renderStops(stops)}</linearGradient>`;
}

/** Composes a radial gradient definition around a point, in user units. */
export function radialGradient(id: string, center: Point, radius: number, stops: readonly Stop[]): string {
  const circle = `cx="${center.x}" cy="${center.y}" r="${radius}"`;
  return `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" ${circle}>${renderStops(stops)}</radialGradient>`;
}

export function ring(center: Point, radius: number, attributes = ''): string {
  return `<circle cx="${round(center.x)}" cy="${round(center.y)}" r="${round(radius)}" fill="none" ${attributes}/>`;
}

export function dot(center: Point, radius: number, fill: string, attributes = ''): string {
  return `<circle cx="${round(center.x)}" cy="${round(center.y)}" r="${round(radius)}" fill="${fill}" ${attributes}/>`;
}

export function stroke(d: string, attributes = ''): string {
  return `<path d="${d}" fill="none" stroke-linecap="round" stroke-linejoin="round" ${attributes}/>`;
}

/** Returns the point at `degrees` (0 is right, 90 is down) on a circle. */
export function polar(center: Point, radius: number, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return { x: center.x + radius * Math.cos(angle), y: center.y + radius * Math.sin(angle) };
}

/** Returns path data of the clockwise arc from one angle to another (degrees), less than a full turn. */
export function arcPath(center: Point, radius: number, fromDegrees: number, toDegrees: number): string {
  const start = polar(center, radius, fromDegrees);
  const end = polar(center, radius, toDegrees);
  const isLarge = toDegrees - fromDegrees > 180 ? 1 : 0;
  return `M${round(start.x)} ${round(start.y)}A${round(radius)} ${round(radius)} 0 ${isLarge} 1 ${round(end.x)} ${round(end.y)}`;
}

/** Returns path data of a smooth curve (Catmull-Rom) through all the points. */
export function smoothPath(points: readonly Point[]): string {
  const at = (index: number): Point =>
    points[Math.min(Math.max(index, 0), points.length - 1)] ?? { x: 0, y: 0 };
  let d = `M${round(at(0).x)} ${round(at(0).y)}`;
  for (let index = 0; index < points.length - 1; index += 1) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const first = { x: from.x + (to.x - before.x) / 6, y: from.y + (to.y - before.y) / 6 };
    const second = { x: to.x - (after.x - from.x) / 6, y: to.y - (after.y - from.y) / 6 };
    d += `C${round(first.x)} ${round(first.y)} ${round(second.x)} ${round(second.y)} ${round(to.x)} ${round(to.y)}`;
  }
  return d;
}

/** Returns `count + 1` even steps from `from` to `to`. */
export function listSteps(count: number, from = 0, to = 1): number[] {
  return Array.from({ length: count + 1 }, (_, index) => from + ((to - from) * index) / count);
}

/** Samples `count + 1` points of a parametric curve, `t` running from 0 to 1. */
export function sample(count: number, curve: (t: number) => Point): Point[] {
  return listSteps(count).map(curve);
}

/** Composes a complete SVG document with a view box and a pixel size. */
export function svgDocument(viewBox: string, width: number, height: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" width="${width}" height="${height}">${content}</svg>`;
}
