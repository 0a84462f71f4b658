import { expect, test } from 'vitest';
import { chooseSteps, runSteps } from '#tests/run/run-steps.ts';
import type { TestRecord } from '#tests/run/read-test-report.ts';
import { steps, type Step } from '#tests/run/steps.ts';
import { oneFailed, onePassed, type Tally } from '#tests/run/tally.ts';

/** Creates steps that record their names when they run, and end with the given results. */
function makeSteps(results: Record<string, () => Promise<Tally>> = {}) {
  const ran: string[] = [];
  const make = (names: string[], needs: string[] = []): Step => ({
    names,
    title: names.join(' and '),
    needs,
    run: (_run, wanted) => {
      ran.push(...wanted);
      return (results[names.join()] ?? (() => Promise.resolve(onePassed)))();
    },
  });
  return { ran, list: [make(['lint']), make(['unit', 'api']), make(['build']), make(['e2e'], ['build'])] };
}

async function run(list: readonly Step[], wanted: string[] = [], stop = new AbortController()) {
  const lines: string[] = [];
  const say = (line: string) => lines.push(line);
  const shared = { reportFolder: '', say, stop: stop.signal };
  const { tally, tests } = await runSteps(chooseSteps(list, wanted), shared);
  return { tally, tests, said: lines.join('\n') };
}

test('without names every step runs, in order', async () => {
  const { list, ran } = makeSteps();
  expect((await run(list)).tally).toEqual({ passed: 4, failed: 0, skipped: 0 });
  expect(ran).toEqual(['lint', 'unit', 'api', 'build', 'e2e']);
});

test('an extra step runs only where it is named', async () => {
  const { list, ran } = makeSteps();
  const withExtra = list.map((step): Step =>
    step.names.includes('lint') ? { ...step, isExtra: true } : step,
  );
  await run(withExtra);
  expect(ran).toEqual(['unit', 'api', 'build', 'e2e']);
  await run(withExtra, ['lint']);
  expect(ran.slice(4)).toEqual(['lint']);
});

test('with names only these run, tests that run together among themselves too', async () => {
  const { list, ran } = makeSteps();
  await run(list, ['api', 'lint']);
  expect(ran).toEqual(['lint', 'api']);
});

test('browser tests bring the build that they need', async () => {
  const { list, ran } = makeSteps();
  await run(list, ['e2e']);
  expect(ran).toEqual(['build', 'e2e']);
});

test('quiet steps run two at a time, the next step waits for all of them, and the summary keeps the order', async () => {
  const going = new Set<string>();
  const seen: string[] = [];
  const make = (name: string, isQuiet: boolean, turns: number): Step => ({
    names: [name],
    title: name,
    ...(isQuiet && { place: 'quiet' }),
    run: async () => {
      going.add(name);
      seen.push([...going].join());
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
      going.delete(name);
      return onePassed;
    },
  });
  const list = [
    make('format', true, 90),
    make('lint', true, 10),
    make('types', true, 10),
    make('api', false, 10),
    make('build', false, 10),
  ];
  const { tally, said } = await run(list);
  expect(seen).toEqual(['format', 'format,lint', 'format,types', 'api', 'build']);
  expect(tally).toEqual({ passed: 5, failed: 0, skipped: 0 });
  expect(said.match(/✓ \w+/g)).toEqual(['✓ format', '✓ lint', '✓ types', '✓ api', '✓ build']);
});

test('steps in the background run beside all others, and only those that need them wait', async () => {
  const ends = Promise.withResolvers<Tally>();
  const order: string[] = [];
  const make = (
    step: Pick<Step, 'place' | 'needs' | 'after'> & { name: string },
    end?: Promise<Tally>,
  ): Step => ({
    ...step,
    names: [step.name],
    title: step.name,
    run: async () => {
      order.push(step.name);
      return (await end) ?? onePassed;
    },
  });
  const running = run([
    make({ name: 'set-up', place: 'background' }, ends.promise),
    make({ name: 'lint', place: 'quiet' }),
    make({ name: 'api', after: ['set-up'] }),
    make({ name: 'e2e', needs: ['set-up'] }),
  ]);
  await expect.poll(() => order).toEqual(['set-up', 'lint']);
  ends.resolve(oneFailed);
  const { tally, said } = await running;
  expect(order).toEqual(['set-up', 'lint', 'api']);
  expect(tally).toEqual({ passed: 2, failed: 1, skipped: 1 });
  expect(said).toContain('e2e: not run, because the step "set-up" failed');
});

test('results of tests are passed on for the summary', async () => {
  const record: TestRecord = { name: 'a test', end: 'skipped', ms: 7 };
  const step: Step = {
    names: ['api'],
    title: 'api',
    run: ({ record: keep }) => {
      keep([record]);
      return Promise.resolve(onePassed);
    },
  };
  expect((await run([step])).tests).toEqual([record]);
});

test('an unknown name is refused with the known ones', () => {
  expect(() => chooseSteps(makeSteps().list, ['units'])).toThrow(
    'There is no test step "units". There are: lint, unit, api, build, e2e.',
  );
});

test('a failed step does not keep the others from running, and a thrown error is one failure', async () => {
  const { list, ran } = makeSteps({
    lint: () => Promise.resolve(oneFailed),
    'unit,api': () => Promise.reject(new Error('the runner broke')),
  });
  const { tally, said } = await run(list);
  expect(tally).toEqual({ passed: 2, failed: 2, skipped: 0 });
  expect(ran).toContain('e2e');
  expect(said).toContain('the runner broke');
});

test('after a failed build the browser tests are skipped, with a message', async () => {
  const { list, ran } = makeSteps({ build: () => Promise.resolve(oneFailed) });
  const { tally, said } = await run(list);
  expect(tally).toEqual({ passed: 2, failed: 1, skipped: 1 });
  expect(ran).not.toContain('e2e');
  expect(said).toContain('e2e: not run, because the step "build" failed');
});

test('after a stop no further step begins', async () => {
  const stop = new AbortController();
  const { list, ran } = makeSteps({
    lint: () => {
      stop.abort();
      return Promise.resolve(onePassed);
    },
  });
  await run(list, [], stop);
  expect(ran).toEqual(['lint']);
});

test('every step that needs another comes after it', () => {
  const order = steps.flatMap(({ names }) => names);
  for (const { names, needs = [], after = [] } of steps) {
    for (const need of [...needs, ...after])
      expect(order.indexOf(need)).toBeLessThan(order.indexOf(names[0] ?? ''));
  }
});
