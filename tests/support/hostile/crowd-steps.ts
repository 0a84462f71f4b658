import { allCalls } from '#src/contract/all-calls.ts';
import { askMessage } from '#src/contract/chat/message-calls.ts';
import { exchangeRaw } from '../raw/raw-socket.ts';
import { chunkByBytes } from '../raw/raw-targets.ts';
import type { HostileAnswer, HostilePerson, HostileStep } from './hostile-step.ts';

/** The requests that a person makes at once. */
const crowd = 20;
/** The pieces of a body, of one byte each. */
const pieces = 20_000;

/** Repeats a step twenty times at once; its answer is the worst of these. */
export function repeatAtOnce(step: HostileStep): HostileStep {
  return {
    ...step,
    name: `${step.name}, twenty at once`,
    async run() {
      const answers = await Promise.all(Array.from({ length: crowd }, () => step.run()));
      const [worst] = answers.toSorted((a, b) => rank(b) - rank(a));
      if (worst === undefined) throw new Error('nobody was answered');
      return worst;
    },
  };
}

/** An error of the server is worse than a refusal, and that is worse than an answer; 503 refuses. */
function rank({ status }: HostileAnswer): number {
  return status === 503 ? 429 : status;
}

/** Lists a body in pieces of one byte for every kind of body that a call takes, and for a page. */
export function listPieceSteps(person: HostilePerson): HostileStep[] {
  const calls = [askMessage, ...allCalls.filter(({ accepts = 'json' }) => accepts !== 'json')];
  const own = Object.entries({ ...person.network, ...person.headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  const posts = calls.map((call) => {
    const type = call === askMessage ? 'application/json' : 'application/octet-stream';
    return send(`${call.name}: in pieces of one byte`, `POST ${call.path}`, [
      ...own,
      `Content-Type: ${type}`,
    ]);
  });
  const cookie = `Cookie: ${person.cookie}`;
  return [...posts, send('page index, in pieces of one byte', 'GET /', [...own, cookie])];

  function send(name: string, line: string, headers: readonly string[]): HostileStep {
    const head = [`${line} HTTP/1.1`, 'Host: localhost', 'Connection: close', 'Transfer-Encoding: chunked'];
    return {
      name,
      async run() {
        const { statuses, text } = await exchangeRaw(person.baseUrl, {
          pieces: [[...head, ...headers, '', ''].join('\r\n'), chunkByBytes(pieces)],
        });
        return { status: statuses[0] ?? 0, text, location: null };
      },
    };
  }
}
