/**
 * Runs everything that has to pass before a change is finished: `npm test`, or `npm test -- unit lint` for some of the
 * steps of steps.ts; `npm run test:full` with what takes long (tests/support/is-full-run.ts). Each check counts as one,
 * and test runners count their tests. Reports are kept in test-reports/.
 */
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { runCommand, waitForStop } from '#src/cli/run-command.ts';
import { projectRoot } from '#src/server/platform/settings/project-root.ts';
import { describeTests, listFaults } from './judge-run.ts';
import { chooseSteps, runSteps } from './run-steps.ts';
import { steps } from './steps.ts';
import { describeTally } from './tally.ts';

await runCommand(async () => {
  const chosen = chooseSteps(steps, process.argv.slice(2));
  const stopping = new AbortController();
  void waitForStop().then(() => stopping.abort());
  const reportFolder = path.join(projectRoot, 'test-reports');
  await rm(reportFolder, { recursive: true, force: true });
  await mkdir(reportFolder);
  const say = (line: string) => console.log(line);
  const { tally, tests } = await runSteps(chosen, { reportFolder, say, stop: stopping.signal });
  for (const line of describeTests(tests)) say(line);
  const faults = listFaults(tally, (process.env['CI'] ?? '') !== '');
  for (const fault of faults) say(`\n✗ ${fault}`);
  const total = { ...tally, failed: tally.failed + faults.length };
  say(stopping.signal.aborted ? '\nStopped before the end.' : `\n${describeTally(total)}`);
  if (total.failed > 0 || stopping.signal.aborted) process.exit(1);
});
