import { encodeBest } from './encode-best.ts';
import {
  encodeBlur,
  encodeCropped,
  encodeDrawing,
  encodeFace,
  encodeLinkImage,
  encodeOriginal,
  encodePng,
  encodeSquare,
  encodeWebp,
  readHeader,
} from './image-codec.ts';

/** Everything that decodes or encodes a picture, as `workOnPicture` names it. */
export const pictureWork = {
  encodeBest,
  encodeBlur,
  encodeCropped,
  encodeDrawing,
  encodeFace,
  encodeLinkImage,
  encodeOriginal,
  encodePng,
  encodeSquare,
  encodeWebp,
  readHeader,
};

export type PictureWork = typeof pictureWork;
export type PictureWorkName = keyof PictureWork;
