import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { projectRoot } from '#src/server/platform/settings/project-root.ts';

/**
 * A browser test costs what a hundred unit tests do. Beyond this number `npm test` takes longer than ten minutes: show
 * what an island does in tests/component, what an address answers in tests/site, and another width, theme or language
 * with the tag `@full`.
 */
const most = 170;

it(`npm test has at most ${most} browser tests`, async () => {
  const { TEST_FULL: _full, ...env } = process.env;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['node_modules/.bin/playwright', 'test', '--list', '--reporter=json'],
    { cwd: projectRoot, env, maxBuffer: 64 * 1024 * 1024 },
  );
  const count = stdout.match(/^\s*"expectedStatus": /gm)?.length ?? 0;
  expect(count, 'the list has tests').toBeGreaterThan(50);
  expect(count, `${count} browser tests: see the comment above`).toBeLessThanOrEqual(most);
});
