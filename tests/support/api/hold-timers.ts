import { vi } from 'vitest';

export interface HeldTimers {
  /** Waits until a timer of that delay is held, and takes the oldest. @returns a function that lets its time pass */
  take(ms: number): Promise<() => void>;
  /** Lets the time of every held timer pass. */
  passAll(): void;
}

const waiting = { timeout: 60_000, interval: 10 };

/** Holds the timers of some delays, in ms, that this process sets until the end of the test file; all others run. */
export function holdTimers(...delays: readonly number[]): HeldTimers {
  const { setTimeout: set, clearTimeout: clear } = globalThis;
  const held = new Map<NodeJS.Timeout, { ms: number; pass: () => void }>();
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(
    (work: (...values: unknown[]) => void, ms = 0, ...values: unknown[]) => {
      if (!delays.includes(ms)) return set(work, ms, ...values);
      // What the caller gets; it never runs by itself.
      const timer = set(() => undefined, 2 ** 31 - 1).unref();
      const pass = () => {
        clear(timer);
        work(...values);
      };
      held.set(timer, { ms, pass });
      return timer;
    },
  );
  vi.spyOn(globalThis, 'clearTimeout').mockImplementation((timer) => {
    if (typeof timer === 'object') held.delete(timer);
    clear(timer);
  });
  return {
    async take(wanted) {
      const found = await vi.waitUntil(() => [...held].find(([, { ms }]) => ms === wanted), waiting);
      held.delete(found[0]);
      return found[1].pass;
    },
    passAll() {
      const all = [...held.values()];
      held.clear();
      for (const { pass } of all) pass();
    },
  };
}
