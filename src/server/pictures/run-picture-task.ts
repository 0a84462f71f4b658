import { z } from 'zod';
import { AppError } from '#src/contract/errors/app-error.ts';
import { LostWorkError } from '#src/server/platform/work-process/lost-work-error.ts';
import { WorkProcess } from '#src/server/platform/work-process/work-process.ts';
import type { PictureTasks, PictureTaskName } from './picture-tasks.ts';

type InputOf<Name extends PictureTaskName> = Parameters<PictureTasks[Name]>;
type ResultOf<Name extends PictureTaskName> = Awaited<ReturnType<PictureTasks[Name]>>;

/** The time limit of one picture, in ms. The decoder itself stops most after 10 s, but not every picture that hangs. */
const limitMs = 60_000;
const module = new URL('./picture-tasks.ts', import.meta.url).href;
/** The picture library keeps some 30 MB for as long as its process lives. */
const shared = new WorkProcess({ of: 'pictures', idleMs: 30_000, execArgv: ['--max-semi-space-size=2'] });

/**
 * Runs one of the functions of `pictureTasks`, in the process that all pictures share (docs/decisions/0011).
 * @throws Error if the picture cannot be processed, AppError 50001 if the process ends, or takes too long
 */
export async function runPictureTask<Name extends PictureTaskName>(
  name: Name,
  ...input: InputOf<Name>
): Promise<ResultOf<Name>> {
  try {
    const result = await shared.run({ module, table: 'pictureTasks', name, input }, limitMs);
    return z.custom<ResultOf<Name>>().parse(result);
  } catch (error) {
    if (!(error instanceof LostWorkError)) throw error;
    throw new AppError(50001, {
      message: 'the process that works on pictures was lost',
      userMessage: {
        en: 'The work on the picture was interrupted. Try again, or try another picture.',
        'zh-CN': '图片处理到一半中断了。请重试，或换一张图片。',
      },
      cause: error,
    });
  }
}
