import { toSafeFileName } from '#src/domain/text/to-safe-file-name.ts';

/** Returns the path of an own picture in the archive. */
export function pictureFileName(id: string): string {
  return `pictures/${id}.webp`;
}

/**
 * Returns a path such as `characters/0007 Mira Vance.json`: the number keeps equal names apart, and the name is made
 * safe.
 */
export function numberedFileName(folder: 'characters' | 'lorebooks', index: number, name: string): string {
  const number = String(index + 1).padStart(4, '0');
  return `${folder}/${`${number} ${toSafeFileName(name)}`.trim()}.json`;
}

/** Returns the folder of a character's card files, next to its text. */
export function toCharxName(file: string): string {
  return file.replace(/\.json$/, '.charx');
}
