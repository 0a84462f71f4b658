import { type HostileWalk, listHostileSteps } from './list-hostile-steps.ts';
import type { HostileStep } from './hostile-step.ts';
import type { HostileSite } from './start-hostile-site.ts';
import { requireTangle, type Tangle } from './tangles.ts';

/** Result of one step of a hostile person. */
export interface MeasuredStep {
  name: string;
  status: number;
  /** The longest turn of the server's main thread during the step, in milliseconds of that thread. */
  longestMs: number;
}

/**
 * A turn is too long only if it is so for this many people: compilers and garbage collectors have turns of their own.
 */
const people = 2;
/** The attempts per person, where a repetition does the same. */
const attempts = 3;

interface LongStep extends MeasuredStep {
  /** The hottest calls of the server. */
  path: string;
}

export interface HostileReport {
  steps: MeasuredStep[];
  /** The steps whose turns were too long each time. */
  tooLong: LongStep[];
}

/** Runs every step of a tangle with one person after another, as long as some step has a longer turn than it may. */
export async function measureHostile(
  site: HostileSite,
  who: 'guest' | 'member',
  { tangle, mostMs, ...walk }: HostileWalk & { tangle: Tangle; mostMs: number },
): Promise<HostileReport> {
  const best = new Map<string, MeasuredStep>();
  for (let count = 1; count <= people; count += 1) {
    const person = await site.invite(who, tangle);
    const paths = new Map<string, string>();
    for await (const step of listHostileSteps(person, tangle, walk)) {
      const measured = await measureStep(site, step, mostMs);
      const before = best.get(step.name);
      const longestMs = Math.min(before?.longestMs ?? Infinity, measured.longestMs);
      best.set(step.name, { ...measured, longestMs });
      if (longestMs > mostMs && count === people) {
        paths.set(step.name, await site.server.profile(() => step.run()));
      }
    }
    const tooLong = [...best.values()].filter(({ longestMs }) => longestMs > mostMs);
    if (tooLong.length === 0 || count === people) {
      return {
        steps: [...best.values()],
        tooLong: tooLong.map((step) => ({ ...step, path: paths.get(step.name) ?? '' })),
      };
    }
  }
  throw new Error('nobody came');
}

/** The sizes that are compared: texts of half the greatest length, and of an eighth of that. */
const [large, small] = [1 / 2, 1 / 16];
/** A turn grows eightfold with work in proportion to its input, and 64-fold with its square. */
const mostGrowth = 24;
/** The shortest turn that is told from none: the clock moves in steps of 4 ms, and compilers have turns of their own. */
const leastMs = 16;

/**
 * Runs every step with inputs of two sizes. A step is too long when its longest turn grew much faster than its input.
 * Without a turn that could have, the smaller size is left out.
 */
export async function compareHostile(
  site: HostileSite,
  who: 'guest' | 'member',
  tangle: string,
): Promise<HostileReport> {
  const walk = (scale: number, mostMs: number) =>
    measureHostile(site, who, { tangle: requireTangle(tangle, scale), mostMs });
  const { steps, tooLong } = await walk(large, mostGrowth * leastMs);
  if (tooLong.length === 0) return { steps, tooLong };
  const ofSmall = new Map((await walk(small, Infinity)).steps.map((step) => [step.name, step.longestMs]));
  const hasGrown = ({ name, longestMs }: MeasuredStep) =>
    longestMs > mostGrowth * Math.max(leastMs, ofSmall.get(name) ?? 0);
  return { steps, tooLong: tooLong.filter(hasGrown) };
}

async function measureStep(site: HostileSite, step: HostileStep, mostMs: number): Promise<MeasuredStep> {
  const first = await site.server.measureTurns(() => step.run());
  const { status } = first.result;
  let { longestMs } = first;
  for (let attempt = 1; attempt < attempts && longestMs > mostMs; attempt += 1) {
    const again = await site.server.measureTurns(() => step.run());
    if (again.result.status !== status) break;
    longestMs = Math.min(longestMs, again.longestMs);
  }
  return { name: step.name, status, longestMs };
}
