import { defineConfig, devices } from '@playwright/test';
import { isFullRun } from './tests/support/is-full-run.ts';

// Set by `npm test`, which looks for browsers beforehand (tests/run/find-programs.ts). Tests that need the whole browser
// start it for themselves (tests/support/e2e/test.ts).
const executablePath = process.env['CHROMIUM_SHELL_PATH'] ?? process.env['CHROMIUM_PATH'];
/** Tests with `{ tag: '@full' }` take long for what they add: only `npm run test:full` runs them. */
const leftOut = isFullRun ? {} : { grepInvert: /@full/ };
const reportFile = process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'];

/**
 * What the browser leaves away. The last list counts, so what Playwright itself turns off stands here again. The first
 * two make a page of the browser's own for every new window, hidden, which costs more than most tests do.
 */
const disabledFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/** Browser tests. Each worker starts a server of its own, so there is no base URL here. */
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/e2e/prepare-run.ts',
  outputDir: 'test-results',
  // Three on two cores: half of the time a test waits.
  workers: 3,
  // Machines are shared and noisy: these end what hangs, and say nothing of how fast the product is.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // What needs a second attempt is mended, in the product where the cause is there.
  retries: 0,
  forbidOnly: true,
  ...leftOut,
  reporter: reportFile === undefined ? 'list' : [['list'], ['json', { outputFile: reportFile }]],
  // Those of failures come from tests/support/e2e/test.ts: Playwright's own mode takes one of every test, a quarter of a
  // second each, and throws away those of tests that pass.
  // A worker fetches the shell ahead in every browser of every test; tests of it allow it.
  use: { trace: 'off', screenshot: 'off', serviceWorkers: 'block' },
  projects: [
    {
      name: 'chromium',
      use: {
        ...devices['Desktop Chrome'],
        launchOptions: {
          ...(executablePath === undefined ? {} : { executablePath }),
          args: [
            '--no-sandbox',
            '--disable-gpu',
            '--disable-background-networking',
            '--disable-component-update',
            '--disable-sync',
            '--no-first-run',
            // Pages take the reader for a person: `navigator.webdriver` is false.
            '--disable-blink-features=AutomationControlled',
            `--disable-features=${disabledFeatures.join(',')}`,
          ],
        },
      },
    },
  ],
});
