/**
 * Renders the bundled art into `public/`: portraits and avatars of the characters, article covers, author
 * emblems and the app's icons (D9). Run by hand, `node src/cli/art.ts`; the same sources give the same files.
 */
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { renderCover } from './art/cover.ts';
import { covers } from './art/covers.ts';
import { emblems, renderEmblem } from './art/emblem.ts';
import { looksOfMen } from './art/looks-men.ts';
import { looksOfWomen } from './art/looks-women.ts';
import { renderAppIcon, renderFavicon } from './art/mark.ts';
import { renderAvatar, renderPortrait } from './art/portrait.ts';
import { writeArtFile, writePng, writeWebpSet, type Written } from './art/write.ts';

const publicFolder = fileURLToPath(new URL('../../public', import.meta.url));
const mediaFolder = `${publicFolder}/media`;
/** What may ship under `public/media`, in bytes. */
const mediaBudgetBytes = 2_500_000;

async function writeCharacters(): Promise<Written[]> {
  const sets = Object.entries({ ...looksOfWomen, ...looksOfMen }).flatMap(([id, look]) => [
    writeWebpSet(`${mediaFolder}/portraits`, id, renderPortrait(look), [240, 480, 720]),
    writeWebpSet(`${mediaFolder}/avatars`, id, renderAvatar(look), [96, 192]),
  ]);
  return (await Promise.all(sets)).flat();
}

async function writeCovers(): Promise<Written[]> {
  const sets = Object.entries(covers).map(([path, cover]) =>
    writeWebpSet(`${mediaFolder}/covers`, path, renderCover(cover), [480, 960, 1440]),
  );
  return (await Promise.all(sets)).flat();
}

async function writeAuthors(): Promise<Written[]> {
  const sets = Object.entries(emblems).map(([id, emblem]) =>
    writeWebpSet(`${mediaFolder}/authors`, id, renderEmblem(emblem), [96, 192]),
  );
  return (await Promise.all(sets)).flat();
}

function writeIcons(): Promise<Written[]> {
  const icon = renderAppIcon();
  return Promise.all([
    writeArtFile(`${publicFolder}/favicon.svg`, `${renderFavicon()}\n`),
    writePng(`${publicFolder}/apple-touch-icon.png`, icon, 180),
    writePng(`${publicFolder}/icon-192.png`, icon, 192),
    writePng(`${publicFolder}/icon-512.png`, icon, 512),
  ]);
}

/** Prints what each folder holds and returns the bytes of all files. */
function report(title: string, files: readonly Written[]): number {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  console.log(
    `${title.padEnd(12)} ${String(files.length).padStart(3)} files ${(bytes / 1000).toFixed(0).padStart(6)} kB`,
  );
  return bytes;
}

const media =
  report('characters', await writeCharacters()) +
  report('covers', await writeCovers()) +
  report('authors', await writeAuthors());
report('icons', await writeIcons());
console.log(`${relative(process.cwd(), mediaFolder)}: ${media} bytes`);
if (media > mediaBudgetBytes) {
  throw new Error(
    `The media take ${media} bytes; at most ${mediaBudgetBytes} may ship. Simplify the fields.`,
  );
}
