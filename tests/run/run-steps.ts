import { StartError } from '#src/server/platform/settings/start-error.ts';
import type { RunResult } from './judge-run.ts';
import type { TestRecord } from './read-test-report.ts';
import type { Step, StepRun } from './steps.ts';
import { describeTally, oneFailed, oneSkipped, sumTallies, type Tally } from './tally.ts';

/** A step, with the names of it that were requested. */
interface ChosenStep {
  step: Step;
  names: readonly string[];
}

/**
 * Returns the steps of the given names and those that they need; when no name is given, all but the extra ones.
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
    .flatMap(({ needs = [], after = [] }) => [...needs, ...after]);
  const usual = steps.flatMap(({ names, isExtra }) => (isExtra ? [] : names));
  const chosen = new Set(wanted.length === 0 ? usual : [...wanted, ...needed]);
  return steps
    .map((step) => ({ step, names: step.names.filter((name) => chosen.has(name)) }))
    .filter(({ names }) => names.length > 0);
}

/** Number of quiet steps that run at once: each keeps one core busy. */
const quietAtOnce = 2;

interface StepResult {
  tally: Tally;
  seconds: number;
}

/**
 * Runs the steps, also after failures, except those that need a failed step. Steps in the background begin at once;
 * consecutive quiet steps run two at a time, all others alone. The summary follows the order of the list.
 */
export async function runSteps(
  chosen: readonly ChosenStep[],
  { reportFolder, say, stop }: Pick<StepRun, 'reportFolder' | 'say' | 'stop'>,
): Promise<RunResult> {
  const tests: TestRecord[] = [];
  const run: StepRun = { reportFolder, say, stop, record: (more) => tests.push(...more) };
  const ends = new Map<string, Promise<StepResult>>();
  const results = new Map<ChosenStep, StepResult>();
  const take = async (one: ChosenStep): Promise<void> => {
    const ending = runAfterNeeds(one, ends, run);
    for (const name of one.names) ends.set(name, ending);
    results.set(one, await ending);
  };
  const inBackground = chosen.filter(({ step }) => step.place === 'background').map(take);
  for (const group of groupSteps(chosen.filter(({ step }) => step.place !== 'background'))) {
    const waiting = group.values();
    const takeAll = async () => {
      for (const one of waiting) {
        if (stop.aborted) return;
        await take(one);
      }
    };
    await Promise.all(Array.from({ length: quietAtOnce }, takeAll));
  }
  await Promise.all(inBackground);
  say('');
  const tallies = chosen.flatMap((one) => {
    const result = results.get(one);
    if (result === undefined) return [];
    const { tally, seconds } = result;
    const mark = tally.failed === 0 ? '✓' : '✗';
    say(`${mark} ${one.step.title}: ${describeTally(tally)} (${seconds.toFixed(1)} s)`);
    return [tally];
  });
  return { tally: sumTallies(tallies), tests };
}

/** Groups consecutive quiet steps; every other step is a group of its own. */
function groupSteps(chosen: readonly ChosenStep[]): ChosenStep[][] {
  const groups: ChosenStep[][] = [];
  for (const one of chosen) {
    const last = groups.at(-1);
    if (one.step.place === 'quiet' && last?.at(-1)?.step.place === 'quiet') last.push(one);
    else groups.push([one]);
  }
  return groups;
}

async function runAfterNeeds(
  { step, names }: ChosenStep,
  ends: ReadonlyMap<string, Promise<StepResult>>,
  run: StepRun,
): Promise<StepResult> {
  for (const name of step.after ?? []) await ends.get(name);
  for (const name of step.needs ?? []) {
    const needed = await ends.get(name);
    if (needed === undefined || needed.tally.failed === 0) continue;
    run.say(`\n${step.title}: not run, because the step "${name}" failed`);
    return { tally: oneSkipped, seconds: 0 };
  }
  const startedAt = Date.now();
  run.say(`\n${step.title} …`);
  const tally = await step.run(run, names).catch((error: unknown) => {
    run.say(error instanceof Error ? error.message : String(error));
    return oneFailed;
  });
  const seconds = (Date.now() - startedAt) / 1000;
  run.say(`${step.title}: ${describeTally(tally)} (${seconds.toFixed(1)} s)`);
  return { tally, seconds };
}
