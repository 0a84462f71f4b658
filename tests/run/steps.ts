import path from 'node:path';
import { buildSiteIfChanged } from '#scripts/build/build-site-if-changed.ts';
import { isFullRun } from '#tests/support/is-full-run.ts';
import { findBrowsers, findNginx, findRedis, thisMachine } from './find-programs.ts';
import { hasCheckedFiles } from './has-checked-files.ts';
import { readPlaywrightReport, readVitestReport, type TestRecord } from './read-test-report.ts';
import { runTool } from './run-tool.ts';
import { onePassed, oneFailed, type Tally } from './tally.ts';

/** Shared values of the steps of one run. */
export interface StepRun {
  /** Folder of the test reports. */
  reportFolder: string;
  say: (line: string) => void;
  stop: AbortSignal;
  /** Records results of tests for the summary. */
  record: (tests: readonly TestRecord[]) => void;
}

export interface Step {
  /** Names of the step in `npm test -- <name>`; tests of several names run together. */
  names: readonly string[];
  title: string;
  /** Steps that have to pass first: in the background, or earlier in the list. */
  needs?: readonly string[];
  /** Steps that have to end first, in whatever way. */
  after?: readonly string[];
  /**
   * `quiet`: prints nothing before it ends, and may run beside another quiet one; `background`: begins at once and
   * mostly waits; otherwise it runs alone.
   */
  place?: 'quiet' | 'background';
  /** True for a step that runs only where it is named, or needed. */
  isExtra?: true;
  /** @param names the requested names of the step */
  run: (run: StepRun, names: readonly string[]) => Promise<Tally>;
}

const generateAstroTypes = runChecks(['astro', 'sync']);
const astroTypes = new WeakMap<StepRun, Promise<Tally>>();

/** What a test runner has for ending the servers and databases that its tests started. */
const serversEndMs = 60_000;

/** Every step of `npm test`, in order: of those that run together, long steps come first. */
export const steps: readonly Step[] = [
  {
    names: ['browser'],
    title: 'A browser',
    place: 'background',
    run: async () => {
      await findBrowsers(thisMachine);
      return onePassed;
    },
  },
  {
    names: ['redis'],
    title: 'A Redis server',
    place: 'background',
    run: async () => {
      await findRedis(thisMachine);
      return onePassed;
    },
  },
  {
    names: ['types'],
    title: 'Types of Astro files',
    place: 'quiet',
    run: withAstroTypes(checkAstroFiles),
  },
  {
    names: ['lint'],
    title: 'Lint, and types of all other files',
    place: 'quiet',
    run: withAstroTypes(runChecks(['oxlint'])),
  },
  {
    names: ['lint'],
    title: 'Lint of Astro files',
    place: 'quiet',
    run: withAstroTypes(runChecks(['eslint', '.', '--max-warnings', '0'])),
  },
  { names: ['format'], title: 'Formatting', place: 'quiet', run: runChecks(['oxfmt', '--check']) },
  {
    names: ['unused'],
    title: 'Unused files, exports and packages',
    place: 'quiet',
    run: runChecks(['knip']),
  },
  { names: ['build'], title: 'Build', place: 'quiet', run: buildSite },
  {
    names: ['unit', 'architecture', 'component', 'api'],
    title: 'Unit, architecture, component and API tests',
    after: ['redis'],
    run: runVitest,
  },
  {
    names: ['site', 'third-language'],
    title: 'Answers of the built site, and a third language',
    needs: ['browser', 'build'],
    run: withAstroTypes(runOnSite),
  },
  { names: ['e2e'], title: 'Browser tests', needs: ['browser', 'build'], run: runPlaywright },
  {
    names: ['nginx'],
    title: 'An nginx',
    place: 'background',
    isExtra: true,
    run: async () => {
      await findNginx(thisMachine);
      return onePassed;
    },
  },
  {
    names: ['ops'],
    title: 'Several processes, and what an operator does to them',
    needs: ['redis', 'nginx', 'build'],
    isExtra: true,
    run: runVitest,
  },
];

/** Runs tools that each have to succeed; shows the output of the first that fails, and of one that warns. */
function runChecks(...tools: readonly (readonly [string, ...string[]])[]): Step['run'] {
  return async ({ say, stop }) => {
    for (const tool of tools) {
      const { exitCode, output } = await runTool(tool, { stop });
      if (exitCode === 0) {
        if (/Found [1-9]\d* warning/.test(output)) say(output);
        continue;
      }
      say(`${output}\n(${tool.join(' ')} ended with ${exitCode})`);
      return oneFailed;
    }
    return onePassed;
  };
}

async function checkAstroFiles({ say, stop }: StepRun): Promise<Tally> {
  const tool = ['astro', 'check', '--noSync', '--tsconfig', 'tests/run/tsconfig.astro.json'] as const;
  const { exitCode, output } = await runTool(tool, { stop });
  if (exitCode === 0 && hasCheckedFiles(output)) return onePassed;
  say(`${output}\n(${tool.join(' ')} ended with ${exitCode})`);
  return oneFailed;
}

/** Wraps checks that need the types that Astro generates, which a fresh clone lacks: generates them once per run. */
function withAstroTypes(check: Step['run']): Step['run'] {
  return async (run, names) => {
    const generated = astroTypes.get(run) ?? generateAstroTypes(run, names);
    astroTypes.set(run, generated);
    const tally = await generated;
    return tally.failed > 0 ? tally : check(run, names);
  };
}

async function runOnSite(run: StepRun, names: readonly string[]): Promise<Tally> {
  const { headlessShell } = await findBrowsers(thisMachine);
  return runVitest(run, names, { CHROMIUM_SHELL_PATH: headlessShell });
}

async function runVitest(
  { reportFolder, stop, record }: StepRun,
  names: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Tally> {
  const report = path.join(reportFolder, `vitest-${names.join('-')}.json`);
  const projects = names.flatMap((name) => ['--project', name]);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const tags = isFullRun ? [] : ['--tags-filter', '!full'];
  const { exitCode } = await runTool(['vitest', 'run', ...projects, ...tags, ...reporters], {
    isStreamed: true,
    // The build sets another one in this process, with which React has no tools for tests.
    env: { ...env, NODE_ENV: 'test' },
    stop,
    // tests/support/vitest/end-vitest-on-hangup.ts
    stopSignal: 'SIGHUP',
    killAfterMs: serversEndMs,
  });
  const { tally, tests } = await readVitestReport(report, exitCode);
  record(tests);
  return tally;
}

async function buildSite({ say }: StepRun): Promise<Tally> {
  await buildSiteIfChanged(say);
  return onePassed;
}

async function runPlaywright({ reportFolder, stop, record }: StepRun): Promise<Tally> {
  const report = path.join(reportFolder, 'playwright.json');
  const { chromium, headlessShell } = await findBrowsers(thisMachine);
  const env = {
    CHROMIUM_PATH: chromium,
    CHROMIUM_SHELL_PATH: headlessShell,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  };
  const { exitCode } = await runTool(['playwright', 'test'], {
    isStreamed: true,
    env,
    stop,
    killAfterMs: serversEndMs,
  });
  const { tally, tests } = await readPlaywrightReport(report, exitCode);
  record(tests);
  return tally;
}
