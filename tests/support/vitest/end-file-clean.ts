import { afterAll, vi } from 'vitest';
import { closeLeftOpen } from './close-after-file.ts';

/* Test files run one after another in one process: what a file replaced is restored for the next one. */
function restore(): void {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
}

afterAll(restore);
// No hook has run after a file whose tests are all skipped.
restore();
await closeLeftOpen();
