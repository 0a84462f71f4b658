import { AsyncLocalStorage } from 'node:async_hooks';
import pino from 'pino';
import type { Env } from '../settings/env.ts';
import { findErrorCode } from './error-code.mjs';
import { outputs } from './outputs.mjs';

/**
 * Every field that a log line may have. Nothing else is ever written: no message text, no device id, no token,
 * no query string (rule:clean-logs).
 */
export interface LogFields {
  request_id?: string | undefined;
  /** The trace of a trusted proxy that the request belongs to (W3C Trace Context). */
  trace_id?: string | undefined;
  method?: string;
  /** The pattern of a call or the path of a page, without its query. */
  route?: string;
  status?: number;
  duration_ms?: number;
  code?: number;
  /** An error's class and code, and its message unless it is a database driver's. */
  error_name?: string;
  error_code?: string;
  error_message?: string;
  stack?: string;
  /** The class, code and place of the error that caused it; its message may quote a person's file. */
  cause_name?: string;
  cause_code?: string;
  cause_stack?: string;
  /** Ids of our own records, which are not secrets. */
  message_id?: string;
  model?: string;
  /** The context that the model is assumed to have, in tokens of prompt and reply. */
  context_tokens?: number;
  /** Names of parameters of a request to a model, separated by commas. */
  parameters?: string;
  fault?: string;
  count?: number;
  state?: string;
}

const allowedFields: ReadonlySet<string> = new Set<keyof LogFields>([
  'request_id',
  'trace_id',
  'method',
  'route',
  'status',
  'duration_ms',
  'code',
  'error_name',
  'error_code',
  'error_message',
  'stack',
  'cause_name',
  'cause_code',
  'cause_stack',
  'message_id',
  'model',
  'context_tokens',
  'parameters',
  'fault',
  'count',
  'state',
]);

/** The ids of the current request, which every log line during it contains. */
export const requestIds = new AsyncLocalStorage<Pick<LogFields, 'request_id' | 'trace_id'>>();

type Level = 'debug' | 'info' | 'warn' | 'error';

/** Writes one JSON line on standard error, without waiting for its reader. `event` names what happened, in kebab-case. */
export type Log = Record<Level, (event: string, fields?: LogFields) => void>;

/**
 * Creates the log. Without `LOG_LEVEL`, the level is `warn` on a terminal, where a person reads, and `info` elsewhere.
 */
export function createLog(level: Env['LOG_LEVEL'], destination?: pino.DestinationStream): Log {
  const chosen = level ?? (process.stderr.isTTY ? 'warn' : 'info');
  const logger = pino(
    {
      level: chosen,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      messageKey: 'event',
      formatters: { level: (label) => ({ level: label }) },
    },
    destination ?? outputs.error,
  );
  const write =
    (at: Level) =>
    (event: string, fields: LogFields = {}) => {
      logger[at](keepAllowed({ ...requestIds.getStore(), ...fields }), event);
    };
  return { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') };
}

/**
 * Converts an error to log fields. Messages of database drivers contain queries and values, so only their code is kept.
 */
export function toErrorFields(error: unknown): LogFields {
  if (!(error instanceof Error)) return { error_name: typeof error };
  const described: LogFields = { error_name: nameOf(error) };
  const code = findErrorCode(error);
  if (code !== undefined) described.error_code = code;
  if (isDriverError(error)) {
    described.error_code ??= findErrorCode(error.cause);
    return described;
  }
  described.error_message = error.message.slice(0, 300);
  described.stack = stackFrames(error);
  return { ...described, ...describeCause(error.cause) };
}

function describeCause(cause: unknown): LogFields {
  if (!(cause instanceof Error)) return {};
  return { cause_name: nameOf(cause), cause_code: findErrorCode(cause), cause_stack: stackFrames(cause) };
}

function nameOf(error: Error): string {
  return error.name === 'Error' ? error.constructor.name : error.name;
}

/**
 * True for an error of the driver or the query builder, which contains the query; the builder's has no name of its own.
 */
function isDriverError(error: Error): boolean {
  return error.name === 'PostgresError' || 'query' in error;
}

function stackFrames({ stack, message }: Error): string | undefined {
  return stack
    ?.replace(message, '')
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, 8)
    .map((line) => line.trim())
    .join(' | ');
}

function keepAllowed(fields: LogFields): LogFields {
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => allowedFields.has(name) && value !== undefined),
  );
}
