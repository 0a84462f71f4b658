import fc from 'fast-check';
import { isFullRun } from '#tests/support/full-run.ts';
import { propertyRuns } from '#tests/support/property-runs.ts';

// `npm test` says the same twice; what only chance finds is found by the full run, whose failures print their seed.
fc.configureGlobal(isFullRun ? { numRuns: propertyRuns(100) } : { seed: 20_261_122 });
