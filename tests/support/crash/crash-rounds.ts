import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { openDatabase } from '#src/server/platform/database/database.ts';
import { giveGems } from '#tests/support/api/gems/give-gems.ts';
import { createUsedDataFolder } from '#tests/support/process/prepared-data.ts';
import { type DataFolder, type ServerProcess, startServer } from '#tests/support/process/server-process.ts';
import { type Buyers, createBuyers } from './buyers.ts';
import { type ChatClients, createChatClients } from './chat-clients.ts';
import { measureLossMs } from './check-database.ts';
import { checkStored } from './check-stored.ts';
import type { Journal } from './journal.ts';
import { createSeededRandom } from './seeded-random.ts';

export type CrashVictim = 'server' | 'postgres';

export interface CrashOptions {
  /** The process that dies by kill -9 in each round, under load. */
  victims: readonly CrashVictim[];
  /** Seed for the moments of the crashes and the length of pauses. */
  seed: number;
  conversations: number;
  /** Number of members who buy gems in the sandbox at the same time. */
  buyers: number;
  llmBaseUrl: string;
  onRound?: (round: CrashRound) => void;
}

/** One crash and the state after it. */
export interface CrashRound {
  /** Time of the crash, since the first message of this round was acknowledged. */
  afterMs: number;
  /** Messages that had been acknowledged so far. */
  acknowledged: number;
  /** Payments that had been acknowledged so far. */
  paid: number;
  /** Broken streams and refused requests. */
  failures: number;
  /** Time from the crash until the product was ready again; null if it did not recover on its own. */
  backAfterMs: number | null;
  /** Age of the oldest text that had been shown and was not stored when the process died; 0 if all of it was stored. */
  lostMs: number;
  /** Number of replies in each stage at the crash. */
  stages: Readonly<Record<Stages, number>>;
  faults: string[];
}

/** The life of a reply as its reader sees it: sent, acknowledged, and each half of its text. */
export const stageNames = ['sent', 'acknowledged', 'first half', 'second half'] as const;
type Stages = (typeof stageNames)[number];

/** The latest moment of a crash after the first new acknowledgement; a server that just started is slow. */
const latestMs = 1_500;
/** Ends what hangs: a few seconds are usual. */
const patienceMs = 300_000;

/** Crashes the product under chat load repeatedly, and compares the stored data with the journal each time. */
export async function runCrashRounds(options: CrashOptions): Promise<CrashRound[]> {
  const folder = await createUsedDataFolder();
  const start = () =>
    startServer({ dataDir: folder.dataDir, env: { LLM_BASE_URL: options.llmBaseUrl, LLM_MODEL: 'fake' } });
  let server = await start();
  try {
    const random = createSeededRandom(options.seed);
    const load = joinLoads(
      await createChatClients(server.url, options.conversations, random),
      await addBuyers(folder, server.url, options.buyers, random),
    );
    await makeRich(folder, load);
    const rounds: CrashRound[] = [];
    for (const victim of options.victims) {
      const [acknowledgedBefore, paidBefore] = [countAcknowledged(load), load.buyers.paid()];
      const sinceMs = performance.now();
      load.resume();
      await until(
        () =>
          countAcknowledged(load) > acknowledgedBefore &&
          (options.buyers === 0 || load.buyers.paid() > paidBefore),
        'nothing was acknowledged',
      );
      const afterMs = random() * latestMs;
      await sleep(afterMs);
      // At least one reply is in progress, so that every crash interrupts something.
      await until(() => load.openReplies() > 0, 'no reply began');
      const failuresBefore = load.failures();
      const crash = victim === 'server' ? crashServer : crashPostgres;
      const stages = countStages(load);
      const crashedAtMs = performance.now();
      const { survivor, backAfterMs } = await crash(server, { folder, load, start });
      server = survivor;
      load.moveTo(server.url);
      const round = {
        afterMs,
        acknowledged: countAcknowledged(load),
        paid: load.buyers.paid(),
        failures: load.failures() - failuresBefore,
        backAfterMs,
        lostMs: await measureLoss(folder, load, { sinceMs, crashedAtMs }),
        stages,
        faults: await check(folder, load),
      };
      rounds.push(round);
      options.onRound?.(round);
    }
    rounds.at(-1)?.faults.push(...(await finishAll(folder, load)));
    return rounds;
  } finally {
    await server.stop();
    await folder.remove();
  }
}

/** The people who chat, and those who buy at the same time. */
interface Load extends ChatClients {
  readonly buyers: Buyers;
}

function joinLoads(chats: ChatClients, buyers: Buyers): Load {
  return {
    ...chats,
    buyers,
    moveTo(serverUrl) {
      chats.moveTo(serverUrl);
      buyers.moveTo(serverUrl);
    },
    resume() {
      chats.resume();
      buyers.resume();
    },
    async pause() {
      await Promise.all([chats.pause(), buyers.pause()]);
    },
  };
}

async function addBuyers(
  folder: DataFolder,
  url: string,
  count: number,
  random: () => number,
): Promise<Buyers> {
  const database = openDatabase(await folder.databaseUrl());
  try {
    return await createBuyers({ url, database }, count, random);
  } finally {
    await database.close();
  }
}

function countAcknowledged({ journal }: ChatClients): number {
  return journal.filter(({ messageId }) => messageId !== null).length;
}

/** Counts the newest replies of all conversations by stage. */
function countStages({ journal }: ChatClients): Record<Stages, number> {
  const counts = { sent: 0, acknowledged: 0, 'first half': 0, 'second half': 0 };
  const newest = new Map(journal.map((asked) => [asked.conversationId, asked]));
  for (const { messageId, replies } of newest.values()) {
    const reply = [...replies.values()].at(-1);
    if (messageId === null || reply === undefined) counts.sent += 1;
    else if (reply.end === null) counts[stageOf(reply.text.length, longestText(journal))] += 1;
  }
  return counts;
}

function stageOf(length: number, whole: number): Exclude<Stages, 'sent'> {
  if (length === 0) return 'acknowledged';
  return length * 2 < whole ? 'first half' : 'second half';
}

function longestText(journal: Journal): number {
  return Math.max(
    0,
    ...journal.flatMap(({ replies }) => [...replies.values()].map(({ text }) => text.length)),
  );
}

/** @throws Error with these words when it does not happen for too long */
async function until(hasHappened: () => boolean, otherwise: string): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (!hasHappened()) {
    if (Date.now() > deadline) throw new Error(otherwise);
    await sleep(5);
  }
}

interface Stage {
  folder: DataFolder;
  load: Load;
  start: () => Promise<ServerProcess>;
}

interface Survival {
  survivor: ServerProcess;
  backAfterMs: number | null;
}

async function crashServer(server: ServerProcess, { load, start }: Stage): Promise<Survival> {
  const crashedAt = performance.now();
  await server.kill();
  const [survivor] = await Promise.all([start(), load.pause()]);
  return { survivor, backAfterMs: performance.now() - crashedAt };
}

/** Kills PostgreSQL. The server survives; its clients retry until the database is back. */
async function crashPostgres(server: ServerProcess, { folder, load, start }: Stage): Promise<Survival> {
  const crashedAt = performance.now();
  await folder.killPostgres();
  const isBack = await waitUntilReady(server);
  const backAfterMs = isBack ? performance.now() - crashedAt : null;
  // The clients continue on their own.
  const before = countAcknowledged(load);
  if (isBack) await until(() => countAcknowledged(load) > before, 'nothing was acknowledged');
  await load.pause();
  if (isBack) return { survivor: server, backAfterMs };
  await server.kill();
  return { survivor: await start(), backAfterMs };
}

async function waitUntilReady({ url }: ServerProcess): Promise<boolean> {
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline) {
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.status === 200) return true;
    await sleep(50);
  }
  return false;
}

/** Gives everybody enough gems for the whole run. */
async function makeRich(folder: DataFolder, { clients }: ChatClients): Promise<void> {
  const sql = postgres(await folder.databaseUrl(), { max: 1, onnotice: () => undefined });
  await giveGems(
    sql,
    clients.map(({ userId }) => userId),
  );
  await sql.end();
}

async function check(folder: DataFolder, load: Load): Promise<string[]> {
  return [...(await checkStored(await folder.databaseUrl(), load)), ...(await load.buyers.check())];
}

async function measureLoss(
  folder: DataFolder,
  { journal }: Load,
  times: { sinceMs: number; crashedAtMs: number },
): Promise<number> {
  const sql = postgres(await folder.databaseUrl(), { max: 1, onnotice: () => undefined });
  try {
    return await measureLossMs(sql, journal, times);
  } finally {
    await sql.end();
  }
}

/** Sends every interrupted message again, with the same id: then every message has a whole reply. */
async function finishAll(folder: DataFolder, load: Load): Promise<string[]> {
  load.resume();
  await load.pause();
  const open = load.journal.filter(({ replies }) => [...replies.values()].at(-1)?.end?.state !== 'complete');
  const unanswered = open.map(({ content }) => `"${content}" has no whole reply after asking again`);
  await load.buyers.finish();
  return [...unanswered, ...(await check(folder, load)), ...(await listOpenHolds(folder))];
}

/** Lists open holds: there are none once everybody has all replies. */
async function listOpenHolds(folder: DataFolder): Promise<string[]> {
  const sql = postgres(await folder.databaseUrl(), { max: 1, onnotice: () => undefined });
  const open = await sql`select action, reference from gem_holds where state = 'held'`;
  await sql.end();
  return open.map(
    ({ action, reference }) => `a hold for ${String(action)} ${String(reference)} is still open`,
  );
}
