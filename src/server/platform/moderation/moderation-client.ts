import { request } from 'undici';
import { z } from 'zod';
import { tryParseJson } from '#src/domain/json/try-parse-json.ts';
import { createOutgoingAgent } from '../outgoing/proxies.ts';
import { readRetryAfterMs } from '../outgoing/read-retry-after-ms.ts';
import { readAtMost } from '../outgoing/read-at-most.ts';
import type { Env } from '../settings/env.ts';

export interface ModerationClient {
  /** @returns the names of the categories that the text is in @throws ModerationError */
  classify(text: string): Promise<ReadonlySet<string>>;
  close(): Promise<void>;
}

/** The reason why a text was not classified; `text`: the service works, and rejects this one. */
export type ModerationFault = 'timeout' | 'unreachable' | 'status' | 'text' | 'malformed';

/** A failure of the moderation service; contains nothing of the text or of the answer. */
export class ModerationError extends Error {
  readonly fault: ModerationFault;
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;

  constructor(
    fault: ModerationFault,
    { status, retryAfterMs }: { status?: number; retryAfterMs?: number | undefined } = {},
  ) {
    super(`The moderation service did not classify a text: ${fault}.`);
    this.name = 'ModerationError';
    this.fault = fault;
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}

export type ModerationEnv = Pick<
  Env,
  'MODERATION_BASE_URL' | 'MODERATION_API_KEY' | 'MODERATION_MODEL' | 'MODERATION_TIMEOUT_MS'
>;

/** Sockets to the service, and the most requests at a time: none waits for a socket within its time limit. */
export const mostRequests = 64;
/** Statuses of a service that works and rejects this text, such as a text that is too long for it. */
const textStatuses: ReadonlySet<number> = new Set([400, 413, 422]);
const maxAnswerBytes = 262_144;

/**
 * The length of one input, in UTF-16 units: longer texts are sent as several inputs of one request. OpenAI's
 * `omni-moderation` reads 32,768 tokens of an input, and a unit of Chinese or Korean text can be two tokens.
 */
const partCharacters = 16_000;
/** Units that a part repeats of the one before, so that no phrase is cut in two. */
const overlap = 200;
/**
 * The most parts of a text; of a longer one only its end is classified: 126,600 units are more than the longest reply
 * of 32,768 tokens.
 */
const mostParts = 8;

/** Other members, such as scores, are not read: the scores of two classifiers cannot be compared. */
const answerShape = z.object({
  results: z.array(z.object({ categories: z.record(z.string(), z.boolean().nullable()) })),
});

/**
 * Creates the client of the operator's moderation service: any that accepts OpenAI's
 * `POST {MODERATION_BASE_URL}/moderations`. Its address is fixed by the operator, and it cannot send the request elsewhere:
 * redirects are errors. Every request is sent once.
 * @returns null if none is configured
 */
export function createModerationClient(env: ModerationEnv): ModerationClient | null {
  const { MODERATION_BASE_URL: base, MODERATION_API_KEY: key, MODERATION_MODEL: model } = env;
  if (base === undefined) return null;
  const timeoutMs = env.MODERATION_TIMEOUT_MS;
  const agent = createOutgoingAgent({ connections: mostRequests, connect: { timeout: timeoutMs } });
  const address = `${base.replace(/\/+$/, '')}/moderations`;
  return {
    async classify(text) {
      const parts = splitText(text);
      try {
        const { statusCode, headers, body } = await request(address, {
          dispatcher: agent,
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            accept: 'application/json',
            ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
          },
          body: JSON.stringify({ model, input: parts.length === 1 ? parts[0] : parts }),
          // A total time limit, which includes connecting and a slow body.
          signal: AbortSignal.timeout(timeoutMs),
        });
        if (statusCode !== 200) {
          await body.dump();
          const retryAfterMs = readRetryAfterMs(headers, Date.now());
          const fault = textStatuses.has(statusCode) ? 'text' : 'status';
          throw new ModerationError(fault, { status: statusCode, retryAfterMs });
        }
        const answer = await readAtMost(body, maxAnswerBytes);
        if (answer === null) throw new ModerationError('malformed');
        return readCategories(answer.toString('utf8'), parts.length);
      } catch (error) {
        if (error instanceof ModerationError) throw error;
        const isLate = error instanceof Error && error.name === 'TimeoutError';
        throw new ModerationError(isLate ? 'timeout' : 'unreachable');
      }
    },
    close: () => agent.destroy(),
  };
}

function splitText(text: string): string[] {
  const step = partCharacters - overlap;
  const read = text.slice(-(step * mostParts + overlap));
  const count = Math.max(1, Math.ceil((read.length - overlap) / step));
  return Array.from({ length: count }, (_, index) =>
    read.slice(index * step, index * step + partCharacters).toWellFormed(),
  );
}

/** @throws ModerationError for anything but one result for each part */
function readCategories(answer: string, parts: number): ReadonlySet<string> {
  const { data } = answerShape.safeParse(tryParseJson(answer));
  if (data?.results.length !== parts) throw new ModerationError('malformed');
  const flagged = data.results.flatMap(({ categories }) =>
    Object.entries(categories).flatMap(([name, isIn]) => (isIn === true ? [name] : [])),
  );
  return new Set(flagged);
}
