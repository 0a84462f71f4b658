import { setImmediate as nextTurn } from 'node:timers/promises';
import { isInCrisis } from '#src/domain/safety/crisis/detect-crisis.ts';

/**
 * Looks for a crisis in a message while an answer of the database is waited for: only once what this turn has to send is
 * on its way, for which the driver needs another one. The 0.3 ms that it takes then hold up nothing.
 */
export async function lookForCrisis(message: string): Promise<boolean> {
  await nextTurn();
  await nextTurn();
  return isInCrisis(message);
}
