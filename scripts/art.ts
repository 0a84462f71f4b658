/**
 * Renders the bundled art: portraits, avatars and gallery pictures of the characters, backgrounds, article covers and author emblems into
 * `src/content/pictures`, the app's icons into `public/` (rule:pictures), the display face and the blink of the
 * portraits into `src/styles`. `npm run art` runs it, with Node 26 and the development dependencies; the server never loads
 * it. The same sources give the same files.
 */
import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pictureId } from '#src/server/pictures/import-picture.ts';
import { renderBackground } from './art/render-background.ts';
import { backgroundScenes } from './art/background-scenes.ts';
import { renderBlink } from './art/render-blink.ts';
import { renderCover } from './art/cover.ts';
import { covers } from './art/covers.ts';
import { emblems, renderEmblem } from './art/emblem.ts';
import { subsetDisplayFace } from './art/subset-display-face.ts';
import { renderGallery } from './art/render-gallery.ts';
import { writeIcons } from './art/write-icons.ts';
import { looksOfMen } from './art/looks-of-men.ts';
import { looksOfWomen } from './art/looks-of-women.ts';
import { renderAvatar, renderPortrait } from './art/portrait.ts';
import { writeArtFile, writeOriginal, writeSmall, type WrittenFile } from './art/write.ts';

const publicFolder = fileURLToPath(new URL('../public', import.meta.url));
const stylesFolder = fileURLToPath(new URL('../src/styles', import.meta.url));
const picturesFolder = fileURLToPath(new URL('../src/content/pictures', import.meta.url));
/** The most bytes of `src/content/pictures` that may ship. */
const picturesBudgetBytes = 4_000_000;

function writeCharacters(): Promise<WrittenFile[]> {
  const looks = Object.entries({ ...looksOfWomen, ...looksOfMen });
  return Promise.all(
    looks.flatMap(([id, look]) => [
      writeOriginal(`${picturesFolder}/portraits`, id, renderPortrait(look), 960),
      writeOriginal(`${picturesFolder}/avatars`, id, renderAvatar(look), 384),
    ]),
  );
}

/** Writes the style sheet for the blink of the portraits that were written last. */
async function writeBlink(): Promise<WrittenFile[]> {
  const looks = Object.entries({ ...looksOfWomen, ...looksOfMen });
  const portraits = await Promise.all(
    looks.map(async ([id, look]) => ({
      look,
      pictureId: pictureId(await readFile(`${picturesFolder}/portraits/${id}.webp`)),
    })),
  );
  return [await writeArtFile(`${stylesFolder}/character/blink.css`, renderBlink(portraits))];
}

/** Writes the gallery pictures under ids `{character}-{number}`, as in `src/content/gallery`. */
function writeGalleries(): Promise<WrittenFile[]> {
  const looks = Object.entries({ ...looksOfWomen, ...looksOfMen });
  return Promise.all(
    looks.flatMap(([id, look], place) =>
      renderGallery(look, place).map((svg, index) =>
        writeSmall(`${picturesFolder}/gallery`, `${id}-${index + 1}`, svg, { width: 600, maxBytes: 25_000 }),
      ),
    ),
  );
}

function writeBackgrounds(): Promise<WrittenFile[]> {
  return Promise.all(
    Object.entries(backgroundScenes).map(([id, scene]) =>
      writeSmall(`${picturesFolder}/backgrounds`, id, renderBackground(scene), {
        width: 1280,
        maxBytes: 60_000,
      }),
    ),
  );
}

function writeCovers(): Promise<WrittenFile[]> {
  return Promise.all(
    Object.entries(covers).map(([path, cover]) =>
      writeOriginal(`${picturesFolder}/covers`, path, renderCover(cover), 1440),
    ),
  );
}

function writeAuthors(): Promise<WrittenFile[]> {
  return Promise.all(
    Object.entries(emblems).map(([id, emblem]) =>
      writeOriginal(`${picturesFolder}/authors`, id, renderEmblem(emblem), 384),
    ),
  );
}

async function writeFaces(): Promise<WrittenFile[]> {
  return [await writeArtFile(`${stylesFolder}/fonts/instrument-serif.woff2`, await subsetDisplayFace())];
}

/** Prints the content of each folder and returns the bytes of all files. */
function report(title: string, files: readonly WrittenFile[]): number {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  console.log(
    `${title.padEnd(12)} ${String(files.length).padStart(3)} files ${(bytes / 1000).toFixed(0).padStart(6)} kB`,
  );
  return bytes;
}

const bytes =
  report('characters', await writeCharacters()) +
  report('galleries', await writeGalleries()) +
  report('backgrounds', await writeBackgrounds()) +
  report('covers', await writeCovers()) +
  report('authors', await writeAuthors());
report('icons', await writeIcons(publicFolder));
report('blink', await writeBlink());
report('faces', await writeFaces());
console.log(`${relative(process.cwd(), picturesFolder)}: ${bytes} bytes`);
if (bytes > picturesBudgetBytes) {
  throw new Error(
    `The pictures take ${bytes} bytes; at most ${picturesBudgetBytes} may ship. Simplify the fields.`,
  );
}
