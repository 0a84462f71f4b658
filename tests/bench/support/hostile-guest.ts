import { collectBelongings } from '#tests/support/api/call-samples.ts';
import { registerVisitor, type TestVisitor } from '#tests/support/api/test-visitor.ts';
import { origin } from '#tests/support/api/visitor.ts';
import { listHostileSteps } from '#tests/support/hostile/hostile-person.ts';
import type { HostilePerson } from '#tests/support/hostile/hostile-step.ts';
import { allTangles } from '#tests/support/hostile/tangles.ts';

/** One guest who does the worst that the site takes, in several tabs at once. */
export interface HostileGuest {
  /** Begins, or goes on with the next tangle; `stop` waits until the last request has ended. */
  rage(): { stop: () => Promise<void> };
  /** How many requests were answered so far, by status; 0 for those that were cut off. */
  readonly statuses: ReadonlyMap<number, number>;
}

const tabs = 4;
const network = { 'x-forwarded-for': '203.0.113.66' };
/** Whoever is gone can do no harm any more. */
const isEnd = /^(erase(Account|Guest)|logout)/;

export async function inviteHostileGuest(serverUrl: string): Promise<HostileGuest> {
  const visitor = await registerVisitor((request) => {
    const sent = new Request(request.url.replace(origin, serverUrl), request);
    sent.headers.set('x-forwarded-for', network['x-forwarded-for']);
    return fetch(sent);
  });
  const statuses = new Map<number, number>();
  const first = await collectBelongings(visitor);
  let next = 0;

  async function useTab(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const tangle = allTangles[next++ % allTangles.length];
      if (tangle === undefined) return;
      const person = composePerson(serverUrl, visitor, await collectBelongings(visitor).catch(() => first));
      for await (const step of listHostileSteps(person, tangle, { isWhole: true })) {
        if (isOver()) return;
        if (isEnd.test(step.name)) continue;
        const status = await step.run().then(
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
      const work = Promise.all(Array.from({ length: tabs }, () => useTab(() => isOver)));
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
