import { drawPreview } from './draw-preview.ts';

/** The functions that draw a link preview, by their name for `runPreviewTask`. */
export const previewTasks = { drawPreview };

export type PreviewTasks = typeof previewTasks;
