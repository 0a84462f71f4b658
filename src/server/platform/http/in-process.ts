import type { z } from 'zod';
import type { CheckedResult } from '#src/contract/client.ts';

/** Requests of this process's own pages. Only the object itself says so: nothing that is sent can. */
const requests = new WeakSet<Request>();
/** What answers to them hold, instead of a body. */
const results = new WeakMap<Response, CheckedResult>();

/** Marks a request of a page: its answer is handed over as it is, without being written and read as JSON. */
export function markInProcess(request: Request): void {
  requests.add(request);
}

export function isInProcess(request: Request): boolean {
  return requests.has(request);
}

/** An answer to a page of this process. @param data came out of the schema */
export function handOver(schema: z.ZodType, data: unknown): Response {
  const answer = new Response(null);
  results.set(answer, { schema, data });
  return answer;
}

/** What an answer to a page of this process holds; null for an answer that has to be read. */
export function takeOver(answer: Response): CheckedResult | null {
  return results.get(answer) ?? null;
}
