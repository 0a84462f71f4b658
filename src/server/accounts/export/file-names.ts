import { toSafeFileName } from '#src/domain/text/safe-file-name.ts';

/** Where an own picture stands in the archive. */
export function pictureFileName(id: string): string {
  return `pictures/${id}.webp`;
}

/** `characters/0007 Mira Vance.json`: the number keeps names apart, and any name harmless. */
export function numberedFileName(folder: 'characters' | 'lorebooks', index: number, name: string): string {
  const number = String(index + 1).padStart(4, '0');
  return `${folder}/${`${number} ${toSafeFileName(name)}`.trim()}.json`;
}

/** Where the files of a character's card stand, beside its text. */
export function toCharxName(file: string): string {
  return file.replace(/\.json$/, '.charx');
}
