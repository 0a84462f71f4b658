import path from 'node:path';
import { findChromium } from '#tests/run/find-chromium.ts';
import { findHeadlessShell } from '#tests/run/find-headless-shell.ts';
import { buildSiteIfChanged } from '#src/cli/site-build.ts';
import { readPlaywrightReport, readVitestReport } from './read-test-report.ts';
import { runTool } from './run-tool.ts';
import { onePassed, oneFailed, type Tally } from './tally.ts';

/** What the steps of one run share. */
export interface TestRun {
  /** Where test reports go. */
  reportFolder: string;
  say: (line: string) => void;
  stop: AbortSignal;
}

export interface Step {
  /** What `npm test -- <name>` calls it; tests of several names run together. */
  names: readonly string[];
  title: string;
  /** Steps that have to pass first; quiet ones need none. */
  needs?: readonly string[];
  /** It says nothing before it ends, and may run beside other quiet ones. */
  isQuiet?: boolean;
  /** @param names those of its names that were asked for */
  run: (run: TestRun, names: readonly string[]) => Promise<Tally>;
}

const generateAstroTypes = runChecks(['astro', 'sync']);
const astroTypes = new WeakMap<TestRun, Promise<Tally>>();

/** Everything that `npm test` does, in its order. */
export const steps: readonly Step[] = [
  { names: ['format'], title: 'Formatting', isQuiet: true, run: runChecks(['prettier', '--check', '.']) },
  {
    names: ['lint'],
    title: 'Lint',
    isQuiet: true,
    run: withAstroTypes(runChecks(['eslint', '.', '--max-warnings', '0'])),
  },
  {
    names: ['types'],
    title: 'Types',
    isQuiet: true,
    run: withAstroTypes(runChecks(['astro', 'check', '--noSync'], ['tsc', '--noEmit'])),
  },
  {
    names: ['unused'],
    title: 'Unused files, exports and packages',
    isQuiet: true,
    run: runChecks(['knip']),
  },
  { names: ['unit', 'architecture', 'api'], title: 'Unit, architecture and API tests', run: runVitest },
  { names: ['build'], title: 'Build', run: buildSite },
  { names: ['e2e'], title: 'Browser tests', needs: ['build'], run: runPlaywright },
];

/** Tools that each have to end well; what the first that does not had to say is shown. */
function runChecks(...tools: readonly (readonly [string, ...string[]])[]): Step['run'] {
  return async ({ say, stop }) => {
    for (const tool of tools) {
      const { exitCode, output } = await runTool(tool, { stop });
      if (exitCode === 0) continue;
      say(`${output}\n(${tool.join(' ')} ended with ${exitCode})`);
      return oneFailed;
    }
    return onePassed;
  };
}

/** Checks that read the types that Astro generates, which a fresh clone lacks: once a run, before all that need them. */
function withAstroTypes(check: Step['run']): Step['run'] {
  return async (run, names) => {
    const generated = astroTypes.get(run) ?? generateAstroTypes(run, names);
    astroTypes.set(run, generated);
    const tally = await generated;
    return tally.failed > 0 ? tally : check(run, names);
  };
}

async function runVitest({ reportFolder, stop }: TestRun, names: readonly string[]): Promise<Tally> {
  const report = path.join(reportFolder, 'vitest.json');
  const projects = names.flatMap((name) => ['--project', name]);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { exitCode } = await runTool(['vitest', 'run', ...projects, ...reporters], {
    isStreamed: true,
    stop,
    // tests/support/vitest/end-vitest-on-hangup.ts
    stopSignal: 'SIGHUP',
  });
  return readVitestReport(report, exitCode);
}

async function buildSite({ say }: TestRun): Promise<Tally> {
  await buildSiteIfChanged(say);
  return onePassed;
}

async function runPlaywright({ reportFolder, say, stop }: TestRun): Promise<Tally> {
  const report = path.join(reportFolder, 'playwright.json');
  const whole = await findChromium(say);
  const shell = await findHeadlessShell();
  const env = {
    CHROMIUM_PATH: whole,
    CHROMIUM_SHELL_PATH: shell ?? whole,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  };
  const { exitCode } = await runTool(['playwright', 'test'], { isStreamed: true, env, stop });
  return readPlaywrightReport(report, exitCode);
}
