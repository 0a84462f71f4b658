import { listHostileSteps } from './list-hostile-steps.ts';
import type { HostileStep } from './hostile-step.ts';
import type { HostileSite } from './start-hostile-site.ts';
import type { Tangle } from './tangles.ts';

/** Result of one step of a hostile person. */
export interface MeasuredStep {
  name: string;
  status: number;
  /** The longest turn of the server's main thread during the step, in milliseconds of that thread. */
  longestMs: number;
}

/** The longest allowed turn of the event loop, in milliseconds of the main thread. */
const longestTurnMs = 100;
/**
 * A turn is too long only if it is so for this many people: compilers and garbage collectors have turns of their own.
 */
const people = 2;
/** The attempts per person, where a repetition does the same. */
const attempts = 3;

export interface HostileReport {
  steps: MeasuredStep[];
  /** The steps whose turns were too long each time, with the hottest calls of the server. */
  tooLong: string[];
}

/** Runs every step of a tangle with one person after another, as long as some step takes too long. */
export async function measureHostile(
  site: HostileSite,
  who: 'guest' | 'member',
  { tangle, ...options }: { tangle: Tangle; isWhole?: boolean; isCrowded?: boolean },
): Promise<HostileReport> {
  const best = new Map<string, MeasuredStep>();
  for (let count = 1; count <= people; count += 1) {
    const person = await site.invite(who, tangle);
    const paths = new Map<string, string>();
    for await (const step of listHostileSteps(person, tangle, options)) {
      const measured = await measureStep(site, step);
      const before = best.get(step.name);
      const longestMs = Math.min(before?.longestMs ?? Infinity, measured.longestMs);
      best.set(step.name, { ...measured, longestMs });
      if (longestMs > longestTurnMs && count === people) {
        paths.set(step.name, await site.server.profile(() => step.run()));
      }
    }
    const tooLong = [...best.values()].filter(({ longestMs }) => longestMs > longestTurnMs);
    if (tooLong.length === 0 || count === people) {
      return {
        steps: [...best.values()],
        tooLong: tooLong.map(
          ({ name, longestMs }) => `${name}: ${Math.round(longestMs)} ms in ${paths.get(name) ?? ''}`,
        ),
      };
    }
  }
  throw new Error('nobody came');
}

async function measureStep(site: HostileSite, step: HostileStep): Promise<MeasuredStep> {
  const first = await site.server.measureTurns(() => step.run());
  const { status } = first.result;
  let { longestMs } = first;
  for (let attempt = 1; attempt < attempts && longestMs > longestTurnMs; attempt += 1) {
    const again = await site.server.measureTurns(() => step.run());
    if (again.result.status !== status) break;
    longestMs = Math.min(longestMs, again.longestMs);
  }
  return { name: step.name, status, longestMs };
}
