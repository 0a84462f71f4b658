import { tryParseJson } from '#src/domain/json/try-parse-json.ts';
import { ModelError, type ModelFault } from '../model/chat-model.ts';
import { isJsonObject } from '#src/domain/json/json-values.ts';
import { type ContextExcess, readCodedExcess, readContextExcess } from '../model/read-context-excess.ts';
import { withheld } from './sanitise-message.ts';

/** An error from an upstream: its message, unsanitised, its codes, and the HTTP status that it stands for. */
export interface UpstreamFault {
  message: string;
  /** The machine-readable `code` and `type`, in lower case. */
  code: string;
  status: number | undefined;
  /** The numbers, if its code means that the prompt is too long. */
  excess?: ContextExcess | undefined;
}

/** True for statuses after which an attempt may be repeated (request timeout, conflict, rate limit, 5xx). */
export function isRetryableStatus(status: number | undefined): boolean {
  return status !== undefined && (status === 408 || status === 409 || status === 429 || status >= 500);
}

/**
 * Reads an error object in any of the common shapes: `{message, code, type}`, `{detail}`, a bare string. A numeric code
 * between 400 and 599 counts as the status.
 */
export function readUpstreamFault(error: unknown): UpstreamFault {
  if (typeof error === 'string') return { message: error, code: '', status: undefined };
  if (!isJsonObject(error)) return { message: '', code: '', status: undefined };
  const texts = [error.message, error.detail, error.error, error.msg, error.error_msg, error.status_msg];
  const own = texts.find((text) => typeof text === 'string') ?? '';
  const message = `${own}${readPassedOn(error)}`;
  const code = [error.code, error.type].filter((text) => typeof text === 'string').join(' ');
  return {
    message,
    code: code.toLowerCase(),
    status: readStatus(error.code) ?? readStatus(error.status) ?? readStatus(error.type),
    excess: readCodedExcess(error),
  };
}

/** Finds the error in a JSON body: often in `error`, of Google in an array. A plain text is the error itself. */
export function findErrorObject(body: string): unknown {
  const parsed = tryParseJson(body);
  if (parsed === undefined) return /^\s*[<{[]/.test(body) ? undefined : body.trim();
  const first: unknown = Array.isArray(parsed) ? parsed[0] : parsed;
  return isJsonObject(first) && first.error !== undefined && first.error !== null ? first.error : first;
}

/** Reads the body of an error response. Falls back to no message for HTML and similar. */
export function readErrorBody(body: string, status: number): UpstreamFault {
  return { ...readUpstreamFault(findErrorObject(body)), status };
}

const filterCodes =
  /content_?(?:filter|policy)|moderation|prohibited|safety|data_?inspection|sensitive_?content/;
/** Azure, OpenAI, OpenRouter, Gemini, DashScope and Zhipu, about a prompt or a reply. */
const filterWords =
  /content (?:management policy|filter|policy)|flagged|requires moderation|inappropriate content|sensitive content|敏感内容|(?:blocked|rejected) (?:by|as a result of) (?:our )?safety/i;
const creditWords =
  /insufficient_quota|insufficient (?:quota|balance|credit)|exceeded your current quota|billing|out of credit/i;
/** OpenAI and vLLM "does not exist", Ollama "not found", OpenRouter "is not a valid model ID". */
const modelWords =
  /model.{0,200}?(?:not found|not exist|not a valid|not available|unknown|unsupported)|(?:unknown|invalid|no such|not a valid) model|no endpoints found/i;

/** Returns the kind of fault, which our callers distinguish. */
export function faultOf({ message, code, status }: UpstreamFault): ModelFault {
  const words = message.slice(0, 2_000);
  if (
    (status === undefined || status === 400 || status === 403) &&
    (filterCodes.test(code) || filterWords.test(words))
  )
    return 'filtered';
  if (status === 402 || (status === 429 && (creditWords.test(code) || creditWords.test(words))))
    return 'no-credit';
  if (status === 401 || status === 403) return 'no-access';
  if (
    (status === undefined || status === 400 || status === 404) &&
    (code.includes('model_not_found') || modelWords.test(words))
  )
    return 'no-model';
  if (status === 429) return 'rate-limited';
  if (status === 529) return 'overloaded';
  if (status === undefined || isRetryableStatus(status)) return 'upstream-error';
  return 'rejected';
}

/** Creates the error for an upstream's own complaint. `sanitise` cleans its message for the log. */
export function createFaultError(fault: UpstreamFault, sanitise: (message: string) => string): ModelError {
  const { status } = fault;
  const words = sanitise(fault.message);
  const shownStatus = status === undefined ? '' : ` (${status})`;
  const message = `The model server reported an error${shownStatus}${words === '' ? '' : `: ${words}`}`;
  const read = readContextExcess(fault, (each) => sanitise(each) !== withheld);
  const excess = read === 'unsure' ? undefined : read;
  return new ModelError(read === undefined ? faultOf(fault) : 'too-long', message, {
    status,
    excess,
  });
}

/** Reads the error of the server behind a router such as OpenRouter, whose own error only says that there was one. */
function readPassedOn({ metadata }: Record<string, unknown>): string {
  return isJsonObject(metadata) && typeof metadata.raw === 'string' ? `: ${metadata.raw}` : '';
}

function readStatus(code: unknown): number | undefined {
  if (typeof code === 'string' && /rate.?limit/i.test(code)) return 429;
  if (typeof code === 'string' && /overloaded/i.test(code)) return 529;
  const status = typeof code === 'string' && /^\d{3}$/.test(code) ? Number(code) : code;
  return typeof status === 'number' && status >= 400 && status <= 599 ? status : undefined;
}
