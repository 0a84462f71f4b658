import { $drawFallback } from './failures.ts';

/** Loads the full fallback for errors; if that fails, the plain one stays. */
export async function loadFallback(): Promise<void> {
  const [loaded] = await Promise.allSettled([import('./draw-fallback.tsx')]);
  if (loaded.status === 'fulfilled') $drawFallback.set(loaded.value.drawFallback);
}
