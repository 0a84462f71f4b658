import { vi } from 'vitest';

/** Lets timers of some delays, in ms, that are set until the end of the test file pass at once. */
export function skipTimers(from: number, to: number): void {
  const { setTimeout: set } = globalThis;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(
    (work: (...values: unknown[]) => void, ms = 0, ...values: unknown[]) =>
      set(work, ms >= from && ms <= to ? 0 : ms, ...values),
  );
}
