/** Set by `npm run test:full`: everything runs, in more rounds and with random seeds. */
export const isFullRun = process.env['TEST_FULL'] === '1';
