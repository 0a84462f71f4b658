import type * as z from 'zod/mini';
import type { CheckedResult } from '#src/contract/call/client.ts';

/** Requests of this process's own pages. Only the object itself marks them: nothing that is sent over a socket can. */
const requests = new WeakSet<Request>();
/** The answers to them, instead of a body: by request, since setting a header creates a new response. */
const results = new WeakMap<Request, CheckedResult>();

/** Marks a request of a page: its answer is passed on as it is, without being written and parsed as JSON. */
export function markInProcess(request: Request): void {
  requests.add(request);
}

export function isInProcess(request: Request): boolean {
  return requests.has(request);
}

/** Answers a page of this process. @param data the output of the schema */
export function answerInProcess(request: Request, schema: z.ZodMiniType, data: unknown): Response {
  results.set(request, { schema, data });
  return new Response(null);
}

/** Returns the answer for a page of this process; null for an answer whose body has to be read. */
export function takeResult(request: Request): CheckedResult | null {
  return results.get(request) ?? null;
}
