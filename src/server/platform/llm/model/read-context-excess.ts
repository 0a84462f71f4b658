/** A server's numbers about a prompt that is too long for it, in tokens, as far as it names them. */
export interface ContextExcess {
  /** The context length of the model, for prompt and reply together: only where the server states it as that. */
  contextTokens: number | undefined;
  promptTokens: number | undefined;
  /** The longest request that it takes at present, prompt and reply together, for another reason than the model. */
  requestTokens?: number | undefined;
}

interface ErrorSigns {
  message: string;
  status: number | undefined;
  /** The numbers from its code and fields. */
  excess?: ContextExcess | undefined;
}

/** Names for the error in `code` or `type`: OpenAI and most others; llama.cpp; LiteLLM. */
const codes = /context_length_exceeded|exceed_context_size|context_?window_?exceeded/i;

const wordings =
  /context[ _](?:length|size|window|limit)|maximum (?:prompt|model) length|model token limit|range of input length|prompt exceeds max length|prompt 超长|prompt (?:is |was )?too long|input (?:is |was )?too long|max_(?:seq|model)_len|input token count|too many (?:input |prompt )?tokens|reduce the (?:length|size) of|`inputs` tokens|request (?:entity )?too large|too large for model|exceeds? (?:the )?max(?:imum)? (?:message|input|prompt) (?:tokens|length)|(?:input|prompt|messages?) length.{0,20} exceeds?/i;

/**
 * Patterns for each server's own number: the first match is used. Each says what the number is: a number in brackets
 * alone may be an error's code.
 */
const contextNumbers = [
  // xAI, older vLLM; Moonshot; DashScope.
  /maximum (?:prompt|model) length (?:is|of) (\d[\d,]{0,9})/i,
  /model token limit: (\d[\d,]{0,9})/i,
  /range of input length should be \[\d+, ?(\d[\d,]{0,9})/i,
  // Anthropic, where prompt and reply together are too long.
  /context limit: \d+ \+ \d+ > (\d[\d,]{0,9})/i,
  // OpenAI, vLLM, OpenRouter, LM Studio.
  /context[ _](?:length|size|window|limit) (?:is|of)(?: only)? (\d[\d,]{0,9})/i,
  // llama.cpp, SGLang.
  /context[ _](?:length|size|window|limit) \(?(\d[\d,]{0,9}) tokens/i,
  // TabbyAPI.
  /max_(?:seq|model)_len(?:gth)?(?: is| of|:|=)? ?(\d[\d,]{0,9})/i,
  // Mistral.
  /(\d[\d,]{0,9}) maximum context length/i,
  // Anthropic.
  /> (\d[\d,]{0,9}) maximum/i,
  // Google.
  /number of tokens allowed[^0-9]{0,5}(\d[\d,]{0,9})/i,
  // Text Generation Inference.
  /must be <= (\d[\d,]{0,9})/i,
];
/** A limit of tokens a minute that a single request exceeds: OpenAI, Groq. It is the account's, and changes. */
const requestNumbers = [/Limit:? (\d[\d,]{0,9}),? Requested/i];
const promptNumbers = [
  /\((\d[\d,]{0,9}) (?:in the messages|in your prompt|of text input)/i,
  /(?:messages resulted in|request contains|\(requested:|decoder prompt \(length) (\d[\d,]{0,9})/i,
  /context limit: (\d[\d,]{0,9}) \+/i,
  /(\d[\d,]{0,9}) (?:input tokens|tokens from the input)/i,
  /(?:request|input|count) \((\d[\d,]{0,9})/i,
  /prompt (?:is too long:|contains|length) (\d[\d,]{0,9})/i,
  /Given: (\d[\d,]{0,9}) `inputs`/i,
  /first (\d[\d,]{0,9}) tokens when/i,
  // llama.cpp until 2025.
  /n_prompt_tokens[^0-9]{0,5}(\d[\d,]{0,9})/i,
];

/** Reads an error whose code says that the prompt is too long; undefined for any other error. */
export function readCodedExcess(error: Record<string, unknown>): ContextExcess | undefined {
  const isCoded = [error.code, error.type].some((name) => typeof name === 'string' && codes.test(name));
  if (!isCoded) return undefined;
  return { contextTokens: toCount(error.n_ctx), promptTokens: toCount(error.n_prompt_tokens) };
}

/** Characters around the matched words that are compared with the prompt as well. */
const besideWords = 8;
/** Characters of a message that are read. */
const readCharacters = 400;

/**
 * Parses an error as a prompt that is too long: by its code, its status (413) or its wording.
 * @param isOwn true if words are the server's own: some errors repeat people's text, which must decide nothing for
 * others
 * @returns `unsure` if only such words say so, undefined for any other error
 */
export function readContextExcess(
  { message, status, excess }: ErrorSigns,
  isOwn: (words: string) => boolean,
): ContextExcess | 'unsure' | undefined {
  const read = message.slice(0, readCharacters);
  if (excess === undefined && status !== 413) {
    const found = mayMeanLength(status, read) ? wordings.exec(read) : null;
    if (found === null) return undefined;
    if (!isOwn(withNeighbours(read, found.index, found.index + found[0].length))) return 'unsure';
  }
  return {
    contextTokens: excess?.contextTokens ?? findNumber(contextNumbers, read, isOwn),
    promptTokens: excess?.promptTokens ?? findNumber(promptNumbers, read, isOwn),
    requestTokens: findNumber(requestNumbers, read, isOwn),
  };
}

/**
 * True if an error may be about the length: a rate limit is not, unless a single request exceeds it; a refused key or
 * an unknown model never is.
 */
function mayMeanLength(status: number | undefined, message: string): boolean {
  if (status === 429) return /request too large/i.test(message);
  return status === undefined || status === 400 || status === 422 || status >= 500;
}

/** Returns matched words with their surroundings: a few words alone would be too short to be found in the prompt. */
function withNeighbours(message: string, start: number, end: number): string {
  return message.slice(Math.max(0, start - besideWords), end + besideWords);
}

function findNumber(
  patterns: readonly RegExp[],
  message: string,
  isOwn: (words: string) => boolean,
): number | undefined {
  for (const pattern of patterns) {
    const [words, number] = pattern.exec(message) ?? [];
    if (words === undefined || number === undefined) continue;
    const at = message.indexOf(words);
    return isOwn(withNeighbours(message, at, at + words.length))
      ? toCount(Number(number.replaceAll(',', '')))
      : undefined;
  }
  return undefined;
}

function toCount(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined;
}
