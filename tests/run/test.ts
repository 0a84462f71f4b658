/**
 * Everything that has to hold before a change is finished: `npm test`, or `npm test -- unit lint` for some of the
 * steps of tests/run/steps.ts. Each check counts as one, test runners count their tests.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runCommand, waitForStop } from '#src/cli/run-command.ts';
import { chooseSteps, runSteps } from './run-steps.ts';
import { steps } from './steps.ts';
import { describeTally } from './tally.ts';

await runCommand(async () => {
  const chosen = chooseSteps(steps, process.argv.slice(2));
  const stopping = new AbortController();
  void waitForStop().then(() => stopping.abort());
  const reportFolder = await mkdtemp(path.join(tmpdir(), 'yuanfen-test-'));
  const say = (line: string) => console.log(line);
  const stop = stopping.signal;
  const total = await runSteps(chosen, { reportFolder, say, stop });
  await rm(reportFolder, { recursive: true, force: true });
  say(stop.aborted ? '\nStopped before the end.' : `\n${describeTally(total)}`);
  if (total.failed > 0 || stop.aborted) process.exit(1);
});
