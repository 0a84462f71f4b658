import type { z } from 'zod';
import type { CheckedResult } from '#src/contract/call/client.ts';

/** Requests of this process's own pages. Only the object itself says so: nothing that is sent can. */
const requests = new WeakSet<Request>();
/** What they are answered, instead of a body: by the request, since an answer is made anew with every header. */
const results = new WeakMap<Request, CheckedResult>();

/** Marks a request of a page: its answer is handed over as it is, without being written and read as JSON. */
export function markInProcess(request: Request): void {
  requests.add(request);
}

export function isInProcess(request: Request): boolean {
  return requests.has(request);
}

/** Answers a page of this process. @param data came out of the schema */
export function handOver(request: Request, schema: z.ZodType, data: unknown): Response {
  results.set(request, { schema, data });
  return new Response(null);
}

/** What a page of this process was answered; null for an answer that has to be read. */
export function takeOver(request: Request): CheckedResult | null {
  return results.get(request) ?? null;
}
