import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { z } from 'zod';
import { collectBelongings } from '#tests/support/api/call-samples.ts';
import { registerVisitor, type TestVisitor } from '#tests/support/api/test-visitor.ts';
import { origin } from '#tests/support/api/visitor.ts';
import { repeatAtOnce } from '#tests/support/hostile/crowd-steps.ts';
import { listHostileSteps } from '#tests/support/hostile/list-hostile-steps.ts';
import type { HostilePerson } from '#tests/support/hostile/hostile-step.ts';
import { allTangles } from '#tests/support/hostile/tangles.ts';

const answerSchema = z.object({ done: z.string(), statuses: z.array(z.tuple([z.number(), z.number()])) });

/**
 * A guest who sends the worst input that the site accepts, twenty times at once, in a separate process with low
 * priority: on a real site, a stranger's machine takes no CPU time from the server.
 */
export interface HostileGuest {
  /** Begins, or continues with the next tangle. */
  begin(): Promise<void>;
  /**
   * Waits until the last request has ended. @returns the number of answers so far, by status; 0 for interrupted ones
   */
  stop(): Promise<[status: number, answers: number][]>;
  close(): Promise<void>;
}

const network = { 'x-forwarded-for': '203.0.113.66' };
/** Matches calls after which the guest could do no further harm. */
const isEnd = /^(erase(Account|Guest)|logout)/;

export async function startHostileGuest(serverUrl: string): Promise<HostileGuest> {
  const child = fork(import.meta.filename, [serverUrl]);
  const answer = async () => answerSchema.parse((await once(child, 'message'))[0]);
  const ask = async (word: string) => {
    child.send(word);
    return (await answer()).statuses;
  };
  await answer();
  return {
    async begin() {
      await ask('begin');
    },
    stop: () => ask('stop'),
    async close() {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}

async function inviteHostileGuest(serverUrl: string) {
  const visitor = await registerVisitor((request) => {
    const sent = new Request(request.url.replace(origin, serverUrl), request);
    sent.headers.set('x-forwarded-for', network['x-forwarded-for']);
    return fetch(sent);
  });
  const statuses = new Map<number, number>();
  const first = await collectBelongings(visitor);
  let next = 0;

  async function rageUntil(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const tangle = allTangles[next++ % allTangles.length];
      if (tangle === undefined) return;
      const person = composePerson(serverUrl, visitor, await collectBelongings(visitor).catch(() => first));
      for await (const step of listHostileSteps(person, tangle, { extent: 'whole' })) {
        if (isOver()) return;
        if (isEnd.test(step.name)) continue;
        const status = await repeatAtOnce(step)
          .run()
          .then(
            (answer) => answer.status,
            () => 0,
          );
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    }
  }

  return {
    statuses,
    rage() {
      let isOver = false;
      const work = rageUntil(() => isOver);
      return {
        async stop() {
          isOver = true;
          await work;
        },
      };
    },
  };
}

function composePerson(
  serverUrl: string,
  { deviceId }: TestVisitor,
  own: HostilePerson['own'],
): HostilePerson {
  return {
    baseUrl: serverUrl,
    headers: { 'device-id': deviceId, platform: 'pc' },
    cookie: `device-id=${deviceId}`,
    network,
    own: { ...own },
  };
}

/** Runs the child, which answers every command once it is carried out. */
async function serve(serverUrl: string): Promise<void> {
  setPriority(19);
  const guest = await inviteHostileGuest(serverUrl);
  let rage = { stop: () => Promise.resolve() };
  const tell = (done: string) => process.send?.({ done, statuses: [...guest.statuses] });
  process.on('message', (word) => {
    if (word === 'begin') {
      rage = guest.rage();
      tell('begin');
    } else void rage.stop().then(() => tell('stop'));
  });
  process.on('disconnect', () => process.exit(0));
  tell('invited');
}

if (import.meta.main) await serve(process.argv[2] ?? '');
