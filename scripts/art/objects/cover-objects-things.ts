/** Objects of covers about how to live with machines that talk, and where they come from. */
import { hues } from '../color.ts';
import type { Brush } from '../cover.ts';
import { circlePath, roundedRect } from './cover-objects-talk.ts';
import { radialGradient, round, sample } from '../svg.ts';

/** Draws a home computer with a house on its screen, in which a light is on. */
export function drawHomeComputer({ line, pane }: Brush): string {
  const screen = roundedRect(560, 220, 800, 500, 36);
  const base = 'M500 780H1420L1376 850Q1366 864 1346 864H574Q554 864 544 850Z';
  return (
    `<defs>${radialGradient('lamp', { x: 960, y: 540 }, 300, [
      [0, hues.amber, 0.9],
      [1, hues.amber, 0],
    ])}</defs>` +
    pane(screen, 0.2) +
    `<path d="${screen}" fill="url(#lamp)"/>` +
    pane(base, 0.26) +
    line(screen) +
    line(base) +
    line('M560 780L590 720M1360 780L1330 720M860 780V806H1060V780', 0.7) +
    line('M810 640V480L960 350L1110 480V640ZM766 516L960 346L1154 516M1060 402V356H1096V444') +
    `<circle cx="960" cy="560" r="30" fill="${hues.gold}"/>`
  );
}

/** Draws a telephone that sleeps, with a moon on its screen. */
export function drawSleepingPhone({ line, pane, spark }: Brush): string {
  const phone = roundedRect(780, 190, 360, 640, 54);
  const moon = 'M1010 380A124 124 0 1 0 1056 588A150 150 0 0 1 1010 380Z';
  const ripples = sample(4, (t) => ({ x: 250 + t * 330, y: 850 + t * 44 })).map(({ x, y }, index) =>
    line(`M${round(960 - 620 + x / 3)} ${round(y)}H${round(960 + 620 - x / 3)}`, 0.7 - index * 0.15),
  );
  return (
    pane(phone, 0.26) +
    line(phone) +
    line('M916 236H1004', 0.8) +
    `<path d="${moon}" fill="${hues.gold}" opacity=".85"/>` +
    line(moon) +
    ripples.slice(0, 2).join('') +
    spark({ x: 1046, y: 430 }, 9) +
    spark({ x: 866, y: 690 }, 8) +
    spark({ x: 1060, y: 720 }, 6)
  );
}

/** Draws a single lit window and a path that leads away from it. */
export function drawWindow({ line, spark }: Brush): string {
  const light = radialGradient('lit', { x: 960, y: 400 }, 620, [
    [0, hues.amber, 0.75],
    [0.3, hues.amber, 0.3],
    [0.65, hues.gold, 0.1],
    [1, hues.teal, 0],
  ]);
  return (
    `<defs>${light}</defs><rect width="1920" height="1080" fill="url(#lit)"/>` +
    `<rect x="810" y="230" width="300" height="360" rx="10" fill="${hues.gold}" opacity=".72"/>` +
    line('M820 230H1100Q1110 230 1110 240V590H810V240Q810 230 820 230ZM960 230V590M810 380H1110') +
    line('M770 616H1150', 1) +
    line('M620 700V380L960 136L1300 380V700', 0.4) +
    line('M220 700H1700', 0.4) +
    line('M910 700C896 770 760 800 640 860S470 980 430 1090', 0.85) +
    line('M1010 700C1016 780 950 820 900 890S830 1010 810 1090', 0.85) +
    spark({ x: 380, y: 270 }, 8) +
    spark({ x: 1500, y: 220 }, 6) +
    spark({ x: 1420, y: 420 }, 5) +
    spark({ x: 520, y: 180 }, 5)
  );
}

export function drawLock({ line, pane, spark }: Brush): string {
  const body = roundedRect(700, 470, 520, 400, 64);
  const shackle = 'M780 470V370A180 180 0 0 1 1140 370V470H1070V374A110 110 0 0 0 850 374V470Z';
  return (
    pane(shackle, 0.26) +
    line(shackle) +
    `<path d="${body}" fill="#04211f" opacity=".55"/>` +
    pane(body, 0.34) +
    line(body) +
    line(circlePath({ x: 960, y: 640 }, 62)) +
    line('M960 702V780') +
    spark({ x: 960, y: 640 }, 24)
  );
}

/** Draws a gramophone, the first machine that was called a talking one. */
export function drawGramophone({ line, pane, spark }: Brush): string {
  const bell = 'M1010 262C1110 170 1290 190 1350 320C1410 450 1350 610 1216 640C1120 560 1020 400 1010 262Z';
  const horn =
    'M1010 262C1000 420 900 520 842 574L898 636C970 590 1090 560 1216 640C1120 560 1020 400 1010 262Z';
  const box = roundedRect(620, 720, 520, 150, 28);
  const sound = [70, 140, 210].map((gap, index) =>
    line(
      `M${1372 + gap} ${300 - gap / 3}C${1440 + gap} 390 ${1440 + gap} 500 ${1376 + gap} ${596 + gap / 3}`,
      0.75 - index * 0.22,
    ),
  );
  return (
    pane(bell, 0.4) +
    pane(horn, 0.24) +
    line(bell) +
    line(horn) +
    line('M1010 262C1130 300 1230 450 1216 640', 0.7) +
    line('M842 574C790 610 790 660 822 690M898 636C860 650 860 670 872 690', 0.9) +
    pane('M640 706C640 668 1120 668 1120 706S640 744 640 706Z', 0.4) +
    line('M640 706C640 668 1120 668 1120 706S640 744 640 706Z') +
    line('M800 706C800 694 960 694 960 706S800 718 800 706Z', 0.8) +
    pane(box, 0.26) +
    line(box) +
    line('M1140 796H1240V752M690 796H960', 0.8) +
    sound.join('') +
    spark({ x: 1240, y: 748 }, 13)
  );
}

/** Draws a handheld game with a heart and three answers to choose from on its screen. */
export function drawConsole({ line, pane, spark }: Brush): string {
  const shell = roundedRect(520, 270, 880, 530, 150);
  const screen = roundedRect(740, 330, 440, 410, 30);
  const heart =
    'M960 520C900 470 870 440 884 404C898 370 942 372 960 406C978 372 1022 370 1036 404C1050 440 1020 470 960 520Z';
  return (
    pane(shell, 0.26) +
    line(shell) +
    '<path d="' +
    screen +
    '" fill="#2a0830" opacity=".6"/>' +
    pane(screen, 0.2) +
    line(screen) +
    `<path d="${heart}" fill="${hues.crimson}" opacity=".85"/>` +
    line(heart) +
    line('M806 580H1114M806 630H1114M806 680H1010', 0.75) +
    line('M630 470V540H700V580H630V650H590V580H560V540H590V470Z') +
    line(`${circlePath({ x: 1294, y: 500 }, 36)}${circlePath({ x: 1254, y: 610 }, 36)}`) +
    spark({ x: 770, y: 580 }, 11)
  );
}
