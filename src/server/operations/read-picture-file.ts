import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { StartError } from '#src/server/platform/settings/start-error.ts';

/** A picture of a content folder, as it lies there. */
export interface PictureFile {
  /** Relative to the content folder, for people. */
  name: string;
  bytes: Buffer;
}

/**
 * Reads `pictures/{kind}/{id}.webp` of a content folder; null where there is none.
 * @throws StartError when it is there and cannot be read
 */
export async function readPictureFile(
  folder: string,
  kind: 'portraits' | 'avatars' | 'covers' | 'authors' | 'gallery' | 'backgrounds',
  id: string,
): Promise<PictureFile | null> {
  const name = `pictures/${kind}/${id}.webp`;
  try {
    return { name, bytes: await readFile(path.join(folder, name)) };
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return null;
    throw new StartError(`The content file ${name} cannot be read.`, { cause });
  }
}
