import type { MiddlewareHandler } from 'hono';
import { AppError } from '#src/contract/app-error.ts';
import { userMessages } from '#src/contract/errors.ts';
import { chooseLanguage } from '#src/contract/language.ts';
import { turnRule } from '../limits/limit-rules.ts';
import { answerError } from './answer.ts';
import { clientNetwork } from './client-network.ts';

/** What one network has under way. */
interface Line {
  working: number;
  waiting: (() => void)[];
}

const retryAfterSeconds = 1;

/**
 * Lets the requests of one network take turns, so that somebody who sends the slowest of everything in many tabs holds
 * up nobody else (docs/decisions/0034).
 * @param factor `RATE_LIMIT_FACTOR`; below 1 it makes no difference
 */
export function takeTurns(factor: number): MiddlewareHandler {
  const { turnMs, mostWaiting } = turnRule;
  const atATime = turnRule.atATime * Math.max(1, factor);
  const lines = new Map<string, Line>();

  function begin(network: string, line: Line): () => void {
    line.working += 1;
    let isOver = false;
    const end = () => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      line.working -= 1;
      line.waiting.shift()?.();
      if (line.working === 0 && line.waiting.length === 0) lines.delete(network);
    };
    const timer = setTimeout(end, turnMs);
    return end;
  }

  return async (c, next) => {
    const network = clientNetwork(c.req.raw);
    if (network === null) return next();
    const line = lines.get(network) ?? { working: 0, waiting: [] };
    lines.set(network, line);
    if (line.waiting.length >= mostWaiting) return refuse(c.req.raw);
    const end =
      line.working < atATime
        ? begin(network, line)
        : await new Promise<() => void>((resolve) => {
            line.waiting.push(() => resolve(begin(network, line)));
          });
    try {
      await next();
    } finally {
      end();
    }
  };
}

function refuse({ headers }: Request): Response {
  const error = new AppError(50001, {
    status: 429,
    userMessage: userMessages.tooManyRequests,
    retryAfterSeconds,
  });
  return answerError(error, chooseLanguage(undefined, headers.get('accept-language')));
}
