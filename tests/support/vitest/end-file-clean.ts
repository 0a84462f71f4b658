import { afterAll, vi } from 'vitest';

// Test files run one after another in one process: restores what a file replaced, for the next one.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
