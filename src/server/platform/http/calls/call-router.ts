import { createHash } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { getCookie } from 'hono/cookie';
import * as z from 'zod/mini';
import { AppError } from '#src/contract/errors/app-error.ts';
import type { Call } from '#src/contract/call/call.ts';
import { envelopeSchema, readOnlyHeader } from '#src/contract/call/envelope.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import { deviceId as deviceIdSchema } from '#src/contract/call/fields.ts';
import { chooseLanguage, type Language } from '#src/contract/locale/language.ts';
import {
  databaseErrorCode,
  foreignKeyViolation,
  isReadOnlyError,
  queryCanceled,
} from '#src/server/platform/database/database-errors.ts';
import { toDatabaseAppError } from '#src/server/platform/database/to-database-app-error.ts';
import type { IdempotencyStore } from '#src/server/platform/idempotency/idempotency.ts';
import { requireCallFacts } from '#src/contract/require-call-facts.ts';
import type { RateLimits } from '#src/server/platform/limits/rate-limits.ts';
import type { TokenBudgets } from '#src/server/platform/limits/token-budgets.ts';
import type { Work } from '#src/server/platform/limits/concurrency-limit.ts';
import { toErrorFields, type Log } from '#src/server/platform/log/log.ts';
import { findCaller, runAsCaller } from '#src/server/platform/database/caller.ts';
import { chooseCallerKey } from '../visitor/choose-caller-key.ts';
import type { Member, Visitor } from '../visitor/visitor.ts';
import { WriteState } from '#src/server/platform/database/write-state.ts';
import { answerData, answerError, composeSuccess } from './answer.ts';
import { FileCallSlots } from './file-call-slots.ts';
import { checkOrigin } from './check-origin.ts';
import { type BodyFile, storeFileBody } from '../body/store-file-body.ts';
import type { UploadFolder } from '../body/upload-folder.ts';
import { answerInProcess, isInProcess } from './in-process.ts';
import { limitCall } from './limit-call.ts';
import { parseInput } from './parse-input.ts';
import { readFileBody, readJsonBody, readPictureBody } from '../body/read-body.ts';
import type { StoredBytes } from './stored-bytes.ts';
import { spendTokens } from './spend-tokens.ts';

/** The input of a handler: checked values, and the caller with their language. */
export interface CallContext<Query, Body> {
  query: Query;
  body: Body;
  language: Language;
  /** The caller; null only for calls that anyone may make, and then for everyone but members (see `serveKnown`). */
  visitor: Visitor | null;
  /** The file of a call that accepts a picture or another file; empty otherwise. */
  bytes: Uint8Array;
  /** The file of a call that accepts a large file; null otherwise. It exists until the call is answered. */
  file: BodyFile | null;
  /** The request's headers, for calls that honour a preference in them; they never identify the caller. */
  headers: Headers;
  signal: AbortSignal;
  request: Request;
}

export type VisitorContext<Query, Body> = CallContext<Query, Body> & { visitor: Visitor };

export type MemberContext<Query, Body> = CallContext<Query, Body> & { visitor: Member };

/** The look-ups that find the caller of a request. */
export interface VisitorSource {
  /** Finds the member of a valid session; null without one. */
  findBySession: (request: Request) => Promise<Member | null>;
  /** Finds the guest of a well-formed device id; null if it was never registered. May store the time of the visit. */
  findByDevice: (deviceId: string) => Promise<Visitor | null>;
  /** Finds the guest without storing anything. */
  findByDeviceAgain: (deviceId: string) => Promise<Visitor | null>;
}

export interface CallRouterOptions {
  log: Log;
  allowedOrigins: readonly string[];
  idempotency: IdempotencyStore;
  visitors: VisitorSource;
  limits: RateLimits;
  tokens: TokenBudgets;
  /** True for a message of a person in danger, which is always answered (rule:crisis-help). */
  asksForHelp: (content: string) => boolean;
  /** Checks the user's quota. @throws AppError 40003 with 413 for a user who has used it up */
  requireRoom: (userId: string) => Promise<void>;
  stored: StoredBytes;
  uploads: UploadFolder;
}

/**
 * The functions that store a reference to a keyed call's answer, and read the answer again by it: for answers that may
 * be too large to be stored (decision 0030).
 */
export interface Reread<R extends z.ZodMiniType> {
  referenceOf: (result: z.output<R>) => string;
  read: (id: string, context: VisitorContext<unknown, unknown>) => Promise<z.input<R>>;
}

interface RoutedCall<R extends z.ZodMiniType> {
  visitor: Visitor | null;
  reread: Reread<R> | undefined;
  file: BodyFile | null;
  slot: Work | null;
}

const noBytes = new Uint8Array();
/** The schemas of results, compiled. */
const compiled = new WeakMap<z.ZodMiniType, z.ZodMiniType>();

/** Serves the calls of the contract: guards, input, envelope and errors in one place, so that handlers have none. */
export class CallRouter {
  readonly app = new Hono();
  readonly #options: CallRouterOptions;
  readonly #fileSlots = new FileCallSlots();
  readonly #writes = new WriteState();

  constructor(options: CallRouterOptions) {
    this.#options = options;
    this.app.use(async (c, next) => {
      await next();
      if (this.#writes.isReadOnly) c.header(readOnlyHeader, '1');
    });
    this.app.onError((error, c) => this.#answerFailure(error, c));
    this.app.notFound((c) => this.#refuseUnknown(c));
  }

  /** Serves a call that anyone may make. A `Response` from the handler is sent unchanged; anything else as `data`. */
  serve<Q extends z.ZodMiniType, B extends z.ZodMiniType, R extends z.ZodMiniType>(
    call: Call<Q, B, R>,
    handle: (context: CallContext<z.output<Q>, z.output<B>>) => Promise<z.input<R> | Response>,
  ): void {
    this.#add(call, async (c) => {
      const visitor = await this.#options.visitors.findBySession(c.req.raw);
      return this.#run(call, c, visitor, handle);
    });
  }

  /**
   * Serves a call that anyone may make, and whose answer contains more for a guest with private data: here, the visitor
   * may also be the guest of the device. An unknown caller is null.
   */
  serveKnown<Q extends z.ZodMiniType, B extends z.ZodMiniType, R extends z.ZodMiniType>(
    call: Call<Q, B, R>,
    handle: (context: CallContext<z.output<Q>, z.output<B>>) => Promise<z.input<R> | Response>,
  ): void {
    this.#add(call, async (c) => {
      const visitor = (await this.#options.visitors.findBySession(c.req.raw)) ?? (await this.#findGuest(c));
      return this.#run(call, c, visitor, handle);
    });
  }

  /**
   * Serves a call for visitors only; without a known device the error is 40001.
   * @param reread for calls whose answer may be too large to be stored under an `Idempotency-Key`
   */
  serveVisitor<Q extends z.ZodMiniType, B extends z.ZodMiniType, R extends z.ZodMiniType>(
    call: Call<Q, B, R>,
    handle: (context: VisitorContext<z.output<Q>, z.output<B>>) => Promise<z.input<R> | Response>,
    reread?: Reread<R>,
  ): void {
    this.#add(call, async (c) => {
      const visitor = await this.#requireVisitor(c);
      try {
        return await this.#run(call, c, visitor, (context) => handle({ ...context, visitor }), reread);
      } catch (error) {
        if (databaseErrorCode(error) === foreignKeyViolation) await this.#requireVisitor(c, true);
        throw error;
      }
    });
  }

  /**
   * Serves a call for members only; without a session the error is 40001, with the message to log in
   * (rule:members-only).
   */
  serveMember<Q extends z.ZodMiniType, B extends z.ZodMiniType, R extends z.ZodMiniType>(
    call: Call<Q, B, R>,
    handle: (context: MemberContext<z.output<Q>, z.output<B>>) => Promise<z.input<R> | Response>,
  ): void {
    this.#add(call, async (c) => {
      const visitor = await this.#options.visitors.findBySession(c.req.raw);
      if (visitor === null) throw new AppError(40001, { userMessage: userMessages.loginNeeded });
      return this.#run(call, c, visitor, (context) => handle({ ...context, visitor }));
    });
  }

  /** Answers 405 for a call made with another method (RFC 9110 §15.5.6), and 404 for an unknown call. */
  #refuseUnknown(c: Context): Response {
    const known = ['GET', 'POST'].filter((method) =>
      // Middleware for all calls accepts every method.
      this.app.router.match(method, c.req.path)[0].some(([[, route]]) => route.method === method),
    );
    const asked = c.req.method === 'HEAD' ? 'GET' : c.req.method;
    if (known.length === 0 || known.includes(asked)) {
      return answerError(
        new AppError(40003, { status: 404, userMessage: userMessages.noSuchCall }),
        languageOf(c),
      );
    }
    const error = new AppError(40003, { status: 405, userMessage: userMessages.wrongMethod });
    const answer = answerError(error, languageOf(c));
    answer.headers.set(
      'Allow',
      known.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : method)).join(', '),
    );
    return answer;
  }

  #add(call: Call, handler: (c: Context) => Promise<Response>): void {
    const bare = call.path.endsWith('/') ? call.path.slice(0, -1) : call.path;
    this.app.on(call.method, [bare, `${bare}/`], handler);
  }

  #run<Q extends z.ZodMiniType, B extends z.ZodMiniType, R extends z.ZodMiniType>(
    call: Call<Q, B, R>,
    c: Context,
    visitor: Visitor | null,
    handle: (context: CallContext<z.output<Q>, z.output<B>>) => Promise<z.input<R> | Response>,
    reread?: Reread<R>,
  ): Promise<Response> {
    const page = isInProcess(c.req.raw) ? findCaller() : null;
    const key = visitor?.userId ?? page?.key ?? chooseCallerKey(c.req.raw);
    const isReading = call.method === 'GET' || call.readOnly;
    return runAsCaller({ key, signal: isReading ? c.req.raw.signal : null }, () =>
      this.#admit(call, c, visitor, handle, reread),
    );
  }

  async #admit<Q extends z.ZodMiniType, B extends z.ZodMiniType, R extends z.ZodMiniType>(
    call: Call<Q, B, R>,
    c: Context,
    visitor: Visitor | null,
    handle: (context: CallContext<z.output<Q>, z.output<B>>) => Promise<z.input<R> | Response>,
    reread?: Reread<R>,
  ): Promise<Response> {
    if (call.reply === 'events' && c.req.method === 'HEAD') throw new AppError(40003);
    if (call.method === 'POST') checkOrigin(c.req.raw, this.#options.allowedOrigins);
    await limitCall(this.#options.limits, call, visitor, c.req.raw);
    if (visitor !== null && requireCallFacts(call).room === 'needs')
      await this.#options.requireRoom(visitor.userId);
    return this.#fileSlots.hold(call, { visitor, request: c.req.raw }, async (slot) => {
      const file =
        call.accepts === 'large-file'
          ? await storeFileBody(c.req.raw, { slot, folder: this.#options.uploads })
          : null;
      try {
        return await this.#work(call, c, { visitor, reread, file, slot }, handle);
      } finally {
        await file?.close();
      }
    });
  }

  async #work<Q extends z.ZodMiniType, B extends z.ZodMiniType, R extends z.ZodMiniType>(
    call: Call<Q, B, R>,
    c: Context,
    { visitor, reread, file, slot }: RoutedCall<R>,
    handle: (context: CallContext<z.output<Q>, z.output<B>>) => Promise<z.input<R> | Response>,
  ): Promise<Response> {
    const language = languageOf(c);
    const bytes = await readBytes(call, c.req.raw, slot);
    const hasJson = call.method === 'POST' && bytes === null && file === null;
    const rawBody = hasJson ? await readJsonBody(c.req.raw, call.maxBodyBytes) : undefined;
    const context = {
      query: parseInput(call.query, c.req.query(), language),
      body: parseInput(call.body, rawBody, language),
      language,
      visitor,
      headers: c.req.raw.headers,
      signal: c.req.raw.signal,
      bytes: bytes ?? noBytes,
      file,
      request: c.req.raw,
    };
    const { stored } = this.#options;
    const work = () =>
      stored.count(call, context, async () => {
        const result = await spendTokens(this.#options, call, context, () => handle(context));
        if (result instanceof Response) return result;
        const data = compileOnce(call.result).parse(result);
        return isInProcess(c.req.raw) ? answerInProcess(c.req.raw, call.result, data) : answerData(data);
      });
    const key = c.req.header('idempotency-key');
    if (key === undefined || call.readOnly || call.reply !== 'json' || visitor === null) return work();
    const sent = file?.digest ?? (bytes === null ? (rawBody ?? null) : digest(bytes));
    const request = JSON.stringify([c.req.query(), sent]);
    return this.#options.idempotency.once(
      {
        userId: visitor.userId,
        call: call.name,
        key,
        request,
        toBody(result) {
          const data = call.result.safeParse(result);
          return data.success ? composeSuccess(data.data) : null;
        },
        reread: reread && {
          referenceOf: (body) => reread.referenceOf(call.result.parse(envelopeSchema.parse(body).data)),
          read: async (id) => answerData(call.result.parse(await reread.read(id, { ...context, visitor }))),
        },
      },
      async () => {
        // The answer is stored, and takes room as well.
        if (requireCallFacts(call).room !== 'frees') await this.#options.requireRoom(visitor.userId);
        return work();
      },
    );
  }

  async #findGuest(c: Context): Promise<Visitor | null> {
    const deviceId = deviceIdSchema.safeParse(c.req.header('device-id'));
    return deviceId.success ? this.#options.visitors.findByDevice(deviceId.data.toLowerCase()) : null;
  }

  /** @param isDoubted true after a write for the visitor violated a foreign key: the visitor may have been deleted */
  async #requireVisitor(c: Context, isDoubted = false): Promise<Visitor> {
    const { visitors } = this.#options;
    const member = await visitors.findBySession(c.req.raw);
    if (member !== null) return member;
    const given = c.req.header('device-id');
    if (given === undefined) throw new AppError(40001, { userMessage: userMessages.deviceUnknown });
    const deviceId = deviceIdSchema.safeParse(given);
    if (!deviceId.success) throw new AppError(40003, { userMessage: userMessages.deviceIdMalformed });
    const id = deviceId.data.toLowerCase();
    const visitor = await (isDoubted ? visitors.findByDeviceAgain(id) : visitors.findByDevice(id));
    if (visitor === null) throw new AppError(40001, { userMessage: userMessages.deviceUnknown });
    return visitor;
  }

  #answerFailure(thrown: unknown, c: Context): Response {
    // Its statement was cancelled, since nobody waits for the answer.
    if (c.req.raw.signal.aborted && isCancelled(thrown, c.req.raw.signal))
      return answerError(new AppError(50001), languageOf(c));
    if (isReadOnlyError(thrown)) this.#writes.noteRefusal();
    const error = toDatabaseAppError(thrown);
    if (error instanceof AppError) {
      if (error.status >= 500)
        this.#options.log.warn('call-failed', { route: c.req.path, ...toErrorFields(error.cause ?? error) });
      return answerError(error, languageOf(c));
    }
    this.#options.log.error('call-crashed', { route: c.req.path, ...toErrorFields(error) });
    return answerError(new AppError(20001), languageOf(c));
  }
}

/** Reads the file of a call; null for a call without one. */
async function readBytes(call: Call, request: Request, slot: Work | null): Promise<Uint8Array | null> {
  switch (call.accepts) {
    case 'picture':
      return readPictureBody(request, slot);
    case 'file':
      return readFileBody(request, slot);
    case 'large-file':
    case 'json':
    case undefined:
      return null;
  }
}

/**
 * Returns the schema with a parser made for it at its first use: `zod/mini` compiles nothing by itself, and takes seven
 * times as long for a page of messages (docs/decisions/0022).
 */
function compileOnce(schema: z.ZodMiniType): z.ZodMiniType {
  const found = compiled.get(schema) ?? z.compile(schema);
  compiled.set(schema, found);
  return found;
}

function isCancelled(error: unknown, signal: AbortSignal): boolean {
  if (error === signal.reason || databaseErrorCode(error) === queryCanceled) return true;
  return error instanceof Error && error.cause !== undefined && isCancelled(error.cause, signal);
}

function digest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function languageOf(c: Context): Language {
  return chooseLanguage(getCookie(c, 'lang'), c.req.header('accept-language') ?? null);
}
