import { expect, it } from 'vitest';
import { ChunkWriter } from '#src/server/chat/replies/chunk-writer.ts';
import { RunningReply } from '#src/server/chat/replies/running-reply.ts';
import type { Database } from '#src/server/platform/database/database.ts';
import { createLog } from '#src/server/platform/log/log.ts';
import { idOf } from '#tests/support/browser/chat-messages.ts';

it('is settled only when a piece that arrived after the end of its reply is erased', async () => {
  const done: string[] = [];
  const [inserted, begun, erased] = Array.from({ length: 3 }, () => Promise.withResolvers<undefined>());
  const database = {
    async relaxed() {
      begun?.resolve(undefined);
      await inserted?.promise;
      done.push('stored');
    },
    delete: () => ({
      async where() {
        await erased?.promise;
        done.push('erased');
      },
    }),
  };
  const writer = new ChunkWriter(database as unknown as Database, createLog('error'));
  const reply = new RunningReply(idOf(1));
  reply.append('Good evening');
  writer.add(reply, idOf(2));
  await begun?.promise;
  writer.release(reply)();
  const settled = writer.settle().then(() => done.push('settled'));
  inserted?.resolve(undefined);
  erased?.resolve(undefined);
  await settled;
  expect(done).toEqual(['stored', 'erased', 'settled']);
});
