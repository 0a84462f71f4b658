import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allCalls } from '#src/contract/all-calls.ts';
import { importConversation } from '#src/contract/chat/transfer-calls.ts';
import { pageRoutes } from '#src/contract/pages/routes.ts';
import { listHostileChats } from '#tests/support/hostile/hostile-files.ts';
import { type HostileReport, measureHostile } from '#tests/support/hostile/measure-hostile.ts';
import { type HostileSite, startHostileSite } from '#tests/support/hostile/start-hostile-site.ts';
import { allTangles, requireTangle } from '#tests/support/hostile/tangles.ts';

let site: HostileSite;

beforeAll(async () => {
  site = await startHostileSite();
});
afterAll(() => site.close());

/** The call that reports the stored bytes of a person. */
const storageUse = allCalls.find(({ name }) => name === 'getStorageUse');
const useSchema = z.object({ data: z.object({ bytes: z.number() }) });
const guestRoomBytes = 50 * 1024 * 1024;

/** Memory that the product keeps on purpose, in bounded caches. */
const keptMb = 100;

/** Calls that are refused even with valid input: no such link, provider, fact, setting or login exists. */
const mayRefuse = new Set([
  'beginOidc',
  'finishPasskey',
  'redeemLoginEmail',
  'keepRecoveryCode',
  'redeemRecoveryCode',
  'addLoginEmail',
  'confirmLoginEmail',
  'removeLoginWay',
  'sendLoginEmail',
  'editMode',
  'editMemory',
  'editPersona',
  'reportPageView',
  'reportRenderError',
  'unlockMessage',
  // This person's chat is with a character of their own; the page that makes this call is measured with it.
  'getChatPage',
  // The sandbox has no billing portal.
  'openPortal',
  'eraseAccount',
  // Members delete their account instead.
  'eraseGuest',
]);

/** Lists the steps that ended in a server error. 503 reports a service that this site does not have. */
function listBroken({ steps }: HostileReport): string[] {
  return steps
    .filter(({ status }) => status >= 500 && status !== 503)
    .map(({ name, status }) => `${name}: ${status}`);
}

async function expectHarmless(report: Promise<HostileReport>): Promise<HostileReport> {
  const found = await report;
  expect(found.tooLong).toEqual([]);
  expect(listBroken(found)).toEqual([]);
  return found;
}

describe('one person with the longest and most tangled input of every kind', () => {
  it(
    'as a guest blocks no turn of the event loop for 100 ms, with any call, page or file, and leaks no memory',
    { timeout: 400_000 },
    async () => {
      const before = await site.server.heapMb();
      const tangle = requireTangle('all marks among words of all languages');
      const report = await expectHarmless(measureHostile(site, 'guest', { tangle, isCrowded: true }));
      expect((await site.server.heapMb()) - before).toBeLessThan(keptMb);
      const done = new Set(report.steps.map(({ name }) => name.split(/[: ]/)[0]));
      expect(allCalls.filter(({ name }) => !done.has(name)).map(({ name }) => name)).toEqual([]);
      const opened = new Set(report.steps.map(({ name }) => name));
      for (const page of Object.keys(pageRoutes)) {
        expect(opened).toContain(`page ${page}`);
        expect(opened).toContain(`page ${page}, hostile address`);
      }
    },
  );

  it('as a member does not either, and their files are accepted', { timeout: 400_000 }, async () => {
    const tangle = requireTangle('letter stop');
    const { steps } = await expectHarmless(measureHostile(site, 'member', { tangle, isCrowded: true }));
    const taken = new Set(steps.filter(({ status }) => status === 200).map(({ name }) => name.split(':')[0]));
    const refused = allCalls.map(({ name }) => name).filter((name) => !taken.has(name));
    expect(refused.filter((name) => !mayRefuse.has(name))).toEqual([]);
  });

  it.for(
    allTangles.map(
      (tangle, index) => ({ tangle, name: tangle.name, who: index % 2 === 0 ? 'guest' : 'member' }) as const,
    ),
  )(
    'does not either with this alone: $name, as a $who',
    { tags: ['full'], timeout: 600_000 },
    async ({ tangle, who }) => {
      await expectHarmless(measureHostile(site, who, { tangle, isWhole: true }));
    },
  );

  it.runIf(storageUse !== undefined)(
    'is stopped at a guest’s quota of 50 MB, however long they upload',
    { tags: ['full'], timeout: 600_000 },
    async () => {
      const tangle = requireTangle('all marks among words of all languages');
      const { baseUrl, headers } = await site.invite('guest', tangle);
      const [chat] = listHostileChats(tangle, false);
      const bring = () =>
        fetch(`${baseUrl}${importConversation.path}?charId=f01`, {
          method: 'POST',
          headers: { ...headers, 'Content-Type': 'application/octet-stream' },
          body: chat?.bytes ?? '',
        });
      const statuses: number[] = [];
      while (statuses.length < 40 && statuses.at(-1) !== 413) statuses.push((await bring()).status);
      expect(new Set(statuses)).toEqual(new Set([200, 413]));
      const use = await fetch(`${baseUrl}${storageUse?.path ?? ''}`, { headers });
      const { data } = useSchema.parse(await use.json());
      expect(data.bytes).toBeLessThanOrEqual(guestRoomBytes);
    },
  );
});
