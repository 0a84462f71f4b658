import { afterAll } from 'vitest';

const open = new Set<() => Promise<unknown>>();

/** Closes what the test file has opened at its top, after its tests. */
export function closeAfterFile(close: () => Promise<unknown>): void {
  open.add(close);
  afterAll(async () => {
    open.delete(close);
    await close();
  });
}

/** Closes what files before this one have left open, newest first: where every test is skipped no hook runs. */
export async function closeLeftOpen(): Promise<void> {
  const left = [...open].toReversed();
  open.clear();
  for (const close of left) await close();
}
