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

/** How many quiet steps run at once: each keeps one core busy. */
const quietAtOnce = 2;

/**
 * Runs the steps, whatever failed before, except those that need what failed: quiet steps that follow one another two
 * at a time, all others alone. The summary has the order of the list.
 */
export async function runSteps(chosen: readonly ChosenStep[], run: TestRun): Promise<Tally> {
  const failed = new Set<string>();
  const results = new Map<ChosenStep, Tally>();
  const take = async (one: ChosenStep) => {
    const { step, names } = one;
    const missing = step.needs?.find((name) => failed.has(name));
    const tally = missing === undefined ? await runStep(step, names, run) : skipStep(step, missing, run);
    if (tally.failed > 0) for (const name of names) failed.add(name);
    results.set(one, tally);
  };
  for (const group of groupSteps(chosen)) {
    const waiting = group.values();
    const takeAll = async () => {
      for (const one of waiting) {
        if (run.stop.aborted) return;
        await take(one);
      }
    };
    await Promise.all(Array.from({ length: quietAtOnce }, takeAll));
  }
  run.say('');
  const ran = chosen.flatMap((one) => {
    const tally = results.get(one);
    return tally === undefined ? [] : [{ title: one.step.title, tally }];
  });
  for (const { title, tally } of ran) {
    run.say(`${tally.failed === 0 ? '✓' : '✗'} ${title}: ${describeTally(tally)}`);
  }
  return sumTallies(ran.map(({ tally }) => tally));
}

/** Quiet steps that follow one another, and every other step by itself. */
function groupSteps(chosen: readonly ChosenStep[]): ChosenStep[][] {
  const groups: ChosenStep[][] = [];
  for (const one of chosen) {
    const last = groups.at(-1);
    if (one.step.isQuiet === true && last?.at(-1)?.step.isQuiet === true) last.push(one);
    else groups.push([one]);
  }
  return groups;
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
