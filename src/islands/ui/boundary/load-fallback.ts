import { $drawFallback } from './failures.ts';

/** Has errors be shown with all that belongs to them; plainly, where that cannot be loaded. */
export async function loadFallback(): Promise<void> {
  const [loaded] = await Promise.allSettled([import('./ErrorFallback.tsx')]);
  if (loaded.status === 'fulfilled') $drawFallback.set(loaded.value.drawFallback);
}
