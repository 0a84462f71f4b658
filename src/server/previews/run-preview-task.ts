import { createPictureRunner } from '#src/server/pictures/picture-runner.ts';
import type { PreviewTasks } from './preview-tasks.ts';

/** Runs one of the functions of `previewTasks` (`createPictureRunner`). */
export const runPreviewTask = createPictureRunner<PreviewTasks>(
  new URL('./preview-tasks.ts', import.meta.url),
  'previewTasks',
);
