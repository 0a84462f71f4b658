import { AppError, type AppErrorOptions } from '#src/contract/errors/app-error.ts';
import type { Localized } from '#src/contract/locale/language.ts';
import { detectFormat } from './detect-format.ts';
import type { PictureHeader } from './image-codec.ts';
import { pictureLimits } from './picture-limits.ts';
import { runPictureTask } from './run-picture-task.ts';

const refusals = {
  empty: { en: 'The picture file is empty.', 'zh-CN': '图片文件是空的。' },
  bytes: { en: 'The picture is larger than 20 MB.', 'zh-CN': '图片超过 20 MB。' },
  format: {
    en: 'The picture is not a PNG, JPEG, WebP, AVIF or GIF file.',
    'zh-CN': '图片不是 PNG、JPEG、WebP、AVIF 或 GIF 文件。',
  },
  side: {
    en: 'The picture is wider or higher than 16,384 pixels.',
    'zh-CN': '图片的宽或高超过 16384 像素。',
  },
  pixels: { en: 'The picture has more than 40 million pixels.', 'zh-CN': '图片超过 4000 万像素。' },
  damaged: { en: 'The picture is damaged and cannot be read.', 'zh-CN': '图片已损坏，无法读取。' },
} as const satisfies Record<string, Localized>;

/** Creates the error of a picture that is rejected; its message states the reason for the person. */
export function refusePicture(reason: keyof typeof refusals, cause?: unknown): AppError {
  const statuses: Partial<Record<keyof typeof refusals, AppErrorOptions['status']>> = {
    bytes: 413,
    format: 415,
  };
  return new AppError(40003, { status: statuses[reason], userMessage: refusals[reason], cause });
}

/** Creates the error of a picture that its decoder gave up; an `AppError` is passed on, because it is more precise. */
export function refuseUnreadable(error: unknown): AppError {
  return error instanceof AppError ? error : refusePicture('damaged', error);
}

/**
 * Checks a picture from outside by its first bytes and its header, before any pixel is decoded.
 * @throws AppError 40003 that describes the error; 50001 if it could not be checked
 */
export async function checkPicture(bytes: Uint8Array): Promise<PictureHeader> {
  if (bytes.byteLength === 0) throw refusePicture('empty');
  if (bytes.byteLength > pictureLimits.bytes) throw refusePicture('bytes');
  const announced = detectFormat(bytes);
  if (announced === null) throw refusePicture('format');
  const header = await runPictureTask('readHeader', bytes).catch((error: unknown) => {
    throw refuseUnreadable(error);
  });
  // The decoder reports AVIF under the name of its container.
  if (header.format !== announced && !(announced === 'avif' && header.format === 'heif')) {
    throw refusePicture('format');
  }
  if (Math.max(header.width, header.height) > pictureLimits.side) throw refusePicture('side');
  if (header.width * header.height > pictureLimits.pixels) throw refusePicture('pixels');
  return header;
}
