import { toSafeFileName } from '#src/domain/text/safe-file-name.ts';

/** The path of an own picture in the archive. */
export function pictureFileName(id: string): string {
  return `pictures/${id}.webp`;
}

/** `characters/0007 Mira Vance.json`: the number keeps names apart, and any name harmless. */
export function numberedFileName(folder: 'characters' | 'lorebooks', index: number, name: string): string {
  const number = String(index + 1).padStart(4, '0');
  return `${folder}/${`${number} ${toSafeFileName(name)}`.trim()}.json`;
}

/** The folder of a character's card files, beside its text. */
export function toCharxName(file: string): string {
  return file.replace(/\.json$/, '.charx');
}
