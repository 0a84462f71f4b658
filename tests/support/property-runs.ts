import { isFullRun } from './full-run.ts';

/** How many examples a property is tried with: those of `npm test`, and ten times as many in the full run. */
export function propertyRuns(count: number): number {
  return isFullRun ? count * 10 : count;
}
