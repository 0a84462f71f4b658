/** How long a server may take to load its model, unless it is said otherwise: large ones come from slow disks. */
export const defaultLoadingMs = 300_000;

const longestPauseMs = 10_000;
const longestAskedPauseMs = 30_000;

/**
 * What servers answer with 503 while they load: llama.cpp "Loading model", llama-swap and LocalAI alike, Hugging Face
 * "Model x is currently loading", Ollama's runner "llm server loading model".
 */
const loadingWords =
  /loading (?:the )?model|model\b.{0,200}?\b(?:is|still|being) (?:\w+ )?(?:loading|loaded)|warming up/i;

/** Whether a refusal says that the model is being loaded. */
export function isLoading(status: number | undefined, errorBody: string): boolean {
  return status === 503 && loadingWords.test(errorBody.slice(0, 4_000));
}

/** The pauses between two questions whether a model is loaded: growing, and no more of them than a time allows. */
export class LoadingWait {
  readonly #firstPauseMs: number;
  readonly #limitMs: number;
  #beganAtMs: number | null = null;
  #pauses = 0;

  constructor({ firstPauseMs, limitMs }: { firstPauseMs: number; limitMs: number }) {
    this.#firstPauseMs = firstPauseMs;
    this.#limitMs = limitMs;
  }

  /**
   * How long to wait now, in milliseconds; null where the time is over.
   * @param retryAfterMs what the server asks for
   */
  next(nowMs: number, retryAfterMs: number | undefined): number | null {
    this.#beganAtMs ??= nowMs;
    const grownMs = Math.min(longestPauseMs, this.#firstPauseMs * 2 ** this.#pauses);
    const pauseMs = Math.max(grownMs, Math.min(longestAskedPauseMs, retryAfterMs ?? 0));
    this.#pauses += 1;
    return nowMs + pauseMs - this.#beganAtMs > this.#limitMs ? null : pauseMs;
  }
}
