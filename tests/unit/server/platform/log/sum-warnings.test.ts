import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLog } from '#src/server/platform/log/log.ts';
import { sumWarnings } from '#src/server/platform/log/sum-warnings.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('writes the first warning of an event at once, and the others of its minute as their number', () => {
  const lines: string[] = [];
  const log = sumWarnings(createLog('warn', { write: (line) => void lines.push(line) }));
  const readNew = () =>
    lines.splice(0).map((line) => {
      const { event, count, method }: Record<string, unknown> = JSON.parse(line);
      return [event, count, method];
    });
  for (let times = 0; times < 4; times += 1) log.warn('host-not-answered', { method: 'GET', status: 421 });
  log.warn('request-malformed');
  expect(readNew()).toEqual([
    ['host-not-answered', undefined, 'GET'],
    ['request-malformed', undefined, undefined],
  ]);
  vi.advanceTimersByTime(59_999);
  expect(readNew()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(readNew()).toEqual([['host-not-answered', 3, undefined]]);
  log.warn('host-not-answered', { method: 'POST', status: 421 });
  expect(readNew()).toEqual([['host-not-answered', undefined, 'POST']]);
  vi.advanceTimersByTime(60_000);
  expect(readNew()).toEqual([]);
});
