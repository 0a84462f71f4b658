import {
  encodeBlur,
  encodeCropped,
  encodeDrawing,
  encodeFace,
  encodeOriginal,
  encodePng,
  encodeSquare,
  encodeWebp,
  readHeader,
} from './image-codec.ts';

/** All functions that decode or encode a picture, by their name for `runPictureTask`. */
export const pictureTasks = {
  encodeBlur,
  encodeCropped,
  encodeDrawing,
  encodeFace,
  encodeOriginal,
  encodePng,
  encodeSquare,
  encodeWebp,
  readHeader,
};

export type PictureTasks = typeof pictureTasks;
