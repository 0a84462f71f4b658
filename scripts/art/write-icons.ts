/** The icons of the app and of its shortcuts, as the manifest names them (src/domain/install/web-manifest.ts). */
import { chalk, hues } from './color.ts';
import { drawPages, renderRoundTile } from './emblem.ts';
import { renderAppIcon, renderFavicon, renderMonochromeIcon, renderRoundIcon } from './mark.ts';
import { dot, stroke, svgDocument } from './svg.ts';
import { writeArtFile, writeIco, writePng, type WrittenFile } from './write.ts';

const thick = `stroke="${chalk}" stroke-width="26"`;

function drawBalloons(): string {
  return (
    stroke('M312 222V152a36 36 0 0 0-36-36H144a36 36 0 0 0-36 36v150l54-44h46', thick) +
    stroke('M404 396l-54-44H244a36 36 0 0 1-36-36v-58a36 36 0 0 1 36-36h124a36 36 0 0 1 36 36z', thick) +
    dot({ x: 306, y: 287 }, 17, hues.gold)
  );
}

function drawSliders(): string {
  const rows = [
    { y: 150, x: 322 },
    { y: 256, x: 196 },
    { y: 362, x: 288 },
  ];
  return rows
    .map(({ y, x }) => stroke(`M112 ${y}H${x - 52}M${x + 52} ${y}H400`, thick) + dot({ x, y }, 34, hues.gold))
    .join('');
}

const shortcuts: Readonly<Record<string, () => string>> = {
  chats: drawBalloons,
  stories: drawPages,
  settings: drawSliders,
};

/** Writes all icons into the folder of public files. */
export function writeIcons(folder: string): Promise<WrittenFile[]> {
  const [whole, round, bare] = [renderAppIcon(), renderRoundIcon(), renderMonochromeIcon()];
  const sizes = [192, 512];
  return Promise.all([
    writeArtFile(`${folder}/favicon.svg`, `${renderFavicon()}\n`),
    writeIco(`${folder}/favicon.ico`, renderFavicon(), [16, 32, 48]),
    writePng(`${folder}/apple-touch-icon.png`, whole, 180),
    ...sizes.map((size) => writePng(`${folder}/icon-${size}.png`, round, size, true)),
    ...sizes.map((size) => writePng(`${folder}/icons/maskable-${size}.png`, whole, size)),
    ...sizes.map((size) => writePng(`${folder}/icons/monochrome-${size}.png`, bare, size, true)),
    writeArtFile(`${folder}/icons/any.svg`, `${round}\n`),
    writeArtFile(`${folder}/icons/maskable.svg`, `${whole}\n`),
    writeArtFile(`${folder}/icons/monochrome.svg`, `${bare}\n`),
    ...Object.entries(shortcuts).map(([name, draw]) =>
      writePng(`${folder}/icons/shortcut-${name}.png`, drawShortcut(draw), 96, true),
    ),
  ]);
}

function drawShortcut(draw: () => string): string {
  return svgDocument('0 0 512 512', 512, 512, renderRoundTile('rose', 'violet') + draw());
}
