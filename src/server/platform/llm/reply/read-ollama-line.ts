import { type ChunkFields, readFaultOrNone, readTokenUsage } from './read-chunk.ts';
import { isRecord } from './is-record.ts';

/** What one line of Ollama's own `/api/chat` says. */
export interface OllamaLine {
  fields: ChunkFields;
  /** The last one, with the usage. */
  isDone: boolean;
}

/**
 * Reads a parsed line of a streamed `/api/chat` (Ollama, docs/api.md): a piece of the message, the end with its reason and
 * counts, or an error, which may come after a piece, too. Undefined for what cannot be such a line.
 */
export function readOllamaLine(value: unknown): OllamaLine | undefined {
  if (!isRecord(value)) return undefined;
  const { message, done, done_reason: reason } = value;
  const isDone = done === true;
  const fault = readFaultOrNone(value.error);
  if (fault === undefined && !isRecord(message) && !isDone) return undefined;
  const said = isRecord(message) ? message : {};
  return {
    fields: {
      text: typeof said.content === 'string' ? said.content : '',
      reasoning: typeof said.thinking === 'string' ? said.thinking : '',
      finishReason: isDone ? readReason(reason) : '',
      isRefused: false,
      usage: isDone ? readTokenUsage(value.prompt_eval_count, value.eval_count) : undefined,
      fault,
    },
    isDone,
  };
}

/** Versions before 0.1.39 give none. */
function readReason(reason: unknown): string {
  return typeof reason === 'string' && reason !== '' ? reason : 'stop';
}
