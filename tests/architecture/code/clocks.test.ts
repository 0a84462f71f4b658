import type { Node } from 'oxc-parser';
import { expect, test } from 'vitest';
import { lineAt, readString } from '../list-imports.ts';
import { listNodes } from '../list-nodes.ts';
import { isScript, parseExample, readProject, type SourceFiles } from '../source-files.ts';

/*
 * No clock decides in `npm test`: a machine that is busy must not fail it. A wait waits for an event, and a rule about
 * time is shown by growth (tests/support/measure/cpu-time.ts), by the work that is done or with fake timers. Limits in
 * milliseconds are for tests/bench and for tests with the tag `full`.
 */
const folders = /^tests\/(?:unit|architecture|api|component|site|e2e)\//;

/** Matches the files to look at. */
const concerns =
  /setTimeout|waitForTimeout|performance|[cC]puUsage|hrtime|Date\.now\(\) -|measureLongestTurn|Ms\b|vi\.wait/;

/** What reads a clock of the process. */
const clocks: ReadonlySet<string> = new Set(['cpuUsage', 'threadCpuUsage', 'hrtime']);
/** Helpers of tests/support/measure that return milliseconds. */
const meters: ReadonlySet<string> = new Set(['measureLongestTurn', 'measureProcessMs', 'readThreadMs']);
const comparison = /^toBe(?:Less|Greater)Than/;

/** Lists what decides by a clock in tests that are not tagged `full`. */
function checkClocks(files: SourceFiles): string[] {
  return [...files.values()].flatMap(({ path, text }) => {
    if (!folders.test(path) || !isScript(path) || !concerns.test(text)) return [];
    const nodes = listNodes(path, text).map(({ node }) => node);
    const full = nodes.filter((node) => isTaggedFull(node, text));
    const sleeps = listSleeps(nodes);
    return nodes.flatMap((node) => {
      const name = findClock(node, sleeps);
      const isFull = full.some(({ start, end }) => start <= node.start && node.end <= end);
      return name === null || isFull ? [] : [`${path}:${lineAt(text, node.start)} decides by ${name}`];
    });
  });
}

/** True for a call such as `test('…', { tags: ['full'] }, …)`, and for Playwright's; the options may be named `full`. */
function isTaggedFull(node: Node, text: string): boolean {
  if (node.type !== 'CallExpression') return false;
  return node.arguments.some((argument) => {
    if (argument.type === 'Identifier') return argument.name === 'full';
    if (argument.type !== 'ObjectExpression') return false;
    return /\btags?:\s*\[?'@?full'/.test(text.slice(argument.start, argument.end));
  });
}

/** Lists the local names of the `setTimeout` that is awaited. */
function listSleeps(nodes: readonly Node[]): ReadonlySet<string> {
  return new Set(
    nodes.flatMap((node) =>
      node.type === 'ImportDeclaration' && node.source.value === 'node:timers/promises'
        ? node.specifiers.flatMap((specifier) =>
            specifier.type === 'ImportSpecifier' && nameOf(specifier.imported) === 'setTimeout'
              ? [specifier.local.name]
              : [],
          )
        : [],
    ),
  );
}

/** Names the clock that a node decides by; null if it does not. */
function findClock(node: Node, sleeps: ReadonlySet<string>): string | null {
  if (node.type === 'MemberExpression') {
    const name = nameOf(node.property) ?? '';
    const isClock = clocks.has(name) || (name === 'now' && nameOf(node.object) === 'performance');
    return isClock ? name : null;
  }
  if (node.type === 'BinaryExpression') {
    // A time that a number of minutes is taken from is a moment in the past; one that a time is taken from, a duration.
    const isDuration = node.operator === '-' && isNow(node.left) && nameOf(node.right) !== null;
    return isDuration ? 'Date.now()' : null;
  }
  if (node.type !== 'CallExpression') return null;
  const name = nameOf(node.callee);
  if (name !== null && (sleeps.has(name) || meters.has(name))) return name;
  // Without a duration it waits for a turn.
  if (name === 'setTimeout' && node.arguments.length > 1) return name;
  if (node.callee.type !== 'MemberExpression') return null;
  const method = nameOf(node.callee.property) ?? '';
  if (method === 'waitForTimeout') return method;
  // Without a limit it gives up after a second, as `expect.poll` does not (vitest.config.ts).
  const isShort = nameOf(node.callee.object) === 'vi' && /^wait(?:For|Until)$/.test(method);
  if (isShort && node.arguments.length < 2) return method;
  const measured = comparison.test(method) ? findExpected(node.callee.object) : null;
  return measured !== null && measured.endsWith('Ms') ? measured : null;
}

/** Returns the last name of what `expect(…)` is given. */
function findExpected(node: Node): string | null {
  if (node.type !== 'CallExpression' || nameOf(node.callee) !== 'expect') return null;
  const [given] = node.arguments;
  if (given === undefined) return null;
  return given.type === 'MemberExpression' ? nameOf(given.property) : nameOf(given);
}

function isNow(node: Node): boolean {
  return (
    node.type === 'CallExpression' &&
    node.callee.type === 'MemberExpression' &&
    nameOf(node.callee.object) === 'Date' &&
    nameOf(node.callee.property) === 'now'
  );
}

function nameOf(node: Node): string | null {
  return node.type === 'Identifier' ? node.name : readString(node);
}

test('no clock decides in the tests of this project', async () => {
  expect(checkClocks(await readProject())).toEqual([]);
});

const place = 'tests/unit/domain/text/slug.test.ts';

test.each([
  'const begun = performance.now();',
  'const begun = process.cpuUsage();',
  'const { user } = process.threadCpuUsage(begun);',
  'const begun = process.hrtime.bigint();',
  'expect(Date.now() - begun).toBeGreaterThan(4_000);',
  'await page.waitForTimeout(1_000);',
  'await vi.waitFor(() => expect(isOver).toBe(true));',
  'await new Promise((resolve) => setTimeout(resolve, 50));',
  'setTimeout(() => socket.destroy(), 50);',
  "import { setTimeout as sleep } from 'node:timers/promises';\nawait sleep(50);",
  "import { setTimeout } from 'node:timers/promises';\nawait setTimeout(50);",
  'const begun = readThreadMs();',
  'const { result } = await measureLongestTurn(work);',
  'expect(longestMs).toBeLessThan(100);',
  'expect(reply.firstMs).toBeLessThanOrEqual(100);',
])('`%s` is a violation', (text) => {
  const found = checkClocks(parseExample({ [place]: text }));
  expect(found).toEqual([expect.stringMatching(new RegExp(`^${place}:[12] decides by `))]);
  expect(checkClocks(parseExample({ 'tests/bench/slug.test.ts': text }))).toEqual([]);
  for (const tag of ["{ tags: ['full'] }", "{ tag: '@full' }", 'full']) {
    const [, imports = '', rest = ''] = /^(import .*\n)?([^]*)$/.exec(text) ?? [];
    const tagged = `${imports}test('…', ${tag}, async () => { ${rest} });`;
    expect(checkClocks(parseExample({ [place]: tagged }))).toEqual([]);
  }
});

test.each([
  'const longAgo = new Date(Date.now() - 60_000);',
  'const before = new Date(Date.now() - minutes * 60_000);',
  'await new Promise((resolve) => setTimeout(resolve));',
  "vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });",
  'test.setTimeout(180_000);',
  'await vi.waitFor(isOver, { timeout: 60_000 });',
  'createModel({ timeouts: { idleMs: 40 } });',
  "import { expectInProportion } from '#tests/support/measure/cpu-time.ts';",
])('`%s` is none', (text) => {
  expect(checkClocks(parseExample({ [place]: text }))).toEqual([]);
});
