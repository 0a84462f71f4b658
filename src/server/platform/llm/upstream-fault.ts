import { ModelError, type ModelFault } from './chat-model.ts';
import { isRecord } from './is-record.ts';

/** An error as an upstream words it: its message, unsanitised, and the HTTP status that it stands for. */
export interface UpstreamFault {
  message: string;
  status: number | undefined;
}

/** Attempts that failed with one of these may be repeated (request timeout, conflict, rate limit, 5xx). */
export function isRetryableStatus(status: number | undefined): boolean {
  return status !== undefined && (status === 408 || status === 409 || status === 429 || status >= 500);
}

/**
 * Reads an error object in any of the field's shapes: `{message, code, type}`, `{detail}`, a bare string.
 * A numeric code between 400 and 599 counts as the status.
 */
export function readUpstreamFault(error: unknown): UpstreamFault {
  if (typeof error === 'string') return { message: error, status: undefined };
  if (!isRecord(error)) return { message: '', status: undefined };
  const message = [error.message, error.detail, error.error].find((text) => typeof text === 'string') ?? '';
  return { message, status: readStatus(error.code) ?? readStatus(error.status) ?? readStatus(error.type) };
}

/** Reads the body of an answer that is not 200. Falls back to no message for HTML and the like. */
export function readErrorBody(body: string, status: number): UpstreamFault {
  const parsed = parseJson(body);
  const first: unknown = Array.isArray(parsed) ? parsed[0] : parsed;
  const holder = isRecord(first) && first.error !== undefined && first.error !== null ? first.error : first;
  return { message: readUpstreamFault(holder).message, status };
}

/** The fault that our callers tell apart. */
export function faultOfStatus(status: number | undefined): ModelFault {
  if (status === 429) return 'rate-limited';
  if (status === undefined || isRetryableStatus(status)) return 'upstream-error';
  return 'rejected';
}

/** Makes the error for an upstream's own complaint. `sanitise` cleans the upstream's words for the log. */
export function createFaultError(fault: UpstreamFault, sanitise: (message: string) => string): ModelError {
  const words = sanitise(fault.message);
  const status = fault.status === undefined ? '' : ` (${fault.status})`;
  const message = `The model server reported an error${status}${words === '' ? '' : `: ${words}`}`;
  return new ModelError(faultOfStatus(fault.status), message, { status: fault.status });
}

function readStatus(code: unknown): number | undefined {
  if (typeof code === 'string' && /rate.?limit/i.test(code)) return 429;
  const status = typeof code === 'string' && /^\d{3}$/.test(code) ? Number(code) : code;
  return typeof status === 'number' && status >= 400 && status <= 599 ? status : undefined;
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined; // An HTML error page: its status says enough.
  }
}
