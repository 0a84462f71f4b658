/** Objects of work, as people use them in their trades. */
import { ink } from '../color.ts';
import { bar, darken, disc, line, materials, shape, tint, turn } from './object-pen.ts';

export function drawTuningFork(): string {
  const wave = (x: number, height: number, side: 1 | -1) =>
    line(`M${x} ${-410 - height}q${side * 46} ${height} 0 ${height * 2}`, 12, '#f3f7ff', 0.9);
  return turn(
    6,
    shape('M-18 180V-150h36V180q0 16 -18 16t-18 -16Z', materials.steel) +
      shape(
        'M-20 -140C-84 -150 -104 -196 -104 -250V-560q0 -18 22 -18t22 18V-262C-60 -214 -36 -196 0 -196S60 -214 60 -262V-560q0 -18 22 -18t22 18V-250C104 -196 84 -150 20 -140Z',
        materials.steel,
      ) +
      tint('M72 -560h22V-250C94 -206 78 -170 40 -154C64 -186 72 -220 72 -262Z', materials.shade) +
      wave(146, 64, 1) +
      wave(188, 104, 1) +
      wave(-146, 64, -1) +
      wave(-188, 104, -1),
  );
}

export function drawMicrophone(): string {
  return turn(
    -8,
    shape('M-46 -210L-28 176q28 16 56 0L46 -210Z', materials.night) +
      tint('M8 -206H36L20 168q-8 6 -14 6Z', '#ffffff', 0.18) +
      disc(0, -330, 122, materials.steel) +
      tint('M64 -430A118 118 0 0 1 -70 -232A150 150 0 0 0 64 -430Z', materials.shade, 0.9) +
      line(
        'M-96 -380C-40 -352 40 -352 96 -380M-114 -318C-50 -290 50 -290 114 -318M-60 -428C-76 -362 -76 -300 -54 -236M60 -428C76 -362 76 -300 54 -236M0 -444V-220',
        7,
      ) +
      shape('M-84 -236H84V-166H-84Z', materials.brass),
  );
}

/** Draws a rolled letter, half open: two scripts side by side. */
export function drawScroll(): string {
  const marks = [-384, -300, -216, -132].map((y) => `M84 ${y}h34m-17 -22v60m-20 -12l38 0`).join('');
  return turn(
    5,
    shape('M10 -440H206C190 -300 190 -140 206 40H10Z', materials.paper) +
      line(marks, 9) +
      line('M164 -402c-18 30 18 44 0 76s18 44 0 76s18 44 0 76s18 44 0 76', 9, materials.wine) +
      bar(0, -500, 120, 40, materials.wine) +
      shape('M-38 -462H38V82H-38Z', materials.cream) +
      tint('M8 -454H30V74H8Z', materials.bronze, 0.35) +
      line('M-38 -190H38M-38 -170H38', 10, materials.red),
  );
}

/** Draws a reel of film, its end hanging out. */
export function drawReel(): string {
  const holes = [0, 72, 144, 216, 288].map((degrees) => {
    const angle = ((degrees - 90) * Math.PI) / 180;
    return disc(
      Math.round(94 * Math.cos(angle)),
      Math.round(-190 + 94 * Math.sin(angle)),
      36,
      materials.night,
      12,
    );
  });
  const frames = [-640, -540, -440, -340].map((y) => tint(`M104 ${y}h72v76h-72Z`, materials.cream));
  const perforations = line('M84 -650V-240M196 -650V-240', 12, materials.cream).replaceAll(
    'stroke-linecap="round"',
    'stroke-dasharray="18 20"',
  );
  return turn(
    -10,
    shape('M66 -680C110 -660 170 -700 214 -680V-200H66Z', materials.night) +
      frames.join('') +
      perforations +
      disc(0, -190, 190, materials.steel) +
      tint('M120 -324A184 184 0 0 1 -90 -34A226 226 0 0 0 120 -324Z', materials.shade, 0.9) +
      holes.join('') +
      disc(0, -190, 24, materials.brass, 11),
  );
}

/** Draws a hammer that listens to rails. */
export function drawHammer(): string {
  return turn(
    2,
    bar(0, -430, 200, 40, materials.wood) +
      tint('M4 -420H14V190H4Z', materials.bark, 0.6) +
      shape('M110 -524H-50C-80 -506 -102 -490 -112 -472C-94 -452 -74 -432 -50 -424H110Z', materials.steel) +
      tint('M110 -468H-104C-90 -450 -74 -438 -50 -432H110Z', materials.shade) +
      shape('M98 -544H166V-404H98Z', materials.brass),
  );
}

/** Draws a flat brush for letters, loaded with paint. */
export function drawFlatBrush(): string {
  return turn(
    8,
    shape('M-24 200L-34 -200H34L24 200q-24 14 -48 0Z', materials.wood) +
      tint('M6 -196H28L18 196q-6 4 -10 4Z', materials.bark, 0.5) +
      shape('M-64 -320C-70 -400 -66 -470 -60 -530L60 -566C74 -480 72 -400 64 -320Z', materials.cream) +
      line('M-28 -330V-420M6 -330V-400M38 -330V-420', 8) +
      tint(
        'M-62 -436C-62 -470 -60 -500 -56 -522L56 -556C64 -508 66 -470 64 -420C44 -396 30 -440 8 -424S-10 -380 -30 -396S-48 -430 -62 -436Z',
        materials.brass,
      ) +
      shape('M-68 -330H68V-190H-68Z', materials.steel) +
      tint('M24 -322H60V-198H24Z', materials.shade) +
      line('M-68 -294H68M-68 -226H68', 8),
  );
}

/** Draws a writing brush, its tip black with ink. */
export function drawWritingBrush(): string {
  return turn(
    8,
    bar(0, -340, 210, 36, materials.wood) +
      line('M-18 -230H18M-18 -60H18', 8) +
      shape('M-30 -390H30L22 -326H-22Z', materials.wine) +
      shape('M-34 -388C-70 -450 -34 -520 6 -618C26 -540 66 -460 34 -388Z', materials.paper) +
      tint(
        'M-32 -470C-18 -520 -4 -566 6 -610C20 -560 42 -512 46 -464C26 -484 10 -452 -6 -470S-22 -456 -32 -470Z',
        ink,
      ),
  );
}

/** Draws a lens for old eyes, with a dragon's eye seen through it. */
export function drawDragonLens(): string {
  return turn(
    7,
    bar(0, -150, 190, 44, materials.bark) +
      disc(0, -330, 186, materials.bronze) +
      disc(0, -330, 150, '#ffe7a3', 12) +
      tint('M-146 -330C-90 -436 90 -436 146 -330C90 -224 -90 -224 -146 -330Z', materials.leaf) +
      line('M-146 -330C-90 -436 90 -436 146 -330C90 -224 -90 -224 -146 -330Z', 11) +
      disc(0, -330, 76, materials.brass, 11) +
      tint('M0 -404C30 -360 30 -300 0 -256C-30 -300 -30 -360 0 -404Z', ink) +
      tint('M-34 -378c6 -10 14 -14 24 -14c-2 14 -10 24 -24 28z', '#ffffff', 0.95) +
      line('M-96 -444C-60 -470 -20 -480 24 -476', 14, '#ffffff', 0.9) +
      disc(0, -150, 30, darken(materials.bronze), 13),
  );
}
