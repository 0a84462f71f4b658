import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createLog } from '#src/server/platform/log/log.ts';
import { createModerationClient } from '#src/server/platform/moderation/moderation-client.ts';
import { createModerator, Moderator } from '#src/server/platform/moderation/moderator.ts';
import { readEnv } from '#src/server/platform/settings/env.ts';
import { type FakeModeration, startFakeModeration } from '#tests/support/services/fake-moderation.ts';

let service: FakeModeration;
let logLines: string[];
let moderator: Moderator;

/** The settings of a moderator of the fake service, which may take as long as the product allows. */
const settings = (more: Record<string, string> = {}) =>
  readEnv({ MODERATION_BASE_URL: service.baseUrl, MODERATION_TIMEOUT_MS: '10000', ...more });

const createLines = () => createLog('debug', { write: (line) => void logLines.push(line) });

function start(more?: Record<string, string>): Moderator {
  const created = createModerator(settings(more), createLines());
  if (created === null) throw new Error('no moderator');
  return created;
}

/** Starts a moderator on the clock of the test. */
function startOn(now: () => number): Moderator {
  const client = createModerationClient(settings());
  if (client === null) throw new Error('no client');
  return new Moderator(client, createLines(), now);
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
  it('is called as OpenAI’s is, with the operator’s key and model', async () => {
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

  it('does not exist unless it is set up', () => {
    expect(createModerationClient(readEnv({ MODERATION_API_KEY: 'key-1' }))).toBeNull();
  });

  it('gets a long text whole, in parts of one request', async () => {
    const text = `${'好'.repeat(15_997)} poison ${'好'.repeat(24_000)}`;
    expect(await judge(text)).toEqual(['sexual', 'sexual/minors']);
    expect(service.requests).toHaveLength(1);
    // Parts overlap, so that the word at the end of the first is whole in the second.
    expect(service.texts.map((part, index) => (index === 0 ? part : part.slice(200))).join('')).toBe(text);
    expect(Math.max(...service.texts.map(({ length }) => length))).toBe(16_000);
  });

  it('gets the end of a text without an end', async () => {
    expect(await judge(`${'a'.repeat(1_000_000)} poison`)).toEqual(['sexual', 'sexual/minors']);
    expect(service.texts.join('')).toHaveLength(128_000);
  });

  it('gets one request for a text, also from concurrent calls, and none for a blank one', async () => {
    expect(moderator.recall('a poison')).toEqual(new Set());
    await Promise.all(Array.from({ length: 5 }, () => judge('a poison')));
    expect(await judge('a poison')).toEqual(['sexual', 'sexual/minors']);
    expect(moderator.recall('a poison')).toEqual(new Set(['sexual/minors', 'sexual']));
    expect(await judge(' \n')).toEqual([]);
    expect(service.requests).toHaveLength(1);
  });

  it('gets at most 64 texts at a time, all at once; further ones are not judged', async () => {
    const release = service.hold();
    const waiting = Array.from({ length: 64 }, (_, index) => moderator.judge(`text ${index}`));
    expect(await judge('a poison')).toEqual([]);
    await expect.poll(() => service.requests.length).toBe(64);
    release();
    await Promise.all(waiting);
    expect(service.texts).not.toContain('a poison');
    expect(logged()).toEqual([expect.objectContaining({ fault: 'busy', count: 1 })]);
    expect(await judge('a poison')).toEqual(['sexual', 'sexual/minors']);
  });

  it('gets at most 4 texts of one person at a time, so that the others have places too', async () => {
    const release = service.hold();
    const judged = Array.from({ length: 30 }, (_, index) => moderator.judge(`poison ${index}`, 'flood'));
    const another = moderator.judge('a poison', 'another');
    await expect.poll(() => service.requests.length).toBe(5);
    release();
    const found = await Promise.all(judged);
    expect(found.filter((categories) => categories.size > 0)).toHaveLength(4);
    expect(await another).toEqual(new Set(['sexual/minors', 'sexual']));
    // Once they have ended, the next ones of that person are judged.
    expect(await moderator.judge('poison 29', 'flood')).toEqual(new Set(['sexual/minors', 'sexual']));
  });
});

describe('a moderation service that fails', () => {
  it.each([
    ['500', 'status'],
    ['429', 'status'],
    ['400', 'text'],
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
  ] as const)(
    'flags nothing, gets one request, and is logged without the text: %s',
    async (script, fault) => {
      service.fail(script);
      // These never end: the limit does.
      if (/hang|drip|endless/.test(script)) moderator = start({ MODERATION_TIMEOUT_MS: '300' });
      expect(await judge('a poison')).toEqual([]);
      expect(service.requests.map(({ path }) => path)).toEqual(['/v1/moderations']);
      expect(logged()).toEqual([
        expect.objectContaining({ event: 'texts-not-moderated', level: 'warn', fault, count: 1 }),
      ]);
      expect(logLines.join('')).not.toContain('poison');
    },
  );

  it('is logged when nothing listens there', async () => {
    const lost = start({ MODERATION_BASE_URL: 'http://127.0.0.1:9/v1' });
    onTestFinished(() => lost.close());
    expect(await lost.judge('a poison')).toEqual(new Set());
    expect(logged()).toEqual([expect.objectContaining({ fault: 'unreachable' })]);
  });

  it('judges a text again once it works: not within 10 s, so that one message waits for it once', async () => {
    let nowMs = 5_000;
    moderator = startOn(() => nowMs);
    service.fail('500');
    expect(await judge('a poison')).toEqual([]);
    service.fail(null);
    nowMs += 9_999;
    expect(await judge('a poison')).toEqual([]);
    nowMs += 2;
    expect(await judge('a poison')).toEqual(['sexual', 'sexual/minors']);
    expect(service.requests).toHaveLength(2);
  });

  it('still gets other texts if it rejects some', async () => {
    service.fail('400');
    for (let count = 0; count < 20; count += 1) expect(await judge(`poison ${count}`)).toEqual([]);
    service.fail(null);
    expect(await judge('a poison')).toEqual(['sexual', 'sexual/minors']);
  });

  it('gets no requests after five failures, and does not fill the log', async () => {
    service.fail('500');
    for (let count = 0; count < 20; count += 1) expect(await judge(`poison ${count}`)).toEqual([]);
    expect(service.requests).toHaveLength(5);
    expect(logged()).toEqual([expect.objectContaining({ count: 1 })]);
    // The others are counted in the line of the next minute, or of the end.
    await moderator.close();
    expect(logged()).toEqual([expect.anything(), expect.objectContaining({ fault: 'paused', count: 19 })]);
  });

  it('gets no requests as soon as it asks for a pause', async () => {
    service.fail('429');
    await judge('a poison');
    service.fail(null);
    expect(await judge('a poison')).toEqual([]);
    expect(service.requests).toHaveLength(1);
  });
});
