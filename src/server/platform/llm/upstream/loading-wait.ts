/** Default time for a server to load its model: large models are loaded from slow disks. */
export const defaultLoadingMs = 300_000;

const longestPauseMs = 10_000;
const longestAskedPauseMs = 30_000;

/**
 * Texts of 503 answers while a model loads: llama.cpp "Loading model", llama-swap and LocalAI alike, Hugging Face
 * "Model x is currently loading", Ollama's runner "llm server loading model".
 */
const loadingWords =
  /loading (?:the )?model|model\b.{0,200}?\b(?:is|still|being) (?:\w+ )?(?:loading|loaded)|warming up/i;

/** True if an error says that the model is loading. */
export function isLoading(status: number | undefined, errorBody: string): boolean {
  return status === 503 && loadingWords.test(errorBody.slice(0, 4_000));
}

/** The pauses between two requests while a model loads: increasing, and within a total time. */
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
   * Returns the time to wait now, in milliseconds; null when the total time is over.
   * @param retryAfterMs the wait that the server requests
   */
  next(nowMs: number, retryAfterMs: number | undefined): number | null {
    this.#beganAtMs ??= nowMs;
    const grownMs = Math.min(longestPauseMs, this.#firstPauseMs * 2 ** this.#pauses);
    const pauseMs = Math.max(grownMs, Math.min(longestAskedPauseMs, retryAfterMs ?? 0));
    this.#pauses += 1;
    return nowMs + pauseMs - this.#beganAtMs > this.#limitMs ? null : pauseMs;
  }
}
