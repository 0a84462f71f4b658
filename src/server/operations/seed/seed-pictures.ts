import { isAnyOf } from '#src/server/platform/database/is-any-of.ts';
import { AppError } from '#src/contract/errors/app-error.ts';
import { cleanPicture, pictureId, storePicture } from '#src/server/pictures/import-picture.ts';
import { pictures } from '#src/server/pictures/tables.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { StartError } from '#src/server/platform/settings/start-error.ts';
import type { PictureFile } from './read-content-folder.ts';

/**
 * Stores pictures of a content folder. A clean webp is stored unchanged, so a picture that is stored already is
 * recognised by its hash, without decoding it.
 * @returns the ids in the order of the files; null for null
 * @throws StartError that names the file when it is not a usable picture
 */
export async function seedPictures(
  database: Queries,
  files: readonly (PictureFile | null)[],
): Promise<(string | null)[]> {
  const ids = files.map((file) => (file === null ? null : pictureId(file.bytes)));
  const rows = await database
    .select({ id: pictures.id })
    .from(pictures)
    .where(
      isAnyOf(
        pictures.id,
        ids.filter((id) => id !== null),
      ),
    );
  const known = new Set(rows.map(({ id }) => id));
  const cleaned = await Promise.all(
    files.map(async (file, index) => {
      const id = ids[index] ?? null;
      return file === null || id === null || known.has(id) ? id : cleanFile(file);
    }),
  );
  const stored: (string | null)[] = [];
  for (const one of cleaned) {
    stored.push(one === null || typeof one === 'string' ? one : await storePicture(database, one));
  }
  return stored;
}

async function cleanFile(file: PictureFile): ReturnType<typeof cleanPicture> {
  try {
    return await cleanPicture(file.bytes, { keepsClean: true });
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    throw new StartError(`The content file ${file.name} cannot be used: ${cause.message}`, { cause });
  }
}
