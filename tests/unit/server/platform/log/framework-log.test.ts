import { expect, it } from 'vitest';
import { z } from 'zod';
import { userMessages } from '#src/contract/errors/errors.ts';
import {
  connectFrameworkLog,
  createFrameworkLog,
  describeFrameworkLine,
} from '#src/server/platform/log/framework-log.ts';
import { createLog } from '#src/server/platform/log/log.ts';

it('of Astro’s lines, only class, label and places in the code are kept', () => {
  const message = [
    'TypeError: secret 6b1f of http://evil.example/?token=6b1f',
    'at 6b1f.example/?x (elsewhere)',
    '    at render (file:///srv/dist/chunks/page.mjs:1:2)',
    '    at async Object.call (node:internal/process/task_queues:104:5)',
    '    at file:///srv/page.mjs?6b1f:1:2',
  ].join('\n');
  expect(describeFrameworkLine('router', message)).toEqual({
    error_name: 'TypeError',
    state: 'router',
    stack:
      'at render (file:///srv/dist/chunks/page.mjs:1:2) | at async Object.call (node:internal/process/task_queues:104:5)',
  });
  expect(describeFrameworkLine('6b1f ?', 'Could not render http://evil.example/?token=6b1f')).toEqual({});
});

it('a visitor’s error is not an error of the server', () => {
  const lines: string[] = [];
  connectFrameworkLog(createLog('info', { write: (line) => lines.push(line) }));
  const log = createFrameworkLog();
  const { en, 'zh-CN': chinese } = userMessages.tooManyRequests;
  for (const message of [
    `[CallError] ${en}`,
    `CallError: ${chinese}`,
    'Error: Invalid URL encoding',
    'Error: The reader has left the page.',
    'Error: broken',
  ]) {
    log.write({ level: 'error', label: null, message });
  }
  expect(lines.map((line) => z.object({ level: z.string() }).parse(JSON.parse(line)).level)).toEqual([
    'info',
    'info',
    'info',
    'info',
    'error',
  ]);
});
