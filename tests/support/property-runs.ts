import { isFullRun } from './is-full-run.ts';

/** Returns the number of examples for a property: `count` in `npm test`, ten times as many in the full run. */
export function propertyRuns(count: number): number {
  return isFullRun ? count * 10 : count;
}
