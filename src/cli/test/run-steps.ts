import { StartError } from '#src/server/platform/start-error.ts';
import type { Step, TestRun } from './steps.ts';
import { describeTally, oneFailed, sumTallies, type Tally } from './tally.ts';

/** A step and those of its names that are to run. */
interface ChosenStep {
  step: Step;
  names: readonly string[];
}

/**
 * The steps of the given names with those that they need; all of them when no name is given.
 * @throws StartError for a name that no step has
 */
export function chooseSteps(steps: readonly Step[], wanted: readonly string[]): ChosenStep[] {
  const known = steps.flatMap(({ names }) => names);
  const unknown = wanted.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new StartError(`There is no test step "${unknown.join('", "')}". There are: ${known.join(', ')}.`);
  }
  const needed = steps
    .filter(({ names }) => names.some((name) => wanted.includes(name)))
    .flatMap(({ needs = [] }) => needs);
  const chosen = new Set(wanted.length === 0 ? known : [...wanted, ...needed]);
  return steps
    .map((step) => ({ step, names: step.names.filter((name) => chosen.has(name)) }))
    .filter(({ names }) => names.length > 0);
}

/** Runs the steps one after the other, whatever failed before, except those that need what failed. */
export async function runSteps(chosen: readonly ChosenStep[], run: TestRun): Promise<Tally> {
  const failed = new Set<string>();
  const results: { title: string; tally: Tally }[] = [];
  for (const { step, names } of chosen) {
    if (run.stop.aborted) break;
    const missing = step.needs?.find((name) => failed.has(name));
    const tally = missing === undefined ? await runStep(step, names, run) : skipStep(step, missing, run);
    if (tally.failed > 0) for (const name of names) failed.add(name);
    results.push({ title: step.title, tally });
  }
  run.say('');
  for (const { title, tally } of results) {
    run.say(`${tally.failed === 0 ? '✓' : '✗'} ${title}: ${describeTally(tally)}`);
  }
  return sumTallies(results.map(({ tally }) => tally));
}

async function runStep(step: Step, names: readonly string[], run: TestRun): Promise<Tally> {
  const startedAt = Date.now();
  run.say(`\n${step.title} …`);
  const tally = await step.run(run, names).catch((error: unknown) => {
    run.say(error instanceof Error ? error.message : String(error));
    return oneFailed;
  });
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  run.say(`${step.title}: ${describeTally(tally)} (${seconds} s)`);
  return tally;
}

function skipStep({ title }: Step, missing: string, run: TestRun): Tally {
  run.say(`\n${title}: not run, because the step "${missing}" failed`);
  return { passed: 0, failed: 0, skipped: 1 };
}
