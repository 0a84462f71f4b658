import { type ChunkFields, readFaultOrNone, readInterruption, readTokenUsage } from './read-chunk.ts';
import { isJsonObject } from '#src/domain/json/json-values.ts';

/** The fields of one line of Ollama's own `/api/chat`. */
export interface OllamaLine {
  fields: ChunkFields;
  /** True for the last line, with the usage. */
  isDone: boolean;
}

/**
 * Reads a parsed line of a streamed `/api/chat` (Ollama, docs/api.md): a piece of the message, the end with its reason
 * and counts, or an error, which may also follow a piece. Undefined for anything else.
 */
export function readOllamaLine(value: unknown): OllamaLine | undefined {
  if (!isJsonObject(value)) return undefined;
  const { message, done, done_reason: reason } = value;
  const isDone = done === true;
  const reasonText = isDone ? readReason(reason) : '';
  const fault = readFaultOrNone(value.error) ?? readInterruption(reasonText);
  if (fault === undefined && !isJsonObject(message) && !isDone) return undefined;
  const said = isJsonObject(message) ? message : {};
  return {
    fields: {
      text: typeof said.content === 'string' ? said.content : '',
      reasoning: typeof said.thinking === 'string' ? said.thinking : '',
      finishReason: reasonText,
      isRefused: false,
      usage: isDone ? readTokenUsage(value.prompt_eval_count, value.eval_count) : undefined,
      fault,
    },
    isDone,
  };
}

/** Reads the reason; versions before 0.1.39 give none. */
function readReason(reason: unknown): string {
  return typeof reason === 'string' && reason !== '' ? reason : 'stop';
}
