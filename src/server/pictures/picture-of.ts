import { type Picture, picturesPath } from '#src/contract/pictures/picture.ts';
import { pictures } from './tables.ts';

/** The columns of a picture in responses, without its bytes. */
export const pictureColumns = {
  id: pictures.id,
  width: pictures.width,
  height: pictures.height,
  blur: pictures.blur,
};

interface PictureRow {
  id: string;
  width: number;
  height: number;
  blur: string;
}

/** Returns the address of a picture without a width, as lists contain it. */
export function pictureAddress(id: string): string;
export function pictureAddress(id: string | null): string | null;
export function pictureAddress(id: string | null): string | null {
  return id === null ? null : `${picturesPath}/${id}`;
}

/** Converts a joined picture to the form of a response; null if there is none. */
export function pictureOf(row: PictureRow | null): Picture | null {
  if (row === null) return null;
  return { path: pictureAddress(row.id), width: row.width, height: row.height, blur: row.blur };
}
