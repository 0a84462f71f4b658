import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { limitConnections } from '#src/server/site/limit-connections.ts';
import { createVisitor } from '#tests/support/api/visitor.ts';
import { createUsedDataFolder } from '#tests/support/process/prepared-data.ts';
import { startCommand, startServer } from '#tests/support/process/server-process.ts';
import { exchangeRaw, openRaw, sendPieces } from '#tests/support/raw/raw-socket.ts';
import { composeHead, composeRequest, type RawTarget } from '#tests/support/raw/raw-targets.ts';
import { type RawSite, startRawSite } from '#tests/support/raw/start-raw-site.ts';

/*
 * What a stranger can do to the front door without a browser, at every kind of address (decision 34): connections that do
 * not end as they should. Nothing of it may end the process, and nothing of it may stay.
 */
let site: RawSite;

beforeAll(async () => {
  site = await startRawSite();
}, 600_000);
afterAll(() => site.close());

describe('requests that are sent in advance on one connection (rule:process-lives)', () => {
  it('are all answered: five without a body', async () => {
    await site.forKinds(0, async (target) => {
      if (target.isEndless || target.body !== '') return;
      const next = composeRequest(target, { connection: 'keep-alive' });
      const { statuses } = await exchangeRaw(site.url, {
        pieces: [next.repeat(4) + composeRequest(target)],
      });
      expect([target.name, statuses.length]).toEqual([target.name, 5]);
      expect([target.name, statuses.filter((status) => status >= 500)]).toEqual([target.name, []]);
    });
    await site.expectSound();
  });

  it('close it: a thousand', async () => {
    await site.forKinds(1, async (target) => {
      const next = composeRequest(target, { connection: 'keep-alive' });
      const { statuses } = await exchangeRaw(site.url, { pieces: [next.repeat(1_000)] });
      expect(statuses.length, target.name).toBeLessThan(6);
    });
    await site.expectSound();
  });

  it('with bodies behind an answer that does not end take no memory', async () => {
    const stream = composeRequest(site.target('an event stream'), { connection: 'keep-alive' });
    const view = site.target('a call that anybody makes');
    const head = composeHead(view, { connection: 'keep-alive', framing: ['Transfer-Encoding: chunked'] });
    const body = `${`3a\r\n${' '.repeat(58)}\r\n`.repeat(1_000)}0\r\n\r\n`;
    const sockets = await Promise.all(Array.from({ length: 40 }, () => openRaw(site.url)));
    for (const socket of sockets) void sendPieces(socket.resume(), [stream + (head + body).repeat(20)]);
    await site.expectAlive();
    expect(await site.grownMb()).toBeLessThan(50);
    for (const socket of sockets) socket.destroy();
    await site.expectSound();
  });

  it('and whose answers nobody reads hold no file', async () => {
    // The buffers of the system would take a smaller one whole.
    const request = composeRequest(site.target('a large file'), { connection: 'keep-alive' });
    const sockets = await Promise.all(Array.from({ length: 4 }, () => openRaw(site.url)));
    for (const socket of sockets) {
      socket.pause();
      await sendPieces(socket, [request.repeat(1_000)]);
    }
    await site.expectAlive();
    expect(await site.grownDescriptors()).toBeLessThan(20);
    for (const socket of sockets) socket.destroy();
    await site.expectSound();
  });
});

describe('a connection that its client closes', () => {
  it('at every point of a request and of its answer is over', async () => {
    await site.forKinds(2, async (target) => {
      const request = composeRequest(target);
      const points = [1, 20, request.length - target.body.length - 1, request.length - 1, request.length];
      for (const point of points) {
        const pieces = [request.slice(0, point)];
        await exchangeRaw(site.url, { pieces, isHalfClosed: true, until: 'data' });
        for (const end of ['resetAndDestroy', 'destroy'] as const) {
          const socket = await openRaw(site.url);
          await sendPieces(socket, pieces);
          socket[end]();
        }
      }
    });
    await site.expectSound();
  });

  it('after the first bytes of an answer, twenty at a time, is over', async () => {
    await site.forKinds(3, async (target) => {
      await Promise.all(
        Array.from({ length: 20 }, () =>
          exchangeRaw(site.url, { pieces: [composeRequest(target)], until: 'data' }),
        ),
      );
    });
    await site.expectSound();
  });
});

describe('bodies that do not end', () => {
  const from = (network: number) => `X-Forwarded-For: 192.0.2.${network}`;

  /** Sends a request whose body does not come to its end. */
  async function hold(target: RawTarget, more: string[], announced: number, sent: number) {
    const socket = await openRaw(site.url);
    const held = { socket, answer: '' };
    socket.on('data', (data: Buffer) => (held.answer += data.toString('latin1')));
    const head = composeHead(target, { more, framing: [`Content-Length: ${announced}`] });
    await sendPieces(socket, [head, Buffer.alloc(sent, ' ')]);
    return held;
  }

  it('of JSON have 16 MB of a network at most, and everybody else goes on', async () => {
    const message = site.target('a message');
    const held = await Promise.all(
      Array.from({ length: 20 }, () => hold(message, [from(1)], 1_048_576, 1_048_575)),
    );
    // Some are refused, or given up for others, so that 16 are left.
    await expect.poll(() => held.filter(({ answer }) => answer !== '').length).toBeGreaterThanOrEqual(4);
    const refused = held.filter(({ answer }) => answer !== '');
    for (const { answer } of refused) expect(answer).toMatch(/^HTTP\/1\.1 (429|503) [^]*Retry-After: 10\r/i);
    expect((await site.send(message, { more: [from(2)] })).statuses).toEqual([expect.toBeOneOf([200, 409])]);
    for (const { socket } of held) socket.destroy();
    await site.expectSound();
  });

  // Their speed is measured for some seconds.
  it('of uploads that nobody goes on sending make room for others', { tags: ['full'] }, async () => {
    const visitors = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const visitor = createVisitor({ baseUrl: () => site.url });
        await visitor.register();
        return visitor;
      }),
    );
    const card = (index: number): RawTarget => ({
      ...site.target('a card to upload'),
      headers: [`device-id: ${visitors[index]?.deviceId}`, 'Content-Type: application/octet-stream'],
    });
    const held = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        hold(card(index % 4), [from(1 + (index % 2))], 104_857_600, 10),
      ),
    );
    // As soon as their speed can be judged, and for as long as the largest file may take otherwise.
    const bring = async () => (await site.send(card(4), { more: [from(3)] })).statuses;
    await expect.poll(bring, { timeout: 100_000 }).toEqual([400]);
    // On a busy machine the last of them may arrive after that one, so that it needs another.
    await expect
      .poll(async () => {
        const given = held.filter(({ answer }) => answer !== '').length;
        if (given === 0) await bring();
        return given;
      })
      .toBe(1);
    expect(held.map(({ answer }) => answer).join('')).toMatch(/^HTTP\/1\.1 503 /);
    for (const { socket } of held) socket.destroy();
    await site.expectSound();
  });
});

describe('twenty requests at once', () => {
  it('are answered, or refused with a reason', async () => {
    await site.forKinds(1, async (target) => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => site.send(target)));
      for (const { statuses } of answers) {
        expect([target.name, statuses]).toEqual([target.name, [expect.any(Number)]]);
        // Uploads of one visitor are two at a time, and 503 says that all places are taken.
        expect([target.name, statuses.filter((status) => status === 500)]).toEqual([target.name, []]);
      }
    });
    await site.expectSound();
  });
});

describe('many connections', () => {
  it('leave descriptors for everything else: the server closes what is more', async () => {
    const folder = await createUsedDataFolder();
    onTestFinished(() => folder.remove());
    // A shell gives the server 200 descriptors.
    const command = ['sh', '-c', 'ulimit -n 200 && exec "$@"', 'sh', ...startCommand];
    const small = await startServer({ dataDir: folder.dataDir, command });
    onTestFinished(async () => {
      await small.stop();
    });
    const request = composeRequest(site.target('a large file'), { connection: 'keep-alive' });
    /** Opens a connection, asks for a file, begins another request, and keeps it open. */
    const ask = async () => {
      const socket = await openRaw(small.url);
      const asked = { socket, isServed: false, isOver: false };
      const { promise, resolve } = Promise.withResolvers<null>();
      socket.once('data', (data: Buffer) => {
        asked.isServed = data.toString().startsWith('HTTP/1.1 200 ');
        resolve(null);
      });
      for (const event of ['end', 'close'] as const)
        socket.once(event, () => {
          asked.isOver = true;
          resolve(null);
        });
      socket.write(request);
      await promise;
      // An idle connection would be closed after 5 s, one with half a head after 15 s.
      socket.write('GET /');
      return asked;
    };
    const asked = await Promise.all(Array.from({ length: 120 }, ask));
    // 45 of 100 descriptors; a slow machine may have closed some of them before others came.
    const served = asked.filter(({ isServed }) => isServed);
    expect(served.length).toBeGreaterThanOrEqual(90);
    expect(served.length).toBeLessThan(120);
    await expect.poll(() => served.filter(({ isOver }) => !isOver).length).toBeLessThanOrEqual(90);
    const sockets = asked.map(({ socket }) => socket);
    for (const socket of sockets) socket.destroy();
    expect(await small.stop()).toMatchObject({ code: 0 });
  });

  it('are served or closed: 500', () => expectManyServed(500));
  it('are served or closed: 8,000', { tags: ['full'] }, () => expectManyServed(8_000));

  /** @param most connections; fewer where the system gives this process too few descriptors */
  async function expectManyServed(most: number): Promise<void> {
    const count = Math.min(most, limitConnections());
    const sockets = await Promise.all(Array.from({ length: count }, () => openRaw(site.url)));
    for (const [index, socket] of sockets.entries()) {
      const target = site.targets[index % site.targets.length];
      if (target !== undefined) void sendPieces(socket, [composeRequest(target).slice(0, 1 + (index % 200))]);
    }
    await site.expectAlive();
    for (const socket of sockets) socket.destroy();
    await site.expectClean();
  }
});
