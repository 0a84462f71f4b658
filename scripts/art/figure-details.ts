/** Our additions to Notionists: cheeks, lashes, earrings and the scalp under cropped hair. */
import { hues, ink } from './color.ts';
import { dot, ring, stroke } from './svg.ts';

export type Earring = 'hoop' | 'drop' | 'stud';

const earLobe = { x: 592, y: 876 };

/** Skin under hair variants that leave part of the head undrawn, by variant number. */
export const scalps: Readonly<Record<string, string>> = {
  '42': `<path d="M598 700C572 590 640 490 770 452C930 410 1080 480 1098 580L1104 700Z" fill="url(#scalp)" stroke="${ink}" stroke-width="15"/>`,
  '44': '<path d="M610 700C604 640 618 590 660 540L800 480V700Z" fill="url(#scalp)"/>',
  '58': '<path d="M800 470L900 430L1010 470V560H800Z" fill="url(#scalp)"/>',
  '60': '<path d="M606 700C590 610 622 540 690 490H1080C1120 550 1122 630 1100 700Z" fill="url(#scalp)"/>',
};

/** Renders an earring in gold on the near ear. */
export function renderEarring(kind: Earring): string {
  const { x, y } = earLobe;
  const line = `stroke="${hues.gold}" stroke-width="11"`;
  const outline = `stroke="${ink}" stroke-width="6"`;
  if (kind === 'hoop') return ring({ x, y: y + 36 }, 36, line);
  if (kind === 'stud') return dot({ x, y: y + 2 }, 15, hues.gold, outline);
  return stroke(`M${x} ${y}v40`, line) + dot({ x, y: y + 58 }, 20, hues.gold, outline);
}

export function renderCheeks(opacity: number): string {
  const cheek = (x: number, width: number) =>
    `<g transform="translate(${x} 872) scale(${width} 64)"><circle r="1" fill="url(#cheek)"/></g>`;
  return `<g opacity="${opacity}">${cheek(752, 104)}${cheek(1050, 58)}</g>`;
}

/** Draws a short flick at the outer corner of both eyes. */
export function renderLashes(): string {
  return stroke(
    'M815 735C804 733 795 728 788 719M1055 735C1064 733 1072 728 1077 721',
    `stroke="${ink}" stroke-width="12"`,
  );
}
