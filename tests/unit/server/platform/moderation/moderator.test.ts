import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createLog } from '#src/server/platform/log/log.ts';
import { createModerationClient } from '#src/server/platform/moderation/moderation-client.ts';
import { createModerator, type Moderator } from '#src/server/platform/moderation/moderator.ts';
import { readEnv } from '#src/server/platform/settings/env.ts';
import { type FakeModeration, startFakeModeration } from '#tests/support/services/fake-moderation.ts';

let service: FakeModeration;
let logLines: string[];
let moderator: Moderator;

function start(settings: Record<string, string> = {}): Moderator {
  const env = readEnv({ MODERATION_BASE_URL: service.baseUrl, MODERATION_TIMEOUT_MS: '300', ...settings });
  const created = createModerator(env, createLog('debug', { write: (line) => void logLines.push(line) }));
  if (created === null) throw new Error('no moderator');
  return created;
}

beforeEach(async () => {
  service = await startFakeModeration();
  service.flag({ poison: ['sexual/minors', 'sexual'] });
  logLines = [];
  moderator = start();
});
afterEach(async () => {
  await moderator.close();
  await service.close();
});

const judge = async (text: string) => [...(await moderator.judge(text))].toSorted();
const logged = () => logLines.map((line): unknown => JSON.parse(line));

describe('a moderation service', () => {
  it('is asked as OpenAI’s is, with the operator’s key and model', async () => {
    const own = start({
      MODERATION_API_KEY: 'key-1',
      MODERATION_MODEL: 'guard',
      MODERATION_BASE_URL: `${service.baseUrl}/`,
    });
    onTestFinished(() => own.close());
    expect(await own.judge('a poison')).toEqual(new Set(['sexual/minors', 'sexual']));
    expect(await judge('a cake')).toEqual([]);
    expect(service.requests).toEqual([
      { path: '/v1/moderations', authorization: 'Bearer key-1', body: { model: 'guard', input: 'a poison' } },
      {
        path: '/v1/moderations',
        authorization: undefined,
        body: { model: 'omni-moderation-latest', input: 'a cake' },
      },
    ]);
  });

  it('is not there unless it is set up', () => {
    expect(createModerationClient(readEnv({ MODERATION_API_KEY: 'key-1' }))).toBeNull();
  });

  it('gets a long text whole, in parts of one request', async () => {
    const text = `${'好'.repeat(40_000)} poison`;
    expect(await judge(text)).toEqual(['sexual', 'sexual/minors']);
    expect(service.requests).toHaveLength(1);
    expect(service.texts.join('')).toBe(text);
    expect(Math.max(...service.texts.map(({ length }) => length))).toBe(16_000);
  });

  it('gets the end of a text without an end', async () => {
    expect(await judge(`${'a'.repeat(1_000_000)} poison`)).toEqual(['sexual', 'sexual/minors']);
    expect(service.texts.join('')).toHaveLength(128_000);
  });

  it('is asked once for a text, also at the same time, and never for a blank one', async () => {
    expect(moderator.recall('a poison')).toEqual(new Set());
    await Promise.all(Array.from({ length: 5 }, () => judge('a poison')));
    expect(await judge('a poison')).toEqual(['sexual', 'sexual/minors']);
    expect(moderator.recall('a poison')).toEqual(new Set(['sexual/minors', 'sexual']));
    expect(await judge(' \n')).toEqual([]);
    expect(service.requests).toHaveLength(1);
  });

  it('is asked for at most 64 texts at a time; further ones find nothing at once', async () => {
    const release = service.hold();
    const waiting = Array.from({ length: 64 }, (_, index) => moderator.judge(`text ${index}`));
    expect(await judge('a poison')).toEqual([]);
    release();
    await Promise.all(waiting);
    expect(service.texts).not.toContain('a poison');
    expect(logged()).toEqual([expect.objectContaining({ fault: 'busy', count: 1 })]);
    expect(await judge('a poison')).toEqual(['sexual', 'sexual/minors']);
  });
});

describe('a moderation service that fails', () => {
  it.each([
    ['500', 'status'],
    ['429', 'status'],
    ['redirect', 'status'],
    ['html', 'malformed'],
    ['garbage', 'malformed'],
    ['other-shape', 'malformed'],
    ['too-few', 'malformed'],
    ['huge', 'malformed'],
    ['cut', 'unreachable'],
    ['hang', 'timeout'],
    ['drip', 'timeout'],
    ['endless-500', 'status'],
  ] as const)('finds nothing, is asked once and told of without the text: %s', async (script, fault) => {
    service.fail(script);
    expect(await judge('a poison')).toEqual([]);
    expect(service.requests.map(({ path }) => path)).toEqual(['/v1/moderations']);
    expect(logged()).toEqual([
      expect.objectContaining({ event: 'texts-not-moderated', level: 'warn', fault, count: 1 }),
    ]);
    expect(logLines.join('')).not.toContain('poison');
  });

  it('is told of when nothing listens there', async () => {
    const lost = start({ MODERATION_BASE_URL: 'http://127.0.0.1:9/v1' });
    onTestFinished(() => lost.close());
    expect(await lost.judge('a poison')).toEqual(new Set());
    expect(logged()).toEqual([expect.objectContaining({ fault: 'unreachable' })]);
  });

  it('judges a text again once it works', async () => {
    service.fail('500');
    expect(await judge('a poison')).toEqual([]);
    service.fail(null);
    expect(await judge('a poison')).toEqual(['sexual', 'sexual/minors']);
  });

  it('is not asked any more after five failures, and fills no log', async () => {
    service.fail('500');
    for (let count = 0; count < 20; count += 1) expect(await judge(`poison ${count}`)).toEqual([]);
    expect(service.requests).toHaveLength(5);
    expect(logLines).toHaveLength(1);
  });

  it('is left alone at once where it asks for a pause', async () => {
    service.fail('429');
    await judge('a poison');
    service.fail(null);
    expect(await judge('a poison')).toEqual([]);
    expect(service.requests).toHaveLength(1);
  });
});
