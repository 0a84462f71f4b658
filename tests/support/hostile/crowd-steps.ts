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

/** Lists a body in pieces of one byte for every kind of body that a call takes. */
export function listUploadsInPieces(person: HostilePerson): HostileStep[] {
  const calls = [askMessage, ...allCalls.filter(({ accepts = 'json' }) => accepts !== 'json')];
  const own = Object.entries({ ...person.network, ...person.headers });
  return calls.map((call) => {
    const type = call === askMessage ? 'application/json' : 'application/octet-stream';
    return sendPieces(person, `${call.name}: in pieces of one byte`, `POST ${call.path}`, [
      ...own,
      ['Content-Type', type],
    ]);
  });
}

/** Lists every page, asked for with a body in pieces of one byte. */
export function listPagesInPieces(person: HostilePerson, pages: readonly HostileStep[]): HostileStep[] {
  const own: [string, string][] = [...Object.entries({ ...person.network }), ['Cookie', person.cookie]];
  return pages.flatMap(({ name, address }) => {
    if (address === undefined) return [];
    const { pathname, search } = new URL(address, person.baseUrl);
    return [sendPieces(person, `${name}, in pieces of one byte`, `GET ${pathname}${search}`, own)];
  });
}

function sendPieces(
  { baseUrl }: HostilePerson,
  name: string,
  line: string,
  headers: readonly (readonly [string, string])[],
): HostileStep {
  const framing = ['Host: localhost', 'Connection: close', 'Transfer-Encoding: chunked'];
  const own = headers.map(([field, value]) => `${field}: ${value}`);
  const head = [`${line} HTTP/1.1`, ...framing, ...own, '', ''].join('\r\n');
  return {
    name,
    async run() {
      const { statuses, text } = await exchangeRaw(baseUrl, { pieces: [head, chunkByBytes(pieces)] });
      const [status] = statuses;
      if (status === undefined) throw new Error(`${name} was not answered`);
      return { status, text, location: null };
    },
  };
}
