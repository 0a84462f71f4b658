import { expect } from 'vitest';
import { isFullRun } from '../is-full-run.ts';
import { createVisitor, type Send } from '../api/visitor.ts';
import { startMeteredServer } from '../process/metered-server.ts';
import { createUsedDataFolder } from '../process/prepared-data.ts';
import { exchangeRaw, type RawAnswer } from './raw-socket.ts';
import { composeHead, listRawTargets, type RawRequest, type RawTarget } from './raw-targets.ts';

export interface RawSite {
  readonly url: string;
  readonly targets: readonly RawTarget[];
  /** Does the work for every target, one after the other. */
  forAll(work: (target: RawTarget) => Promise<unknown>): Promise<void>;
  /**
   * Does the work for some targets, one after the other: a row of a table is tried with a fourth of the kinds, and every kind
   * with a fourth of the rows. The full run does it for all.
   * @param row index of the row
   */
  forKinds(row: number, work: (target: RawTarget) => Promise<unknown>): Promise<void>;
  /** @throws Error when there is none of the name */
  target(name: string): RawTarget;
  /** Sends a whole request, or its head with another body, and reads the answer. */
  send(target: RawTarget, request?: RawRequest, body?: string | Buffer): Promise<RawAnswer>;
  /** Returns the answer to an ordinary request. */
  sendPlain(target: RawTarget): Promise<RawAnswer>;
  /** Returns the growth of the live heap since the start, in megabytes. */
  grownMb(): Promise<number>;
  /** Returns how many more file descriptors are open than at the start. */
  grownDescriptors(): Promise<number>;
  /** Expects that the server answers; everything that was sent before has been read by then. */
  expectAlive(): Promise<void>;
  /** Expects that the same process still answers, and holds no connection or file of what it was sent before. */
  expectSound(): Promise<void>;
  /** Expects that, and that its memory has not grown. */
  expectClean(): Promise<void>;
  close(): Promise<void>;
}

/** The memory that may stay, in megabytes: the server keeps caches, and the compiler its code. */
const mostMb = 50;
/** The descriptors that may come and go: those of a process that ends when nobody needs it. */
const mostDescriptors = 8;
/** Of so many kinds of address one is tried with a row of a table: with each row one at least that reads a body. */
const oneOf = 4;
const trouble = /uncaught|unhandled|request-crashed|call-crashed|page-crashed/;

/**
 * Starts the built site in a process of its own, for requests that no browser sends. Each network is what
 * `X-Forwarded-For` says; messages cost nothing, and replies to them are over at once.
 */
export async function startRawSite(): Promise<RawSite> {
  const folder = await createUsedDataFolder();
  const server = await startMeteredServer({
    dataDir: folder.dataDir,
    env: { TRUST_PROXY: '1', GEMS: 'off', DEMO_CHARS_PER_SECOND: '100000', DATABASE_CONNECTIONS: '12' },
  });
  const { url } = server;
  // Its own connections are closed at once, so that they do not count.
  const sendOnce: Send = (request) => {
    request.headers.set('Connection', 'close');
    return fetch(request);
  };
  const visitor = createVisitor({ baseUrl: () => url, send: sendOnce });
  await visitor.register();
  const targets = await listRawTargets(url, visitor);
  const send: RawSite['send'] = (target, request, body = target.body) =>
    exchangeRaw(url, {
      pieces: [composeHead(target, request), body].filter((piece) => piece.length > 0),
      until: target.isEndless ? 'data' : 'closed',
    });
  // What first requests open stays open: connections to the database, caches.
  for (const target of targets) await Promise.all(Array.from({ length: 8 }, () => send(target)));
  const descriptors = await server.descriptors();
  const heapMb = await server.heapMb();
  const grownDescriptors = async () => (await server.descriptors()) - descriptors;
  const grownMb = async () => (await server.heapMb()) - heapMb;

  const plain = new Map<RawTarget, Promise<RawAnswer>>();

  async function expectAlive(): Promise<void> {
    const pieces = ['GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'];
    expect((await exchangeRaw(url, { pieces })).statuses).toEqual([200]);
  }

  async function expectSound(): Promise<void> {
    await expectAlive();
    // The process of the beginning: a launcher would have started another.
    expect(server.child.exitCode).toBeNull();
    expect(server.log()).not.toMatch(trouble);
    await expect.poll(grownDescriptors, { timeout: 100_000 }).toBeLessThanOrEqual(mostDescriptors);
  }

  return {
    url,
    targets,
    async forAll(work) {
      for (const target of targets) await work(target);
    },
    async forKinds(row, work) {
      for (const [index, target] of targets.entries())
        if (isFullRun || index % oneOf === row % oneOf) await work(target);
    },
    target(name) {
      const found = targets.find((each) => each.name === name);
      if (found === undefined) throw new Error(`there is no ${name}`);
      return found;
    },
    send,
    sendPlain(target) {
      const answer = plain.get(target) ?? send(target);
      plain.set(target, answer);
      return answer;
    },
    grownMb,
    grownDescriptors,
    expectAlive,
    expectSound,
    async expectClean() {
      await expectSound();
      expect(await grownMb()).toBeLessThan(mostMb);
    },
    async close() {
      await server.stop();
      await folder.remove();
    },
  };
}
