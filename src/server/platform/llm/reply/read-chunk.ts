import type { TokenUsage } from '../model/chat-model.ts';
import { isJsonObject } from '#src/domain/json/json-values.ts';
import { readFinishReason } from './read-finish-reason.ts';
import { readUpstreamFault, type UpstreamFault } from './upstream-fault.ts';

/** The fields of one streamed chunk, or of one whole reply. Empty strings if it has none. */
export interface ChunkFields {
  text: string;
  reasoning: string;
  finishReason: string;
  /** True if the model's service refused to answer, and wrote that instead. */
  isRefused: boolean;
  usage: TokenUsage | undefined;
  fault: UpstreamFault | undefined;
}

/**
 * Reads a parsed `chat.completion.chunk` (`part` 'delta') or `chat.completion` ('message'). Checked by hand, since it
 * runs once per token. Unknown fields and chunks without choices are accepted; returns undefined for anything else.
 */
export function readChunk(value: unknown, part: 'delta' | 'message'): ChunkFields | undefined {
  if (!isJsonObject(value)) return undefined;
  const fields: ChunkFields = {
    text: '',
    reasoning: '',
    finishReason: '',
    isRefused: false,
    usage: readUsage(value.usage),
    fault: undefined,
  };
  fields.fault = readFaultOrNone(value.error);
  if (fields.fault !== undefined) return fields;
  if (value.object === 'error') {
    fields.fault = readUpstreamFault(value);
    return fields;
  }
  if (value.choices === undefined || value.choices === null) {
    fields.fault = readBareFault(value);
    return fields;
  }
  if (!Array.isArray(value.choices)) return undefined;
  const choice: unknown = value.choices[0];
  if (choice === undefined) return fields;
  return isJsonObject(choice) ? readChoice(choice, choice[part], fields) : undefined;
}

function readChoice(choice: Record<string, unknown>, said: unknown, fields: ChunkFields): ChunkFields {
  if (typeof choice.finish_reason === 'string') fields.finishReason = choice.finish_reason;
  fields.fault = readFaultOrNone(choice.error);
  fields.fault ??= readInterruption(fields.finishReason);
  if (isJsonObject(said)) {
    readContent(said.content, fields);
    fields.isRefused = typeof said.refusal === 'string' && said.refusal !== '';
    if (fields.reasoning === '') {
      fields.reasoning = firstText(said.reasoning_content, said.reasoning);
    }
  }
  return fields;
}

/** Reads the content: a string nearly everywhere; Mistral's reasoning models send an array of typed parts. */
function readContent(content: unknown, fields: ChunkFields): void {
  if (typeof content === 'string') {
    fields.text = content;
    return;
  }
  if (!Array.isArray(content)) return;
  const parts: unknown[] = content;
  for (const part of parts) {
    if (!isJsonObject(part)) continue;
    if (typeof part.text === 'string') fields.text += part.text;
    if (Array.isArray(part.thinking)) {
      const thoughts: unknown[] = part.thinking;
      for (const thought of thoughts) {
        if (isJsonObject(thought)) fields.reasoning += firstText(thought.text, undefined);
      }
    }
  }
}

function firstText(first: unknown, second: unknown): string {
  if (typeof first === 'string' && first !== '') return first;
  return typeof second === 'string' ? second : '';
}

/** Reads a reason for the end of a reply that is an error. */
export function readInterruption(finishReason: string): UpstreamFault | undefined {
  if (readFinishReason(finishReason) !== 'interrupted') return undefined;
  return { message: `it finished with "${finishReason}"`, code: '', status: undefined };
}

/** Reads the error in a field; undefined if there is none: some servers send an empty one with every chunk. */
export function readFaultOrNone(error: unknown): UpstreamFault | undefined {
  return isEmpty(error) ? undefined : readUpstreamFault(error);
}

function isEmpty(value: unknown): boolean {
  if (isJsonObject(value)) return Object.values(value).every((each) => isEmpty(each));
  return value === undefined || value === null || value === false || value === '' || value === 0;
}

/**
 * Reads an error in place of a completion, within a 200: SiliconFlow and DashScope `{code, message}`, Baidu
 * `{error_code, error_msg}`, Zhipu `{code, msg}`, MiniMax in `base_resp`.
 */
function readBareFault(value: Record<string, unknown>): UpstreamFault | undefined {
  const { base_resp: base } = value;
  if (isJsonObject(base) && !isEmpty(base.status_code)) return readUpstreamFault(base);
  const isCoded =
    [value.code, value.error_code].some(
      (code) => !isEmpty(code) && !/^(?:0|200|ok|success)$/i.test(String(code)),
    ) ||
    (typeof value.status === 'number' && value.status >= 400);
  const isSaid = [value.message, value.msg, value.error_msg, value.detail].some(
    (each) => typeof each === 'string' && each !== '',
  );
  return isSaid && (isCoded || value.success === false || value.detail !== undefined)
    ? readUpstreamFault(value)
    : undefined;
}

function readUsage(usage: unknown): TokenUsage | undefined {
  return isJsonObject(usage) ? readTokenUsage(usage.prompt_tokens, usage.completion_tokens) : undefined;
}

/** Reads both counts, in tokens; undefined if either is missing. */
export function readTokenUsage(promptTokens: unknown, completionTokens: unknown): TokenUsage | undefined {
  return isCount(promptTokens) && isCount(completionTokens) ? { promptTokens, completionTokens } : undefined;
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
