/** Objects of the kitchen and the table. */
import { bar, darken, disc, grow, line, materials, shape, steam, tint, turn } from './object-pen.ts';

export function drawLadle(): string {
  return turn(
    9,
    bar(0, -300, 190, 30, materials.steel) +
      shape('M-128 -420C-128 -330 -70 -276 0 -276S128 -330 128 -420Z', materials.steel) +
      tint('M-100 -396C-94 -340 -52 -302 -8 -298C-44 -322 -60 -356 -62 -396Z', '#ffffff', 0.8) +
      `<ellipse cx="0" cy="-420" rx="128" ry="44" fill="${materials.orange}" stroke="#160a26" stroke-width="15"/>` +
      line('M-58 -424c24 -12 50 -12 74 0M26 -410c18 -8 34 -8 50 0', 8, '#fff1c9') +
      steam(0, -486),
  );
}

export function drawSteamer(): string {
  const bun = (x: number, y: number) =>
    shape(
      `M${x - 74} ${y}C${x - 74} ${y - 74} ${x - 36} ${y - 104} ${x} ${y - 104}S${x + 74} ${y - 74} ${x + 74} ${y}Z`,
      materials.paper,
    ) + line(`M${x} ${y - 88}l-12 22M${x} ${y - 88}l14 20`, 8);
  const rib = (x: number) => line(`M${x} -128V-16`, 9);
  return grow(
    1.14,
    bun(-78, -152) +
      bun(78, -152) +
      bun(0, -142) +
      shape('M-178 -152H178V-8C178 22 -178 22 -178 -8Z', materials.brass) +
      tint('M60 -144H170V-10C160 0 120 8 60 10Z', materials.bronze, 0.55) +
      shape('M-192 -164H192V-112H-192Z', materials.cream) +
      [-120, -62, 0, 62, 120].map(rib).join('') +
      steam(0, -272),
  );
}

/** Draws a paper cup of noodles, some lifted out with chopsticks. */
export function drawNoodleCup(): string {
  const strand = (x: number, sway: number) =>
    line(`M${x} -418C${x + sway} -360 ${x - sway} -310 ${x} -250S${x + sway / 2} -200 ${x} -176`, 26) +
    line(
      `M${x} -418C${x + sway} -360 ${x - sway} -310 ${x} -250S${x + sway / 2} -200 ${x} -176`,
      13,
      materials.brass,
    );
  return (
    [-34, 2, 38].map((x, index) => strand(x, index % 2 ? -26 : 26)).join('') +
    line('M-150 -452L196 -520M-150 -424L204 -470', 30) +
    line('M-150 -452L196 -520M-150 -424L204 -470', 14, materials.bark) +
    shape('M-132 -190L-98 84C-96 104 96 104 98 84L132 -190Z', materials.paper) +
    tint('M-120 -106L-110 -28C-60 -14 60 -14 110 -28L120 -106C60 -88 -60 -88 -120 -106Z', materials.red) +
    line('M-120 -106C-60 -88 60 -88 120 -106M-110 -28C-60 -14 60 -14 110 -28', 9) +
    `<ellipse cx="0" cy="-190" rx="138" ry="34" fill="${materials.cream}" stroke="#160a26" stroke-width="15"/>` +
    line('M-92 -192c30 -14 60 12 92 -2s60 8 88 -2', 10, materials.bronze)
  );
}

export function drawTangerine(): string {
  return (
    disc(0, -150, 136, materials.orange) +
    tint('M92 -236A128 128 0 0 1 -66 -40A150 150 0 0 0 92 -236Z', darken(materials.orange, 0.3), 0.42) +
    tint('M-86 -196c8 -34 30 -56 58 -64c-14 26 -28 46 -58 64z', '#ffffff', 0.8) +
    line('M-34 -96l1 1M12 -70l1 1M48 -118l1 1M-62 -134l1 1', 11, darken(materials.orange, 0.35)) +
    line('M4 -280C2 -306 8 -326 22 -346', 16) +
    shape('M16 -312C44 -392 128 -410 176 -372C142 -318 82 -292 16 -312Z', materials.leaf) +
    line('M22 -314C66 -330 106 -346 150 -366', 8)
  );
}

export function drawGlass(): string {
  const bubbles = [
    [-28, -332, 10],
    [22, -292, 12],
    [-8, -390, 9],
    [30, -420, 8],
    [-34, -440, 8],
  ] as const;
  return turn(
    7,
    bar(0, -210, 150, 24, materials.steel) +
      shape('M-92 -560L-74 -280C-66 -220 66 -220 74 -280L92 -560Z', '#fff8f0') +
      tint('M-84 -446L-72 -286C-62 -234 62 -234 72 -286L84 -446Z', materials.brass) +
      tint('M26 -446H80L70 -286C64 -262 44 -250 22 -248C34 -310 34 -380 26 -446Z', materials.bronze, 0.5) +
      line('M-84 -446H84', 9, '#fff6d8') +
      bubbles.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="#fffbe9"/>`).join('') +
      line('M-92 -560L-74 -280C-66 -220 66 -220 74 -280L92 -560Z', 15) +
      line('M-150 -610l-30 -44M-120 -640l-8 -52M150 -600l38 -34', 11, '#ffe9b3'),
  );
}
