import { expect, it } from 'vitest';
import { describeFrameworkLine } from '#src/server/platform/framework-log.ts';

it('of what the framework words, only class, label and places in the code are kept', () => {
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
