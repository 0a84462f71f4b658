import { $drawFault } from './failures.ts';

/** Has errors be shown with all that belongs to them; plainly, where that cannot be loaded. */
export async function loadFault(): Promise<void> {
  const [loaded] = await Promise.allSettled([import('./Fault.tsx')]);
  if (loaded.status === 'fulfilled') $drawFault.set(loaded.value.drawFault);
}
