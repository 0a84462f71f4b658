/** Objects of games, letters and gardens. */
import { ink } from '../color.ts';
import { bar, darken, disc, line, materials, shape, tint, turn } from './object-pen.ts';

/** Draws a role card that does not say who did it. */
export function drawRoleCard(): string {
  const card = (fill: string) =>
    shape('M-120 -410q0 -24 24 -24H96q24 0 24 24V-20q0 24 -24 24H-96q-24 0 -24 -24Z', fill);
  return (
    `<g transform="translate(38 -26) rotate(18)">${card(materials.wine)}</g>` +
    turn(
      -4,
      card(materials.paper) +
        line('M-92 -404H92q0 0 0 0V-28H-92Z', 8, materials.wine) +
        line(
          'M-52 -290C-52 -350 -26 -368 4 -368C40 -368 62 -342 60 -308C58 -258 4 -258 4 -198',
          30,
          materials.wine,
        ) +
        `<circle cx="4" cy="-140" r="20" fill="${materials.wine}"/>`,
    )
  );
}

export function drawPenaltyCard(): string {
  return turn(
    5,
    shape('M-118 -440q0 -24 24 -24H94q24 0 24 24V-30q0 24 -24 24H-94q-24 0 -24 -24Z', materials.red) +
      tint('M40 -456H94q16 0 16 16V-34q0 16 -16 16H10C60 -150 66 -300 40 -456Z', materials.wine, 0.55) +
      line('M-84 -412V-300', 14, '#ffffff', 0.75),
  );
}

/** Draws a stone of the game of Go, just before it is set. */
export function drawGoStone(): string {
  return (
    disc(-8, -6, 84, '#221536') +
    tint('M-60 -36C-46 -62 -22 -72 8 -68C-12 -54 -38 -44 -60 -36Z', '#ffffff', 0.8)
  );
}

/** Draws a seedling in its pot, with one red pepper on it. */
export function drawPepperPlant(): string {
  const leaf = (x: number, y: number, degrees: number, size: number) =>
    `<g transform="translate(${x} ${y}) rotate(${degrees}) scale(${size})">` +
    shape('M0 0C34 -74 120 -92 190 -40C140 30 56 44 0 0Z', materials.leaf) +
    line('M10 -4C60 -22 108 -34 160 -38', 9) +
    '</g>';
  return (
    line('M0 -150C-16 -260 22 -340 4 -470', 30) +
    line('M0 -150C-16 -260 22 -340 4 -470', 12, materials.moss) +
    leaf(-2, -240, -8, 0.86) +
    leaf(8, -320, -18, 0.92) +
    leaf(10, -390, -26, 0.8) +
    leaf(6, -450, 228, 0.72) +
    leaf(4, -468, -84, 0.6) +
    line('M-4 -380C-60 -392 -96 -380 -108 -350', 13) +
    shape(
      'M-132 -350C-90 -364 -64 -336 -70 -288C-76 -240 -100 -204 -128 -188C-120 -232 -152 -308 -132 -350Z',
      materials.red,
    ) +
    shape('M-108 -124L-78 76C-76 96 76 96 78 76L108 -124Z', materials.orange) +
    tint('M40 -110H98L72 74C66 84 40 88 16 88C44 30 50 -40 40 -110Z', darken(materials.orange, 0.35), 0.5) +
    shape('M-126 -164H126V-106H-126Z', materials.orange)
  );
}

/** Draws a tag of the lost-property office with a line written on it. */
export function drawTag(): string {
  return (
    line('M2 -420C-30 -500 60 -560 92 -500S20 -420 150 -590', 20) +
    line('M2 -420C-30 -500 60 -560 92 -500S20 -420 150 -590', 8, materials.paper) +
    turn(
      -7,
      shape('M-104 -330L-54 -426H62L112 -330V10q0 22 -22 22H-82q-22 0 -22 -22Z', materials.paper) +
        disc(4, -362, 26, materials.red, 11) +
        `<circle cx="4" cy="-362" r="9" fill="${ink}"/>` +
        line(
          'M-66 -256c14 -24 24 24 38 0s24 24 38 0s24 24 38 0s20 14 28 0M-66 -186c14 -24 24 24 38 0s24 24 38 0s20 16 30 0',
          9,
          materials.wine,
        ) +
        line('M-66 -118H20', 9, materials.shade),
    )
  );
}

/** Draws an old key with its bit in the air. */
export function drawOldKey(): string {
  return turn(
    8,
    line('M0 -150V-520', 66) +
      line('M0 -150V-520', 38, materials.brass) +
      shape('M-12 -520H-142V-440H-104V-470H-76V-430H-12Z', materials.brass) +
      tint('M4 -520H16V-160H4Z', materials.bronze, 0.75) +
      shape('M-40 -214H40V-176H-40Z', materials.bronze) +
      disc(0, -72, 112, materials.brass) +
      disc(0, -72, 58, darken(materials.bronze, 0.55), 13) +
      line('M0 -560v-44M-60 -566l-20 -38M60 -560l22 -36', 12, '#ffe6a8'),
  );
}

/** Lean of the umbrella over the head, in degrees. */
const lean = -24;

/** Draws the pole of an open umbrella, below its canopy. */
export function drawUmbrellaPole(): string {
  return turn(lean, bar(0, -360, 200, 26, materials.bark));
}

/** Draws the canopy of an umbrella, behind the head. */
export function drawUmbrellaCanopy(): string {
  const ribs = 'M0 -860C-190 -740 -190 -520 -186 -400M0 -860C190 -740 190 -520 186 -400';
  return turn(
    lean,
    line('M0 -860v-60', 22) +
      shape(
        'M-540 -340C-520 -660 -290 -860 0 -860S520 -660 540 -340C470 -440 270 -440 186 -350C110 -440 -110 -440 -186 -350C-270 -440 -470 -440 -540 -340Z',
        materials.red,
      ) +
      tint(
        'M0 -852C280 -850 510 -656 534 -352C466 -440 270 -440 186 -358C192 -560 150 -760 0 -852Z',
        materials.wine,
        0.6,
      ) +
      line(ribs, 9) +
      bar(0, -420, -180, 26, materials.bark),
  );
}
