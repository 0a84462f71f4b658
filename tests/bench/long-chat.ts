/**
 * Measures the cost of a long conversation: opening, sending, paging upward and loading the context of a message with
 * 100 and with 100,000 messages, side by side. `npm run bench:long-chat -- --small 100 --large 100000 --runs 41`
 */
import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '#src/server/platform/embedded-postgres/start-embedded-postgres.ts';
import { createBounds, printTable, round } from './support/report.ts';
import { type LongChat, openLongChats } from './support/long-chats.ts';
import { median } from './support/statistics.ts';

const { values } = parseArgs({
  options: {
    small: { type: 'string', default: '100' },
    large: { type: 'string', default: '100000' },
    runs: { type: 'string', default: '41' },
  },
});
const sizes = { small: Number(values.small), large: Number(values.large) };
const runs = Number(values.runs);
const warmUps = 10;
const boundRatio = 1.5;

/** The actions, each returning its time in milliseconds. */
const deeds: Readonly<Record<string, (chat: LongChat) => Promise<number>>> = {
  'opening the conversation': (chat) => timed(() => chat.history({})),
  'asking, until message-start': (chat) => chat.ask(`Question ${randomUUID()}`),
  'a page upward from the newest': (chat) => timed(() => chat.history({ before: chat.newestPageId })),
  'a page in the middle': (chat) => timed(() => chat.history({ before: chat.middleId })),
  'around a message in the middle': (chat) => timed(() => chat.history({ around: chat.middleId })),
};

const folder = await mkdtemp(join(tmpdir(), 'yuanfen-long-chat-'));
// A server started by root runs as another user, who has to enter the folder.
await chmod(folder, 0o755);
const server = await startEmbeddedPostgres({ dataDir: join(folder, 'data') });
try {
  const chats = await openLongChats(server.ownerUrl, sizes);
  await compare(chats);
  await chats.close();
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

async function compare({ small, large }: { small: LongChat; large: LongChat }): Promise<void> {
  const bounds = createBounds();
  const rows = [];
  for (const [name, deed] of Object.entries(deeds)) {
    const timesMs = { small: [] as number[], large: [] as number[] };
    // Both sizes in turns, so that other load on the machine affects both.
    for (let run = -warmUps; run < runs; run += 1) {
      const smallMs = await deed(small);
      const largeMs = await deed(large);
      if (run < 0) continue;
      timesMs.small.push(smallMs);
      timesMs.large.push(largeMs);
    }
    const [smallMs, largeMs] = [median(timesMs.small), median(timesMs.large)];
    const ratio = largeMs / smallMs;
    rows.push([name, round(smallMs, 2), round(largeMs, 2), round(ratio, 2)]);
    bounds.check(`${name}: at most ${boundRatio} times`, ratio <= boundRatio, `${round(ratio, 2)}`);
  }
  printTable(
    `Median ms of ${runs}, in process`,
    ['', `${sizes.small} messages`, `${sizes.large} messages`, 'ratio'],
    rows,
  );
  bounds.report('long-chat');
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
