import { z } from 'zod';
import { AppError } from '#src/contract/errors/app-error.ts';
import { LostWorkError } from '#src/server/platform/work-process/lost-work-error.ts';
import { WorkProcess } from '#src/server/platform/work-process/work-process.ts';

type PictureWork = Readonly<Record<string, (...input: never[]) => unknown>>;

/** Runs one of the functions of `Work` by its name. */
export type PictureRunner<Work extends PictureWork> = <Name extends keyof Work & string>(
  name: Name,
  ...input: Parameters<Work[Name]>
) => Promise<Awaited<ReturnType<Work[Name]>>>;

/** The time limit of one picture, in ms. The decoder itself stops most after 10 s, but not every picture that hangs. */
const limitMs = 60_000;
/** The picture library keeps some 30 MB for as long as its process lives. */
const shared = new WorkProcess({ of: 'pictures', idleMs: 30_000, execArgv: ['--max-semi-space-size=2'] });

/**
 * Creates a runner of the functions in a module's table. They run in the process that all pictures share
 * (docs/decisions/0011).
 * @param module is named by its source; the build makes a file of each (decision 2)
 * @returns a function that throws an Error if the picture cannot be processed, and AppError 50001 if the process ends,
 * or takes too long
 */
export function createPictureRunner<Work extends PictureWork>(
  module: URL,
  table: string,
): PictureRunner<Work> {
  return async <Name extends keyof Work & string>(
    name: Name,
    ...input: Parameters<Work[Name]>
  ): Promise<Awaited<ReturnType<Work[Name]>>> => {
    try {
      const result = await shared.run({ module: module.href, table, name, input }, limitMs);
      return z.custom<Awaited<ReturnType<Work[Name]>>>().parse(result);
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
  };
}
