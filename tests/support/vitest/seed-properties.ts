import fc from 'fast-check';
import { isFullRun } from '#tests/support/is-full-run.ts';
import { propertyRuns } from '#tests/support/property-runs.ts';

// `npm test` checks the same examples every time; the full run searches at random and prints the seed of a failure.
fc.configureGlobal(isFullRun ? { numRuns: propertyRuns(100) } : { seed: 20_261_122 });
