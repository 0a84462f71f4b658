import type * as z from 'zod/mini';
import type { Call } from './call.ts';
import { platform } from './device-registration.ts';
import { envelopeSchema, successCode } from './envelope.ts';
import { errorCatalogue, isErrorCode } from '../errors/error-catalogue.ts';
import { networkErrorMessage } from '../errors/network-error.ts';
import { composeAcceptLanguage, type Language } from '../locale/language.ts';

export interface ClientOptions {
  /** Sends a request: `fetch`, or the API's own `fetch` in process (rule:api-base). */
  send: (request: Request) => Promise<Response>;
  /**
   * Returns the data of a response that was handed over within the process and checked there; null if it has to be
   * parsed.
   */
  takeResult?: (request: Request) => CheckedResult | null;
  /** Returns the absolute base of every path, without a trailing slash; called before every call. */
  baseUrl: () => string;
  /** Read before every call, because the device id and the language may change. */
  context: () => {
    language: Language;
    /**
     * The languages that the visitor's browser accepts, such as `de-DE, de;q=0.9`: their regions say which currency
     * fits (rule:currency).
     */
    acceptedLanguages?: string | undefined;
    deviceId?: string | undefined;
    /** Aborts a call that brings no signal of its own, such as that of a page whose reader has left. */
    signal?: AbortSignal | undefined;
  };
}

export interface CheckedResult {
  schema: z.ZodMiniType;
  data: unknown;
}

/** The arguments of a call: only the parts that the call has. */
export interface CallInput<Query extends z.ZodMiniType, Body extends z.ZodMiniType> {
  query?: z.input<Query>;
  body?: z.input<Body>;
  /** The bytes for a call that `accepts` a file or a picture; sent instead of `body`. */
  file?: Blob;
}

interface SentInput {
  query?: unknown;
  body?: unknown;
  file?: Blob;
}

export interface CallOptions {
  signal?: AbortSignal;
  idempotencyKey?: string;
  /** `low` if nothing on the page waits for the response, such as a stream that stays open. */
  priority?: 'low';
}

/** The typed client of the contract, the same for pages and browser (rule:one-contract). */
export interface Client {
  /**
   * Makes a call and returns its checked data.
   * @throws CallError when the server rejects it, cannot be reached, or answers something other than the contract says.
   */
  call<Q extends z.ZodMiniType, B extends z.ZodMiniType, R extends z.ZodMiniType>(
    call: Call<Q, B, R>,
    input?: CallInput<Q, B>,
    options?: CallOptions,
  ): Promise<z.output<R>>;
  /**
   * Opens a call that answers events or a file: the body of the response is the stream, or the file.
   * @throws CallError as `call` does, also when the response is of another kind.
   */
  open<Q extends z.ZodMiniType, B extends z.ZodMiniType>(
    call: Call<Q, B>,
    input?: CallInput<Q, B>,
    options?: CallOptions,
  ): Promise<Response>;
}

/**
 * A call that failed. `message` is for the person: the server's message if there is one, else 'Network Error'
 * (rule:error-words).
 */
export class CallError extends Error {
  /** The envelope's code; null if there was no envelope. */
  readonly code: number | null;
  /** The HTTP status; null if there was no response. */
  readonly status: number | null;
  /** When to retry, from the server's `Retry-After`; null if the server sent none. */
  readonly retryAfterSeconds: number | null;

  constructor(
    message: string,
    options: {
      code?: number | null;
      status?: number | null;
      retryAfterSeconds?: number | null;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'CallError';
    this.code = options.code ?? null;
    this.status = options.status ?? null;
    this.retryAfterSeconds = options.retryAfterSeconds ?? null;
  }
}

export function createClient(options: ClientOptions): Client {
  async function send(request: Request): Promise<Response> {
    try {
      return await options.send(request);
    } catch (cause) {
      if (request.signal.aborted) throw cause;
      throw new CallError(networkErrorMessage[options.context().language], { cause });
    }
  }

  return {
    async call(call, input = {}, callOptions = {}) {
      const request = buildRequest(options, call, input, callOptions);
      const response = await send(request);
      const handedOver = response.ok ? (options.takeResult?.(request) ?? null) : null;
      if (handedOver !== null && isOutputOf(call.result, handedOver)) return handedOver.data;
      const data = await readEnvelope(response, options.context().language);
      const parsed = call.result.safeParse(data);
      if (!parsed.success) {
        throw new CallError(networkErrorMessage[options.context().language], {
          status: response.status,
          cause: new Error(`${call.name} answered something else than the contract says`, {
            cause: parsed.error,
          }),
        });
      }
      return parsed.data;
    },
    async open(call, input = {}, callOptions = {}) {
      const response = await send(buildRequest(options, call, input, callOptions));
      const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
      if (response.ok && (isStream || call.reply === 'file')) return response;
      const { language } = options.context();
      await readEnvelope(response, language);
      throw new CallError(networkErrorMessage[language], {
        status: response.status,
        cause: new Error(`${call.name} answered no ${call.reply}`),
      });
    },
  };
}

function isOutputOf<R extends z.ZodMiniType>(
  schema: R,
  result: CheckedResult,
): result is CheckedResult & { data: z.output<R> } {
  return result.schema === schema;
}

function buildRequest(
  options: ClientOptions,
  call: Call,
  input: SentInput,
  callOptions: CallOptions,
): Request {
  const { language, acceptedLanguages = '', deviceId, signal: ending = null } = options.context();
  const headers = new Headers({
    platform,
    'Accept-Language': composeAcceptLanguage(language, acceptedLanguages),
    // The server detects the type of a file from its bytes; this header says only that no form sent it.
    'Content-Type': input.file === undefined ? 'application/json' : 'application/octet-stream',
  });
  if (deviceId !== undefined) headers.set('device-id', deviceId);
  if (callOptions.idempotencyKey !== undefined) headers.set('Idempotency-Key', callOptions.idempotencyKey);
  const { signal = ending, priority = 'auto' } = callOptions;
  const init: RequestInit = { method: call.method, headers, signal, priority };
  if (call.method === 'POST') init.body = input.file ?? JSON.stringify(input.body ?? {});
  return new Request(`${options.baseUrl()}${call.path}${queryString(input.query)}`, init);
}

function queryString(query: unknown): string {
  if (typeof query !== 'object' || query === null) return '';
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

/**
 * Returns the data of a JSON response.
 * @throws CallError when the response is an error, or has no envelope
 */
export async function readEnvelope(response: Response, language: Language): Promise<unknown> {
  const body: unknown = await response.json().catch(() => undefined);
  const envelope = envelopeSchema.safeParse(body);
  if (!envelope.success) {
    throw new CallError(networkErrorMessage[language], { status: response.status, cause: envelope.error });
  }
  const { code, message, data } = envelope.data;
  if (code === successCode) return data;
  const { status } = response;
  const retryAfterSeconds =
    status === 429 || status === 503 ? readSeconds(response.headers.get('Retry-After')) : null;
  throw new CallError(message || messageOf(code, language), { code, status, retryAfterSeconds });
}

/** Returns the catalogue's message of a code (rule:error-words); the network's message for an unknown code. */
function messageOf(code: number, language: Language): string {
  return (isErrorCode(code) ? errorCatalogue[code].message : networkErrorMessage)[language];
}

function readSeconds(header: string | null): number | null {
  return header !== null && /^\d{1,6}$/.test(header) ? Number(header) : null;
}
