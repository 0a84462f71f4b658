import { setTimeout as wait } from 'node:timers/promises';
import { listCrisisWarmUps } from '#src/domain/safety/crisis/detect-crisis.ts';
import { countTokens } from './platform/llm/model/count-tokens.ts';

/** The pause after each step for waiting requests, in milliseconds. */
const pauseMs = 10;

/**
 * Prepares what the first message would wait for, step by step and with pauses for requests: the patterns of a crisis
 * take half a second to compile, the table of the tokenizer 50 ms to read.
 */
export async function warmUp(signal: AbortSignal): Promise<void> {
  for (const step of [...listCrisisWarmUps(), () => void countTokens('warm')]) {
    if (signal.aborted) return;
    step();
    // If the server stops in the meantime, this ends as well, at the next step.
    await wait(pauseMs, undefined, { ref: false });
  }
}
