import { afterAll, vi } from 'vitest';

// Test files follow one another in one process: what one of them replaced is there again for the next.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
