import type * as z from 'zod/mini';

/**
 * Who may make a call: anyone; a visitor, known by a session or a registered device id; or a member, who is logged in
 * (rule:who-asks).
 */
export type Caller = 'anyone' | 'visitor' | 'member';

/**
 * One call of the API, declared once (rule:one-contract): server routes, the typed client and `/openapi.json` are
 * derived from it. A call is also accepted with or without the trailing slash of its path.
 */
export type Call<
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Result extends z.ZodMiniType = z.ZodMiniType,
> = Declaration<Query, Body, Result> & (EnvelopeOrEventsReply | FileReply);

interface Declaration<Query extends z.ZodMiniType, Body extends z.ZodMiniType, Result extends z.ZodMiniType> {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly path: `/${string}`;
  readonly caller: Caller;
  /** The body of a POST: JSON, which `body` describes, or the bytes of one picture, another file, or a large file. */
  readonly accepts?: 'json' | 'picture' | 'file' | 'large-file';
  /** The largest body of JSON, in bytes; without it, the limit of all calls (rule:body-limits). */
  readonly maxBodyBytes?: number;
  /** True for a GET that changes nothing; a POST may be declared so too, and then needs no idempotency key. */
  readonly readOnly: boolean;
  readonly query: Query;
  readonly body: Body;
  readonly result: Result;
}

/**
 * `json`: the response is the envelope; `events`: the response is server-sent events, whose data `result` describes
 * (rule:envelope).
 */
interface EnvelopeOrEventsReply {
  readonly reply: 'json' | 'events';
}

/** Plain bytes (rule:envelope), of one of these media types. */
interface FileReply {
  readonly reply: 'file';
  readonly fileTypes: readonly [string, ...string[]];
}

/** Declares a call and keeps the exact types of its schemas. */
export function defineCall<
  Query extends z.ZodMiniType,
  Body extends z.ZodMiniType,
  Result extends z.ZodMiniType,
>(call: Call<Query, Body, Result>): Call<Query, Body, Result> {
  return call;
}
