/**
 * Kills the server with -9 while people chat and buy gems, starts it again and compares the stored data with what its
 * clients were told; then the same with its PostgreSQL. `npm run bench:kill -- --times 160 --postgres-times 40
 * --conversations 30 --buyers 4`
 */
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import {
  type CrashRound,
  type CrashVictim,
  runCrashRounds,
  stageNames,
} from '#tests/support/crash/crash-rounds.ts';
import { createBounds, printTable, round } from './support/report.ts';
import { startUpstreamProcess } from './support/load/upstream-process.ts';

const { values } = parseArgs({
  options: {
    times: { type: 'string', default: '160' },
    'postgres-times': { type: 'string', default: '40' },
    conversations: { type: 'string', default: '30' },
    buyers: { type: 'string', default: '4' },
    seed: { type: 'string', default: String(randomInt(1_000_000)) },
  },
});
/**
 * rule:shown-first: 250 ms, plus the time of an insert on a machine that is busy with thirty people, a model and the
 * crashes.
 */
const mostLostAllowedMs = 500;
/** Columns of the report of a round. */
const columns = [
  'after ms',
  'acknowledged so far',
  'paid so far',
  'broken or refused',
  'back after ms',
  'lost ms',
  'faults',
] as const;
const conversations = Number(values.conversations);
const buyers = Number(values.buyers);
const upstream = await startUpstreamProcess({ name: 'reply', tokens: 60, tokenMs: 10, firstTokenMs: 30 });
const bounds = createBounds();
try {
  await crash('server', Number(values.times));
  await crash('postgres', Number(values['postgres-times']));
} finally {
  await upstream.close();
}
bounds.report('kill');

async function crash(victim: CrashVictim, rounds: number): Promise<void> {
  if (rounds === 0) return;
  const name = victim === 'server' ? 'the server' : 'its PostgreSQL';
  const head = `kill -9 of ${name}, ${conversations} conversations, --seed ${values.seed}`;
  console.log(`\n${head}`);
  let count = 0;
  const done = await runCrashRounds({
    victims: Array.from({ length: rounds }, () => victim),
    seed: Number(values.seed),
    conversations,
    buyers,
    llmBaseUrl: `${upstream.url}/v1`,
    onRound(found) {
      count += 1;
      // Two hundred rounds take half an hour.
      console.log(
        `${count} of ${rounds}: ${columns.map((column, at) => `${column} ${describe(found)[at]}`).join(', ')}`,
      );
      for (const fault of found.faults.slice(0, 5)) console.error(`${name}: ${fault}`);
    },
  });
  printTable(
    head,
    ['round', ...columns],
    done.map((found, index) => [index + 1, ...describe(found)]),
  );
  const stages = stageNames.map((stage) => done.reduce((sum, round) => sum + round.stages[stage], 0));
  printTable(`Where ${name} was killed in the lives of replies`, [...stageNames], [stages]);
  const mostLostMs = Math.max(...done.map(({ lostMs }) => lostMs));
  bounds.check(
    `${name}: no text is lost that was shown more than ${mostLostAllowedMs} ms before`,
    mostLostMs <= mostLostAllowedMs,
    `${round(mostLostMs, 0)} ms`,
  );
  const faults = done.reduce((sum, found) => sum + found.faults.length, 0);
  bounds.check(
    `${name}, ${rounds} times: nothing acknowledged is lost or doubled`,
    faults === 0,
    `${faults} faults`,
  );
  const back = done.filter(({ backAfterMs }) => backAfterMs !== null).length;
  bounds.check(`${name}: back unaided`, back === rounds, `${back} of ${rounds}`);
}

function describe({
  afterMs,
  acknowledged,
  paid,
  failures,
  backAfterMs,
  lostMs,
  faults,
}: CrashRound): [number, number, number, number, string, number, number] {
  const back = backAfterMs === null ? 'did not' : String(round(backAfterMs, 0));
  return [round(afterMs, 0), acknowledged, paid, failures, back, round(lostMs, 0), faults.length];
}
