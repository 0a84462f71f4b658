/** The process that worked on a file ended, or was ended, before it answered; the file may be sound. */
export class LostWorkError extends Error {
  /** True if the file took longer than it may. */
  readonly isSlow: boolean;

  constructor(message: string, { isSlow, cause }: { isSlow: boolean; cause?: unknown }) {
    super(message, { cause });
    this.name = 'LostWorkError';
    this.isSlow = isSlow;
  }
}
