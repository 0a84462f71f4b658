import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import {
  type BackgroundFile,
  backgroundFileSchema,
  type GalleryFile,
  galleryFileSchema,
} from '#src/server/characters/gallery/gallery-file.ts';
import { importBackgrounds, importGalleryPictures } from '#src/server/characters/gallery/import-gallery.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { StartError } from '#src/server/platform/settings/start-error.ts';
import { type PictureFile, readPictureFile } from './read-content-folder.ts';
import { seedPictures } from './seed-pictures.ts';
import { parseContentJson } from './parse-content-json.ts';
import { hasErrorCode } from '#src/server/platform/log/error-code.mjs';

/** The pictures of a content folder other than portraits: those that characters send, and the backgrounds of chats. */
export interface Galleries {
  gallery: {
    id: string;
    characterId: string;
    captions: GalleryFile[string][number];
    position: number;
    file: PictureFile;
  }[];
  backgrounds: (BackgroundFile[number] & { file: PictureFile })[];
}

/**
 * Reads `gallery/captions.json` and `backgrounds.json` of a content folder with their pictures; a folder may lack both.
 * @throws StartError that names the invalid or missing file
 */
export async function readGalleries(folder: string): Promise<Galleries> {
  const captions = await readOptional(folder, 'gallery/captions.json', galleryFileSchema, {});
  const scenes = await readOptional(folder, 'backgrounds.json', backgroundFileSchema, []);
  const shots = Object.entries(captions).flatMap(([characterId, list]) =>
    list.map((caption, index) => ({
      id: `${characterId}-${index + 1}`,
      characterId,
      captions: caption,
      position: index,
    })),
  );
  return {
    gallery: await Promise.all(
      shots.map(async (shot) => ({ ...shot, file: await requirePicture(folder, 'gallery', shot.id) })),
    ),
    backgrounds: await Promise.all(
      scenes.map(async (scene) => ({
        ...scene,
        file: await requirePicture(folder, 'backgrounds', scene.id),
      })),
    ),
  };
}

/** Loads the galleries into the database, after the characters. Idempotent. */
export async function seedGalleries(
  transaction: Queries,
  { gallery, backgrounds }: Galleries,
): Promise<void> {
  const files = [...gallery, ...backgrounds].map(({ file }) => file);
  const pictureIds = await seedPictures(transaction, files);
  const pictureOf = new Map(files.map((file, index) => [file.name, pictureIds[index] ?? '']));
  await importGalleryPictures(
    transaction,
    gallery.map(({ file, ...shot }) => ({ ...shot, pictureId: pictureOf.get(file.name) ?? '' })),
  );
  await importBackgrounds(
    transaction,
    backgrounds.map(({ file, ...scene }, position) => ({
      ...scene,
      position,
      pictureId: pictureOf.get(file.name) ?? '',
    })),
  );
}

async function readOptional<S extends z.core.$ZodType>(
  folder: string,
  name: string,
  schema: S,
  fallback: z.output<S>,
): Promise<z.output<S>> {
  let text: string;
  try {
    text = await readFile(path.join(folder, name), 'utf8');
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return fallback;
    throw new StartError(`The content file ${name} cannot be read.`, { cause: error });
  }
  const parsed = z.safeParse(schema, parseContentJson(name, text));
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new StartError(`The content file ${name} is wrong: ${faults.join('; ')}.`);
}

async function requirePicture(
  folder: string,
  kind: 'gallery' | 'backgrounds',
  id: string,
): Promise<PictureFile> {
  const file = await readPictureFile(folder, kind, id);
  if (file === null) throw new StartError(`The content file pictures/${kind}/${id}.webp is missing.`);
  return file;
}
