import { allCalls } from '#src/contract/all-calls.ts';
import type { Call } from '#src/contract/call/call.ts';

/** The answer to a call: data, an HTTP error status, or a function that returns one of them. */
export type FetchAnswer = Answered | (() => Answered | Promise<Answered>);
type Answered = object | true | number;

const codes: Record<number, number> = { 401: 40001, 404: 40003, 500: 20001 };

/** Creates a `fetch` that answers the calls of the contract and records the requests. */
export function createFakeFetch() {
  const answers = new Map<string, FetchAnswer>();
  const made: string[] = [];

  async function respond(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    const call = allCalls.find(({ path, method }) => path === pathname && method === request.method);
    const body: unknown = request.method === 'POST' ? await request.json() : null;
    made.push(`${call?.name ?? pathname}${readId(body)}`);
    const answer = answers.get(call?.name ?? '');
    if (answer === undefined) throw new TypeError('Failed to fetch');
    const result = typeof answer === 'function' ? await answer() : answer;
    if (typeof result !== 'number') return Response.json({ code: 200, message: 'success', data: result });
    return Response.json({ code: codes[result], message: 'No.', data: null }, { status: result });
  }

  return {
    made,
    answer: (call: Call, answer: FetchAnswer) => void answers.set(call.name, answer),
    fetch: (input: string | Request, init?: RequestInit) =>
      respond(typeof input === 'string' ? new Request(new URL(input, 'http://localhost'), init) : input),
  };
}

/** Reads the character that a body names, after a space; empty if there is none. */
function readId(body: unknown): string {
  if (typeof body !== 'object' || body === null || !('character_id' in body)) return '';
  return typeof body.character_id === 'string' ? ` ${body.character_id}` : '';
}
