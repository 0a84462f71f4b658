import { createPictureRunner } from './picture-runner.ts';
import type { PictureTasks } from './picture-tasks.ts';

/** Runs one of the functions of `pictureTasks` (`createPictureRunner`). */
export const runPictureTask = createPictureRunner<PictureTasks>(
  new URL('./picture-tasks.ts', import.meta.url),
  'pictureTasks',
);
