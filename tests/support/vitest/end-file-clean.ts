import { afterAll, vi } from 'vitest';
import { closeLeftOpen } from './close-after-file.ts';

/* Test files run one after another in one process: what a file replaced is restored for the next one. */
function restore(): void {
  // Before the clock: what is restored onto a fake clock goes with it.
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  // Every later file of the process would wait for ever. Functions of a fake clock have this property.
  if ('clock' in setTimeout) throw new Error('This file leaves a fake clock behind.');
}

afterAll(restore);
// No hook has run after a file whose tests are all skipped.
restore();
await closeLeftOpen();
