/** Objects next to a figure, or worn, instead of held up. */
import { ink } from '../color.ts';
import { bar, disc, line, materials, shape, tint, turn } from './object-pen.ts';

/** Draws a carton on its way out of a flat. */
export function drawCarton(): string {
  return turn(
    6,
    shape('M-196 -420H150L226 -470V-110L150 -40H-196Z', materials.wood) +
      tint('M150 -420L226 -470V-110L150 -40Z', materials.bark, 0.75) +
      shape('M-196 -420L-120 -474H226L150 -420Z', materials.brass) +
      line('M150 -420V-40', 13) +
      shape('M-58 -420L18 -474H72L-2 -420V-322L-30 -340L-58 -322Z', materials.cream, 11) +
      line('M-158 -148v66M-158 -148l-22 26M-158 -148l22 26M-96 -148v66M-96 -148l-22 26M-96 -148l22 26', 10),
  );
}

/** Draws a microphone of a recording studio on its arm, with a screen against the breath in front of it. */
export function drawStudioMicrophone(): string {
  const arm = 'M60 -330L214 -420L360 -1040';
  const drawing =
    line(arm, 40) +
    line(arm, 16, materials.shade) +
    disc(214, -420, 30, materials.brass, 12) +
    shape('M-74 -360H74L60 -20C58 24 -58 24 -60 -20Z', materials.steel) +
    tint('M22 -352H64L50 -20C48 0 30 8 12 12Z', materials.shade) +
    shape('M-84 -354C-96 -620 96 -620 84 -354Z', materials.night) +
    line('M-80 -410H80M-78 -460H78M-62 -510H62M-32 -546V-362M0 -552V-362M32 -546V-362', 7, materials.shade) +
    shape('M-98 -372H98V-318H-98Z', materials.brass) +
    line('M0 14V90', 20) +
    `<circle cx="-132" cy="-396" r="112" fill="${materials.night}" fill-opacity=".72" stroke="${ink}" stroke-width="15"/>` +
    line(
      'M-196 -472L-68 -320M-222 -432L-102 -292M-162 -492L-42 -360M-68 -472L-196 -320M-42 -432L-162 -292M-102 -492L-222 -360',
      4,
      materials.shade,
      0.7,
    ) +
    line('M-106 -302C-70 -220 -40 -200 -20 -196', 13);
  // The screen is level with the mouth, so that it hides no eye.
  return `<g transform="translate(88 172)">${drawing}</g>`;
}

export function drawLamb(): string {
  const wool =
    'M-186 560C-240 420 -226 280 -200 190C-262 150 -250 60 -190 40C-214 -30 -150 -92 -84 -70C-60 -136 50 -144 84 -82C150 -112 214 -52 196 16C262 30 268 120 222 160C262 280 262 420 236 560Z';
  return (
    shape(wool, materials.wool) +
    tint(
      'M120 -80C190 -90 210 -30 190 24C256 40 258 120 214 164C250 280 250 420 230 552H96C190 380 200 120 120 -80Z',
      '#c9b9e6',
      0.6,
    ) +
    shape('M-120 -2C-190 -40 -236 -10 -246 40C-200 70 -140 60 -104 40Z', materials.night) +
    shape('M120 -2C190 -40 236 -10 246 40C200 70 140 60 104 40Z', materials.night) +
    shape('M-112 -10C-120 110 -70 226 0 226S120 110 112 -10C70 -50 -70 -50 -112 -10Z', materials.night) +
    shape(
      'M-104 8C-120 -40 -80 -86 -40 -66C-20 -100 40 -100 54 -62C100 -78 124 -30 100 10C60 34 30 -2 0 22C-30 0 -64 34 -104 8Z',
      materials.wool,
    ) +
    `<ellipse cx="-50" cy="76" rx="21" ry="25" fill="#fffaf0"/><ellipse cx="50" cy="76" rx="21" ry="25" fill="#fffaf0"/>` +
    `<circle cx="-46" cy="80" r="11" fill="${ink}"/><circle cx="54" cy="80" r="11" fill="${ink}"/>` +
    line('M-20 156q20 18 40 0M0 164v22', 9, '#d9a4b8')
  );
}

/** Draws a pilot's headset, which is worn: in the place that Notionists gives to it. */
export function drawHeadset(): string {
  return (
    line('M600 720C590 520 700 400 868 392', 44) +
    line('M600 720C590 520 700 400 868 392', 18, materials.steel) +
    line('M604 860C640 960 760 1000 902 972', 24) +
    line('M604 860C640 960 760 1000 902 972', 7, materials.steel) +
    `<rect x="536" y="690" width="120" height="190" rx="54" fill="${materials.night}" stroke="${ink}" stroke-width="15"/>` +
    tint('M560 720q30 -18 52 0v120q-26 22 -52 0z', materials.sky, 0.85) +
    disc(916, 968, 34, materials.night, 12)
  );
}

/** Draws a model of an ice tug: a small craft on a tether of light. */
export function drawTug(): string {
  return turn(
    16,
    shape('M-74 -170L-150 -60L-66 -100Z', materials.red) +
      shape('M74 -170L150 -60L66 -100Z', materials.red) +
      shape('M-80 -110C-110 -330 -50 -480 0 -540C50 -480 110 -330 80 -110Z', materials.steel) +
      tint('M14 -524C60 -470 100 -330 74 -120H20C60 -280 50 -420 14 -524Z', materials.shade) +
      disc(0, -330, 46, materials.sky, 13) +
      tint('M-28 -340c4 -16 14 -24 28 -26c-4 12 -14 22 -28 26z', '#ffffff', 0.9) +
      line('M-88 -180H88', 10) +
      bar(0, -124, -70, 92, materials.night) +
      tint('M-40 -66C-44 -10 -16 30 0 90C16 30 44 -10 40 -66Z', materials.orange),
  );
}
