/**
 * The tools with which the objects of the portraits are drawn: flat colour inside the same ink line that Notionists
 * uses for its figures. Lengths are Notionists units; an object's origin is where a hand closes around it, and up is
 * negative.
 */
import { ink, mix } from '../color.ts';

/** Colours of objects, the same in all portraits. */
export const materials = {
  paper: '#fff4e3',
  cream: '#ffe2bd',
  steel: '#dbe1f6',
  shade: '#a4aed6',
  brass: '#ffc65c',
  bronze: '#d98a2b',
  wood: '#c47f4b',
  bark: '#8a4f2e',
  leaf: '#3fbf84',
  moss: '#1e7d5c',
  orange: '#ff9233',
  red: '#f2385a',
  wine: '#b3173f',
  sky: '#8fd4ff',
  wool: '#fff8ef',
  night: '#2a1c49',
} as const;

/** Width of the ink line around objects; enlarged by a fifth, it is the width of Notionists' lines. */
const lineWidth = 13;

/** Draws a filled shape inside an ink line. */
export function shape(d: string, fill: string, width = lineWidth): string {
  return `<path d="${d}" fill="${fill}" stroke="${ink}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"/>`;
}

/** Draws colour without a line, for light and shade on an object. */
export function tint(d: string, fill: string, opacity = 1): string {
  return `<path d="${d}" fill="${fill}" opacity="${opacity}"/>`;
}

export function line(d: string, width = 11, color: string = ink, opacity = 1): string {
  return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" opacity="${opacity}"/>`;
}

/** Draws a disc inside an ink line. */
export function disc(x: number, y: number, radius: number, fill: string, width = lineWidth): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" stroke="${ink}" stroke-width="${width}"/>`;
}

/** Draws a round-cornered bar around a middle line that runs down from `top` to `bottom`. */
export function bar(x: number, top: number, bottom: number, width: number, fill: string): string {
  const half = width / 2;
  const radius = Math.min(half, 14);
  const d = `M${x - half} ${top + radius}q0 ${-radius} ${radius} ${-radius}h${width - radius * 2}q${radius} 0 ${radius} ${radius}V${bottom - radius}q0 ${radius} ${-radius} ${radius}h${radius * 2 - width}q${-radius} 0 ${-radius} ${-radius}Z`;
  return shape(d, fill);
}

/** Turns markup around the origin of the object. */
export function turn(degrees: number, content: string): string {
  return `<g transform="rotate(${degrees})">${content}</g>`;
}

/** Enlarges markup around the origin of the object. */
export function grow(factor: number, content: string): string {
  return `<g transform="scale(${factor})">${content}</g>`;
}

/** Draws three wisps of steam that rise from a point. */
export function steam(x: number, y: number, color = '#fff6ea'): string {
  const wisp = (dx: number, height: number) =>
    line(
      `M${x + dx} ${y}c-34 ${-height * 0.3} 34 ${-height * 0.42} 4 ${-height * 0.72}c-12 ${-height * 0.12} -6 ${-height * 0.2} 4 ${-height * 0.28}`,
      12,
      color,
      0.85,
    );
  return wisp(-62, 120) + wisp(0, 165) + wisp(62, 120);
}

/** Returns a darker tone of a colour, for the far side of an object. */
export function darken(color: string, amount = 0.25): string {
  return mix(color, ink, amount);
}
