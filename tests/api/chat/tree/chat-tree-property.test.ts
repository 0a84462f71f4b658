import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listBranches } from '#src/contract/chat/tree-calls.ts';
import { type ChatTree, openTree } from '#tests/support/api/chat/chat-tree.ts';
import { expectRepliesSettled, expectTreesWhole } from '#tests/support/api/chat/chat-invariants.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { propertyRuns } from '#tests/support/property-runs.ts';

const api = await startApiForFile();
const visitor = await api.registerVisitor();

const kinds = [
  'ask',
  'resend',
  'continue',
  'edit',
  'edit in place',
  'select',
  'branch',
  'remove',
  'remove one',
  'reset',
  'undo',
] as const;

/** An operation, and the index of the existing message or deletion that it affects. */
const step = fc.record({ kind: fc.constantFrom(...kinds), pick: fc.nat(1_000) });
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

interface Run {
  chatId: string;
  tree: ChatTree;
  /** All texts that ever existed. */
  texts: Set<string>;
  removalIds: string[];
  count: number;
}

async function listIds(chatId: string): Promise<{ id: string; role: string; content: string }[]> {
  const rows = await api.database.sql<{ id: string; role: string; content: string }[]>`
    select id, role, content from messages where conversation_id = ${chatId} order by created_at, id`;
  return [...rows];
}

/** Runs one step; a refused one changes nothing. */
async function take(run: Run, { kind, pick }: Step): Promise<void> {
  const { tree, chatId } = run;
  const all = await listIds(chatId);
  const target = all[pick % all.length];
  const text = `Text ${(run.count += 1)}`;
  api.upstream.setScript({ name: 'reply', text });
  const id = target?.id ?? '';
  const doers: Record<Step['kind'], () => Promise<unknown>> = {
    ask: () => visitor.ask(chatId, `Asked ${run.count}`),
    resend: () => tree.resend(id),
    continue: () => tree.continueReply(id),
    edit: () => tree.edit(id, `Edited ${run.count}`),
    'edit in place': () => tree.edit(id, `Edited ${run.count}`, { branch: false }),
    select: () => tree.select(id),
    branch: () => tree.branch(id),
    remove: async () => run.removalIds.push(await tree.remove(id)),
    'remove one': async () => run.removalIds.push(await tree.removeOne(id)),
    reset: async () => run.removalIds.push(await tree.reset()),
    undo: () => tree.undo(run.removalIds[pick % run.removalIds.length] ?? id),
  };
  await doers[kind]().catch((error: unknown) => {
    expect([400, 404]).toContain(error instanceof Error && 'status' in error ? error.status : error);
  });
}

describe('any sequence of operations on a conversation', () => {
  it('leaves the active branch whole after every step, and loses no text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const { id: chatId } = await visitor.startChat();
        const run: Run = {
          chatId,
          tree: openTree(visitor, chatId),
          texts: new Set(),
          removalIds: [],
          count: 0,
        };
        for (const one of steps) {
          await take(run, one);
          await expectTreesWhole(api.database.sql);
          const contents = new Set((await listIds(chatId)).map(({ content }) => content));
          for (const text of run.texts) expect(contents).toContain(text);
          run.texts = contents;
        }
        // Once all deletions are undone, every message is on a reachable branch.
        for (const removalId of run.removalIds.toReversed()) {
          await run.tree.undo(removalId).catch(() => undefined);
        }
        const branches = await visitor.client.call(listBranches, { query: { conversation_id: chatId } });
        const covered = branches.reduce((sum, { length }) => sum + length, 0);
        expect(covered).toBe((await listIds(chatId)).length);
        for (const branch of branches.filter(({ is_active: isActive }) => !isActive)) {
          await run.tree.select(branch.id);
          const path = await run.tree.path();
          expect(path.map(({ id }) => id)).toContain(branch.id);
        }
        await expectTreesWhole(api.database.sql);
      }),
      { numRuns: propertyRuns(5) },
    );
    await expectRepliesSettled(api.database.sql);
  }, 900_000);
});
